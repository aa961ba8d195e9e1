"""What Kahuna says and shows to two players, Otter and Heron."""

from __future__ import annotations

import re

from games.core import library
from games.core.speech import Piece, Voice
from games.core.words import Words
from games.kahuna.rules import (
    View,
)
from games.kahuna.table import drawing
from games.stage.space import Room

PLAYERS = ("Otter", "Heron")
FOLDER = library.ROOT / "config" / "words"
VOICES = {
    code: Voice(Words(FOLDER, code), Words(FOLDER, code).of("kahuna"), PLAYERS)
    for code in ("en", "de")
}
ENGLISH, GERMAN = VOICES["en"], VOICES["de"]
GAP = re.compile(r"[{}]|\b\w+\.\w+")
"""A place that was not filled, or a key without a text."""


def on_table(view: View) -> list[Piece]:
    """Return all that the window shows."""
    area = drawing.area(view, Room((1920, 1080), 2))
    return list(drawing.layout(view, area))
