"""Large pictures as they were drawn the last time the program ran, so that it starts faster.

They can be drawn again at any time: one that does not prove itself is, and all of them give way to
settings and matches where the disk has little room.
"""

from __future__ import annotations

import logging
import struct
import zlib
from contextlib import suppress
from pathlib import Path

import pygame
from pygame import Surface

from games.core import files
from games.core.library import ROOT
from games.core.lock import PICTURES, Locks

log = logging.getLogger(__name__)

STORED = 20
"""Pictures that are kept at most: a few for each of the last window sizes."""
LARGEST = 48 * 2**20
"""Bytes of all of them together."""
RESERVE = 64 * 2**20
"""Bytes of the disk that are left to others."""
HEAD = struct.Struct(">8sIII")
"""Mark, width and height in pixels, checksum of the pixels."""
MARK = b"lagoon-2"


class Pictures:
    """The pictures that are kept in a folder; None: none are."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self._locks = Locks(folder.parent if folder else None)

    def find(self, name: str, size: tuple[int, int]) -> Surface | None:
        """Return `assets/art/<name>.svg` as it was drawn at this size, if that is kept whole."""
        if self.folder is None:
            return None
        try:
            content = files.read(self._path(self.folder, name, size), LARGEST)
        except OSError:
            return None
        pixels = memoryview(content)[HEAD.size :]
        if len(pixels) != size[0] * size[1] * 4 or content[: HEAD.size] != _head(size, pixels):
            log.info("The kept picture %s is damaged and drawn again.", name)
            return None
        return pygame.image.frombuffer(pixels, size, "BGRA").convert_alpha()

    def keep(self, name: str, picture: Surface) -> None:
        """Keep a picture, and let the oldest go; never where room is short."""
        if self.folder is None:
            return
        size = picture.get_size()
        pixels = pygame.image.tobytes(picture, "BGRA")
        try:
            files.make_home(self.folder.parent)
            self.folder.mkdir(mode=files.HOME_MODE, exist_ok=True)
            with self._locks.held(PICTURES, 0.0) as alone:
                if alone and self._has_room(self.folder, len(pixels)):
                    path = self._path(self.folder, name, size)
                    files.write(path, _head(size, pixels) + pixels, lasting=False)
        except OSError as error:
            log.info("Pictures are not kept: %s", error)
            self.folder = None

    def _path(self, folder: Path, name: str, size: tuple[int, int]) -> Path:
        svg = (ROOT / "assets" / "art" / f"{name}.svg").stat()
        mark = f"{size[0]}x{size[1]}-{svg.st_size}-{svg.st_mtime_ns}"
        return folder / f"{name.replace('/', '-')}-{mark}.bgra"

    def _has_room(self, folder: Path, size: int) -> bool:
        """Return whether a picture of so many bytes may be kept; the oldest make way for it."""
        kept = []
        for path in files.spare(folder):
            if path.suffix != ".bgra":  # a draft of a program that was killed
                path.unlink(missing_ok=True)
                continue
            with suppress(OSError):
                kept.append((path.stat().st_mtime_ns, path.stat().st_size, path))
        kept.sort()
        used = sum(size for _, size, _ in kept)
        while kept and (len(kept) >= STORED or used + size > LARGEST):
            _, less, path = kept.pop(0)
            path.unlink(missing_ok=True)
            used -= less
        import shutil  # it brings compression with it, which the first screen does without

        return size <= LARGEST and shutil.disk_usage(folder).free >= RESERVE + size


def _head(size: tuple[int, int], pixels: bytes | memoryview) -> bytes:
    return HEAD.pack(MARK, *size, zlib.crc32(pixels))
