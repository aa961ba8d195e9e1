"""Every screen in every shape of window: nothing leaves it, overlaps, is too small or cut off."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import pilot
import pygame
import pytest
import yaml
from msgspec.structs import replace
from pilot import Mouse, close, form, lay, names, open_stage, put, state, table, usable, where
from pygame import Rect, Surface

from games.core import library
from games.core.chance import generator, pick
from games.core.desk import LocalDesk
from games.core.match import HUMAN
from games.core.rules import Outcome
from games.core.speech import Piece
from games.core.words import Words
from games.kiosk import screen as kiosk
from games.stage import look as look_module
from games.stage.canvas import Sprite
from games.stage.hand import SLOP
from games.stage.input import Confirm, Point
from games.stage.lines import plain
from games.stage.look import Look
from games.stage.play import Play
from games.stage.scene import Push
from games.stage.scenes.result import result
from games.stage.seats import BOAT
from games.stage.shots import pictures
from games.stage.space import Box
from games.stage.stack import Stage
from games.stage.theme import read_theme

Size = tuple[int, int]

TARGET = 44
"""Units that everything to be touched is wide and high at least, so that fingers hit it."""
CROWDED = 82
"""Units of a finger beyond which a screen is too small for 48 cards of that size: there, whichever
is nearest to the finger is touched."""
BETWEEN = 6
"""Units between two things to be touched, at least."""
NOWHERE = Point((-9.0, -9.0))
"""Where a pointer touches nothing: the screen is drawn anew."""
SMALLEST = 26
"""Units of the smallest letters that are read from where people sit."""


class Lettering(NamedTuple):
    """What was written since the recording began."""

    texts: dict[int, tuple[Surface, str, float]]
    """By the id of its picture: the words and their size."""
    cut: set[str]
    """Texts that were too long and shortened."""
    sheets: dict[int, tuple[Surface, float]]
    """What texts lie on, with the width of its shadow in units."""

    def forget(self) -> None:
        """Begin anew, but for what was cut."""
        self.texts.clear()
        self.sheets.clear()


@contextmanager
def recorded() -> Iterator[Lettering]:
    """Record every text that is drawn, and every text that had to be shortened."""
    written = Lettering({}, set(), {})
    shortened, panel, narrowed = Look._shortened, Look.panel, Look.narrowed
    paper = Surface((4096, 4096), pygame.SRCALPHA, 32)

    def blank(_: str, size: tuple[int, int]) -> Surface:
        return paper.subsurface((0, 0, *size))  # only places matter here, and this is fast

    def note(
        look: Look,
        words: str,
        size: float | str = "body",
        colour: str = "foam",
        face: str = "body",
    ) -> Surface:
        units = look.type_size(size) if isinstance(size, str) else size
        key, font = ("text", words, look.px(units), face), look.font(face, units)
        drawn = look.keep(key, lambda: blank("", font.size(plain(words))))
        written.texts[id(drawn)] = drawn, words, units
        return drawn

    def narrow(look: Look, words: str, width: float, size: float, *rest: Any) -> Surface:
        drawn = narrowed(look, words, width, size, *rest)
        written.texts[id(drawn)] = drawn, words, size
        return drawn

    def shorten(look: Look, words: str, *rest: Any) -> str:
        left = shortened(look, words, *rest)
        if left != words:
            written.cut.add(words)
        return left

    def lay(look: Look, *rest: Any, **named: Any) -> Surface:
        drawn = panel(look, *rest, **named)
        written.sheets[id(drawn)] = drawn, named.get("shadow", 0)
        return drawn

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: None)  # settings change often here
        patch.setattr(look_module, "raster", blank)
        patch.setattr(look_module, "_font", _measures)
        patch.setattr(Look, "text", note)
        patch.setattr(Look, "panel", lay)
        patch.setattr(Look, "narrowed", narrow)
        patch.setattr(Look, "_shortened", shorten)
        try:
            yield written
        finally:
            _font.cache_clear()  # each holds a file open


@pytest.fixture
def lettering() -> Iterator[Lettering]:
    """What is written in this test."""
    with recorded() as written:
        yield written


class Measures:
    """Tells how large the letters of a font would be, and remembers it."""

    def __init__(self, path: str, pixels: int) -> None:
        self.size = cache(pygame.font.Font(path, pixels).size)


@cache
def _font(path: str, pixels: int) -> Measures:
    return Measures(path, pixels)


def _measures(path: str, pixels: int) -> Measures:
    return _font(path, pixels)


_measures.cache_clear = lambda: None  # type: ignore[attr-defined]


def home_with(folder: Path, **settings: object) -> Path:
    """A home whose settings are these."""
    folder.mkdir(exist_ok=True)
    (folder / "settings.json").write_text(json.dumps(settings))
    return folder


def screens(home: Path, size: Size = (1280, 720)) -> Iterator[tuple[str, Stage]]:
    """Every screen that people touch and pictures are made of, before letters are made larger."""
    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode(size)
    for name, stage in chain(kiosk.pictures(screen, home), pictures(screen, home)):
        if name.endswith("-large"):
            return
        if name != "kiosk":
            yield name, stage


def leaves(stage: Stage) -> Iterator[int]:
    """Turn every page of the screen on top, and end on the first."""
    hand = Mouse(stage)
    shown: list[list[str]] = []
    while len(shown) < 60:
        labels = [widget.label + widget.value for widget in form(stage).widgets]
        if labels in shown:
            return
        shown.append(labels)
        yield len(shown)
        turn = next((name for name in ("more", "next") if name in names(stage)), None)
        if turn is None:
            break
        hand.use(turn)
    while "previous" in names(stage):
        hand.use("previous")


def resize(stage: Stage, size: tuple[int, int]) -> None:
    stage.resized(pygame.display.set_mode(size))
    stage.update(0.0)


# --- what is wrong with a screen ---------------------------------------------------------------


def overlap(a: Box, b: Box, gap: float) -> bool:
    """Whether two boxes come nearer to each other than this."""
    x = max(a.x, b.x) - min(a.right, b.right)
    y = max(a.y, b.y) - min(a.bottom, b.bottom)
    return max(x, y) < gap - 0.01


def faults_of_targets(stage: Stage) -> Iterator[str]:
    """Tell what cannot be touched well."""
    w, h = stage.ctx.look.area
    least = stage.ctx.look.target - 0.01
    targets = [(widget.name, widget.box) for widget in usable(stage)]
    for name, box in targets:
        if box.x < 0 or box.y < 0 or box.right > w + 0.01 or box.bottom > h + 0.01:
            yield f"{name} leaves the window"
        if min(box.w, box.h) < least:
            yield f"{name} is {box.w:.0f} × {box.h:.0f}"
    for n, (name, box) in enumerate(targets):
        for other, there in targets[:n]:
            if overlap(box, there, BETWEEN):
                yield f"{name} lies too near to {other}"
    if isinstance(stage.top, Play) and least < CROWDED:
        drawn = max(TARGET, least * 0.95)
        table = stage.top
        lit = {*table.hand.lit()}
        for piece, pose in table.pieces.rest.items():
            narrow, long = sorted((pose.width, pose.height))
            thin = long > 1.8 * drawn  # a bridge: long enough to be hit, and it reaches beside it
            small = piece in lit and narrow < (drawn * 0.4 if thin else drawn)
            if small and (thin or not reached(table, piece, drawn)):
                yield f"{piece} is {pose.width:.0f} × {pose.height:.0f}"


def reached(table: Play, piece: Piece, across: float) -> bool:
    """Return whether touches within so many units across the middle of a piece all mean it.

    A piece that is drawn smaller is touched as far beside it as a finger needs.
    """
    pose, among = table.pieces.rest[piece], table.hand.touchable()
    half = across / 2 - 1
    around = ((half, 0.0), (-half, 0.0), (0.0, half), (0.0, -half))
    spots = [(pose.x + x, pose.y + y) for x, y in around]
    return all(table.pieces.at(spot, among, SLOP) == piece for spot in spots)


def faults_of_texts(stage: Stage, written: Lettering) -> Iterator[str]:
    """Tell which text leaves the window or what it lies on, and which cover each other."""
    sprites = [sprite for scene in stage.scenes[-1:] for sprite in _all(scene.frame())]
    window = stage.screen.get_rect()
    texts: list[tuple[str, Rect]] = []
    for n, sprite in enumerate(sprites):
        if id(sprite.bitmap) not in written.texts or not sprite.alpha:
            continue
        words, rect = written.texts[id(sprite.bitmap)][1], sprite.rect
        if not words.strip():
            continue
        if not window.contains(rect):
            yield f"{words!r} leaves the window: {rect}"
        ground = _ground(sprites[:n], rect, written, stage)
        if not ground.inflate(2, 2).contains(rect):
            yield f"{words!r} leaves what it lies on: {rect} in {ground}"
        texts.append((words, rect))
    ink = [(words, rect.inflate(-2, -round(rect.height * 0.35))) for words, rect in texts]
    for n, (words, rect) in enumerate(ink):
        for other, there in ink[:n]:
            if rect.colliderect(there):
                yield f"{words!r} and {other!r} cover each other"
    scale = stage.ctx.look.scale
    for widget in usable(stage):
        box = widget.box
        area = Rect(box.x * scale, box.y * scale, box.w * scale, box.h * scale)
        for words, rect in ink:
            if area.colliderect(rect) and not area.inflate(4, 4).contains(rect):
                yield f"{words!r} runs into {widget.name}"


def _all(frame: Any) -> list[Sprite]:
    return [*frame.still, *frame.moving]


def _ground(below: list[Sprite], rect: Rect, written: Lettering, stage: Stage) -> Rect:
    """The sheet on which a text lies, without its shadow; where there is none, the window."""
    for sprite in reversed(below):
        if id(sprite.bitmap) in written.sheets and sprite.rect.collidepoint(rect.center):
            drop = stage.ctx.look.px(written.sheets[id(sprite.bitmap)][1])
            return sprite.rect.inflate(-2 * drop, -2 * drop)
    return stage.screen.get_rect()


def faults_of_places(stage: Stage, written: Lettering) -> list[str]:
    stage.frame()
    return [*faults_of_targets(stage), *faults_of_texts(stage, written)]


def faults(stage: Stage, written: Lettering) -> list[str]:
    found = faults_of_places(stage, written)
    small = {f"{w!r} at {units:.1f}" for _, w, units in written.texts.values() if units < SMALLEST}
    return found + sorted(small)


WINDOWS = ((800, 600), (1024, 768), (1280, 720), (1920, 1080), (1080, 1920), (2560, 1080))
SCALES = (100, 150, 200)
"""Percent of the letters' usual size."""
LANGUAGES = tuple(sorted(Words(library.ROOT / "config" / "words", "en").languages()))
PSEUDO = "longer"
"""No language, but English nearly half as long again."""
LETTERS = [(language, scale) for language in (*LANGUAGES, PSEUDO) for scale in SCALES]
EVERY = bool(os.environ.get("LAGOON_WINDOWS"))
"""Whether all languages, letters and windows are tried with each other on every screen."""


