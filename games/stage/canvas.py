"""What is on the window: a still picture, and the few things that move over it.

A scene tells what lies where; the canvas finds out what changed and paints no more than that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

FEW = 14
"""Up to this many moving sprites are painted by dirty rectangles, more by the whole window."""


class Sprite(NamedTuple):
    """A bitmap with its top left corner in pixels; `alpha` 255 is opaque as drawn."""

    bitmap: Surface
    x: int
    y: int
    alpha: int = 255

    @property
    def rect(self) -> Rect:
        """The pixels it covers."""
        return Rect(self.x, self.y, *self.bitmap.get_size())


class Frame(NamedTuple):
    """What a scene shows now: `still` from back to front, `moving` on top of all of it."""

    still: Sequence[Sprite]
    moving: Sequence[Sprite] = ()


class Canvas:
    """Keeps what is painted and paints the difference."""

    def __init__(self) -> None:
        self._layer: Surface | None = None
        self._still: Sequence[Sprite] = ()
        self._last: list[Rect] = []
        self._moving: Sequence[Sprite] = ()
        self.painted = 0
        """Frames that were painted, for tests of idleness."""

    def reset(self) -> None:
        """Paint everything at the next frame."""
        self._layer = None

    def paint(self, screen: Surface, frame: Frame) -> list[Rect] | None:
        """Paint what changed; return the changed rectangles, or None for the whole window."""
        whole = self._layer is None or self._layer.get_size() != screen.get_size()
        if whole:
            self._layer = Surface(screen.get_size(), 0, screen)
            changed = [screen.get_rect()]
        else:
            changed = self._changes(frame.still)
        if not changed and not frame.moving and not self._last:
            return []
        if not changed and self._moving is frame.moving:
            return []
        layer = self._layer
        assert layer is not None
        for area in changed:
            _patch(layer, frame.still, area)
        self._still = frame.still
        self._moving = frame.moving
        self.painted += 1
        now = [sprite.rect for sprite in frame.moving]
        if whole or len(now) > FEW or len(changed) > FEW:
            screen.blit(layer, (0, 0))
            self._last = now
            for sprite in frame.moving:
                blit(screen, sprite)
            return None
        dirty = merged([*changed, *self._last, *now], screen.get_rect())
        for area in dirty:
            screen.blit(layer, area, area)
            for sprite, rect in zip(frame.moving, now, strict=True):
                if rect.colliderect(area):
                    screen.set_clip(area)
                    blit(screen, sprite)
                    screen.set_clip(None)
        self._last = now
        return dirty

    def _changes(self, still: Sequence[Sprite]) -> list[Rect]:
        """Return where the still picture differs from the one before."""
        if still is self._still or self._layer is None:
            return []
        before, after = self._still, still
        start, shorter = 0, min(len(before), len(after))
        while start < shorter and _same(before[start], after[start]):
            start += 1
        end = 0
        while end < shorter - start and _same(before[-1 - end], after[-1 - end]):
            end += 1
        old, new = before[start : len(before) - end], after[start : len(after) - end]
        was, now = {_key(sprite) for sprite in old}, {_key(sprite) for sprite in new}
        kept_before = [_key(sprite) for sprite in old if _key(sprite) in now]
        kept_after = [_key(sprite) for sprite in new if _key(sprite) in was]
        both = set() if kept_before == kept_after else was & now
        rects = [s.rect for s in old if _key(s) not in now or _key(s) in both]
        rects += [s.rect for s in new if _key(s) not in was]
        return merged(rects, self._layer.get_rect())


def _same(a: Sprite, b: Sprite) -> bool:
    return a.bitmap is b.bitmap and a[1:] == b[1:]


def _key(sprite: Sprite) -> tuple[int, int, int, int]:
    return id(sprite.bitmap), sprite.x, sprite.y, sprite.alpha


def blit(target: Surface, sprite: Sprite) -> None:
    """Paint a sprite; its bitmap is as opaque as before when this returns."""
    if sprite.alpha == 255:
        target.blit(sprite.bitmap, (sprite.x, sprite.y))
        return
    sprite.bitmap.set_alpha(sprite.alpha)
    target.blit(sprite.bitmap, (sprite.x, sprite.y))
    sprite.bitmap.set_alpha(255)


def _patch(layer: Surface, still: Sequence[Sprite], area: Rect) -> None:
    layer.set_clip(area)
    layer.fill((0, 0, 0))  # the ground may let a little of what was there shine through
    for sprite in still:
        if sprite.rect.colliderect(area):
            blit(layer, sprite)
    layer.set_clip(None)


def merged(rects: Sequence[Rect], bounds: Rect) -> list[Rect]:
    """Return the rectangles inside the window, those that overlap made one."""
    found: list[Rect] = []
    for rect in rects:
        area = rect.clip(bounds)
        if not area.width or not area.height:
            continue
        while (hit := area.collidelist(found)) >= 0:
            area = area.union(found.pop(hit))
        found.append(area)
    return found