class View(NamedTuple):
    """A way to look at a screen."""

    language: str
    scale: int
    size: Size
    inches: float = math.inf
    """Diagonal of the screen, where it is known."""

    def __str__(self) -> str:
        """Tell this view from others."""
        known = f" {self.inches} in" if self.inches < math.inf else ""
        return f"{self.language} {self.scale}% {self.size[0]}×{self.size[1]}{known}"

    def faults(self, stage: Stage, written: Lettering, longer: Path) -> Iterator[str]:
        """Tell what is wrong on each page of the scene on top."""
        ctx, pseudo = stage.ctx, self.language == PSEUDO
        ctx.look.diagonal = self.inches * 25.4
        ctx.words.folder = longer if pseudo else library.CONFIG / "words"
        ctx.words._others.clear()
        ctx.prefs.change(text_scale=self.scale, language="en" if pseudo else self.language)
        written.forget()
        resize(stage, self.size)
        check = faults if self.inches == math.inf else faults_of_places
        for page in leaves(stage):
            yield from (f"{page}: {fault}" for fault in check(stage, written))
            written.forget()  # the next page is written anew
        yield from (f"cut: {words!r}" for words in sorted(written.cut))
        written.cut.clear()


def views(number: int) -> list[View]:
    """Return how to look at the screen of this number: in each language, letters of each size.

    The windows take turns unless all are wanted.
    """
    known = [View("en", 100, (1920, 1080), 21.5), View("en", 100, (1280, 800), 10.1)]
    if EVERY:
        return [*known, *(View(*letters, size) for letters in LETTERS for size in WINDOWS)]
    turn = [WINDOWS[(number + at) % len(WINDOWS)] for at in range(len(LETTERS))]
    return [
        known[number % 2],
        *(View(*what, size) for what, size in zip(LETTERS, turn, strict=True)),
    ]


def test_every_screen_fits_every_window(tmp_path: Path) -> None:
    """In every language and with large letters: nothing is cut, only wrapped or turned over.

    What is to be touched is as large as a finger needs, 20 mm where the diagonal is known: buttons
    and, from 21.5 in on, pieces as well.
    """
    longer = write_longer(tmp_path / "words")
    wrong: list[str] = []
    with recorded() as written:
        for number, (name, stage) in enumerate(screens(home_with(tmp_path / "home"))):
            every, stage.scenes = stage.scenes, stage.scenes[-1:]
            for view in views(number):  # of the top scene; others have their turn
                wrong += [f"{view} {name} {fault}" for fault in view.faults(stage, written, longer)]
            stage.scenes = every
            stage.ctx.look.diagonal = math.inf
            stage.ctx.words.folder = library.CONFIG / "words"
            stage.ctx.words._others.clear()
            stage.ctx.prefs.change(text_scale=100, language="en")
            resize(stage, (1280, 720))
    assert not wrong, "\n".join(wrong)


def test_the_finger_is_measured_in_millimetres() -> None:
    look = Look(read_theme(), (1920, 1080))
    assert look.target == 44
    look.diagonal = 21.5 * 25.4
    millimetres = look.target * look.scale / math.hypot(1920, 1080) * look.diagonal
    assert millimetres == pytest.approx(20)
    look.diagonal = 90 * 25.4
    assert look.target == 44


LONGER = str.maketrans("aeiouncsAEIOU", "áèïôüñçšÀÉÎÖÛ")


def pseudo(text: str) -> str:
    """The same text with accents and nearly half as long again; places to fill stay."""
    parts = text.split("{")
    out = [parts[0].translate(LONGER)]
    for part in parts[1:]:
        name, _, rest = part.partition("}")
        out.append("{" + name + "}" + rest.translate(LONGER))
    extra = math.ceil(len(text) * 0.4)
    words = " ".join(["ûnd", "mëhr", "dävön"] * (extra // 4 + 1))[:extra].strip()
    return "{".join(out[:1]) + "".join(out[1:]) + (f" {words}" if len(text) > 7 else words)


def _longer(texts: Any, key: str = "") -> Any:
    if isinstance(texts, dict):
        plain = ("language", "plural")
        return {k: v if k in plain else _longer(v, k) for k, v in texts.items()}
    if isinstance(texts, list):
        return [_longer(text) for text in texts]
    return pseudo(texts) if isinstance(texts, str) else texts


def write_longer(folder: Path) -> Path:
    """Write all English words into this folder, nearly half as long again; return it."""
    (folder / "en").mkdir(parents=True)
    for path in (library.CONFIG / "words" / "en").glob("*.yaml"):
        texts = yaml.safe_load(path.read_text(encoding="utf-8"))
        longer = yaml.safe_dump(_longer(texts), allow_unicode=True, width=10_000)
        (folder / "en" / path.name).write_text(longer, encoding="utf-8")
    words = Words(folder, "en")
    assert len(words("setup.play")) > len("Play")
    assert "{name}" in words("curtain.pass")
    return folder


# --- the faults themselves ---------------------------------------------------------------------


def test_a_target_that_is_outside_small_or_crowded_is_found() -> None:
    stage = open_stage(None)
    assert list(faults_of_targets(stage)) == []
    first, second = usable(stage)[:2]
    kept = first.box
    first.box = kept._replace(x=-20)
    assert any("leaves the window" in fault for fault in faults_of_targets(stage))
    first.box = kept._replace(h=40)
    assert any("40" in fault for fault in faults_of_targets(stage))
    first.box = kept._replace(x=second.box.x - kept.w - 5, y=second.box.y)
    assert any("too near" in fault for fault in faults_of_targets(stage))
    close(stage)


def test_a_text_that_is_outside_or_covered_or_cut_is_found(lettering: Lettering) -> None:
    stage = open_stage(None)
    Mouse(stage).use("settings")
    assert faults(stage, lettering) == []
    done = form(stage).named("done")
    assert done
    kept = done.label
    done.label = "A label that is far too long for any button of this program " * 3
    stage.handle(NOWHERE)
    stage.frame()
    assert lettering.cut
    done.label = kept
    heading = next(w for w in form(stage).widgets if w.label == stage.ctx.words("settings.title"))
    row = form(stage).named("text_scale")
    assert row
    row.box = row.box._replace(x=stage.ctx.look.area[0] - 100)
    stage.handle(NOWHERE)
    assert any("leaves the window" in fault for fault in faults(stage, lettering))
    row.box = row.box._replace(x=heading.box.x, y=heading.box.y)
    stage.handle(NOWHERE)
    assert any("cover" in fault for fault in faults(stage, lettering))
    close(stage)


# --- whose turn it is --------------------------------------------------------------------------


@pytest.mark.parametrize("game", library.names())
@pytest.mark.parametrize("contrast", [False, True])
def test_the_active_seat_is_told_by_colour_shape_and_words(game: str, contrast: bool) -> None:
    deck = library.load(game).deck
    who = ",".join([HUMAN] * max(deck.seats.least, deck.seats.usual))
    seen = set()
    for seed in range(12):
        match = lay(game, who, seed)
        if match.to_act[0] in seen:
            continue
        stage = open_stage(None, mode="play", match=match, pace="off", contrast=contrast)
        pilot.settle(stage)
        if where(stage) == "curtain":  # open it as the one it calls
            stage.update(1.0)
            stage.handle(Confirm())
            pilot.settle(stage)
        if where(stage) != "table":
            close(stage)
            continue
        play = table(stage)
        (active, *_) = play.desk.to_act
        seen.add(active)
        stage.draw()
        panels = play.tabletop.area.panels
        boat = play.pieces.poses[BOAT]
        grounds = [_ground_colour(stage, box) for box in panels]
        for seat, box in enumerate(panels):
            assert (seat == active) == box.holds((boat.x, boat.y))
            if seat not in play.desk.to_act:
                assert (
                    sum(abs(a - b) for a, b in zip(grounds[seat], grounds[active], strict=True))
                    > 20
                )
        assert play.tabletop.name(active) in play.narrator.line()
        close(stage)
    assert len(seen) > 1 or len(match.to_act) > 1


def _ground_colour(stage: Stage, box: Box) -> tuple[int, ...]:
    scale = stage.ctx.look.scale
    return tuple(stage.screen.get_at((round((box.x + 9) * scale), round(box.center[1] * scale))))[
        :3
    ]


def test_seats_are_told_apart_by_colour_and_by_shape() -> None:
    theme = read_theme()
    assert len({seat.colour for seat in theme.seats}) == len(theme.seats)
    assert len({seat.shape for seat in theme.seats}) == len(theme.seats)
    assert len(set(theme.animals)) == len(theme.animals) >= len(theme.seats)
    assert all(size >= SMALLEST for size in theme.type.values())


# --- pictures ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Surface]]:
    """Every screen at rest by its name, twice."""
    return [dict(_pictures(tmp_path_factory.mktemp("drawn"))) for _ in range(2)]


def _pictures(home: Path) -> Iterator[tuple[str, Surface]]:
    for name, stage in screens(home_with(home, motion="off")):
        resize(stage, (960, 540))
        stage.draw()
        yield name, stage.screen.copy()
        resize(stage, (1280, 720))


def test_a_screen_drawn_twice_is_the_same_to_the_pixel(drawn: list[dict[str, Surface]]) -> None:
    one, two = (
        {name: hash(pygame.image.tobytes(picture, "RGB")) for name, picture in some.items()}
        for some in drawn
    )
    assert one.keys() == two.keys()
    for name in one.keys() - {f"{game}-result" for game in library.names()}:
        assert one[name] == two[name], name
    assert len(set(one.values())) > len(one) * 0.7


GOLDEN = Path(__file__).parent / "golden" / "screens"
PRINT = (96, 54)
"""A picture this small shows what anyone would notice, whatever drew the letters."""


def test_the_screens_look_as_they_did(drawn: list[dict[str, Surface]]) -> None:
    """Pictures in `golden/screens`; LAGOON_GOLDEN=1 writes them anew. Look before committing."""
    anew, wrong = bool(os.environ.get("LAGOON_GOLDEN")), []
    known = {path.stem for path in GOLDEN.glob("*.png")}
    for name, picture in drawn[0].items():
        small = pygame.transform.smoothscale(picture, PRINT)
        path = GOLDEN / f"{name}.png"
        if anew:
            GOLDEN.mkdir(parents=True, exist_ok=True)
            pygame.image.save(small, str(path))
        elif name not in known:
            wrong.append(f"{name} has no picture yet")
        elif (far := _difference(small, pygame.image.load(str(path)))) >= 3:
            wrong.append(f"{name} differs by {far:.1f} of 255")
        known.discard(name)
    for name in known:
        if anew:
            (GOLDEN / f"{name}.png").unlink()
        else:
            wrong.append(f"{name} is no screen any more")
    assert not wrong, "\n".join(wrong)


def _difference(a: Surface, b: Surface) -> float:
    one, two = pygame.image.tobytes(a, "RGB"), pygame.image.tobytes(b, "RGB")
    return sum(abs(x - y) for x, y in zip(one, two, strict=True)) / len(one)


@pytest.mark.parametrize("game", library.names())
def test_a_result_tells_as_much_in_a_tall_window_as_in_a_wide_one(
    game: str, tmp_path: Path
) -> None:
    """The chart and the moments stand beside the scores, below them, or overleaf."""
    seats, reasons = library.load(game).deck.seats, library.load(game).rules.Reason
    match = lay(game, ",".join(["random"] * max(2, seats.least)), seed=3)
    rng = generator("result")
    while match.to_act and len(match.moves) < 40:
        seat = match.to_act[0]
        match.submit(seat, pick(match.legal_moves(seat), rng))
    if not match.outcome:  # told as if it ended here
        ended = Outcome((0,), (0,) * len(match.players), next(iter(reasons)))
        put(match, replace(state(match), outcome=ended))
    assert match.outcome
    counts = []
    for size, scale in (
        ((1280, 720), 100),
        ((1024, 768), 100),
        ((720, 1280), 100),
        ((800, 600), 200),
    ):
        stage = open_stage(tmp_path / str(size), size, text_scale=scale)
        stage.change(Push(result(stage.ctx, LocalDesk(match), "It is over.", lambda: None)))
        told = [[w for w in form(stage).widgets if w.role == "text"] for _ in leaves(stage)]
        counts.append(sum(len(page) - 1 for page in told))  # without the sheet
        close(stage)
    assert len(set(counts)) == 1
