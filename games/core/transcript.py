"""A match as people read it: one line for each thing done and all that came of it."""

from __future__ import annotations

from enum import Enum
from pathlib import Path

import msgspec

from games.core import files, library
from games.core.match import Match, Record, replay
from games.core.rules import Value

LARGEST = 4_000_000
"""Bytes that are read of a record; a longer one would be of more moves than any game allows."""


def read(path: Path) -> Match:
    """Return the match of a record's file.

    Raises OSError if it cannot be read and ValueError, with a sentence, if it is no record.
    """
    try:
        record = msgspec.json.decode(files.read(path, LARGEST), type=Record)
        game = library.load(record.game)
    except RecursionError as error:
        raise ValueError(f"{path} is not a record of a match: it is nested too deep.") from error
    except msgspec.MsgspecError as error:
        raise ValueError(f"{path} is not a record of a match: {error}.") from error
    except KeyError as error:
        raise ValueError(f"{path} is a record of the unknown game {error}.") from error
    return replay(game, record)


def lines(match: Match) -> list[str]:
    """Return the transcript: the deal, then a line a move, then how it ended."""
    record = match.record()
    options = " ".join(f"{key}={_text(match.config, key)}" for key in match.game.deck.variants)
    seats = ",".join(player.who for player in match.players)
    out = [
        f"{record.game} · seed {record.seed} · seats {seats}" + (f" · {options}" if options else "")
    ]
    out.append(f"0 · deal → {_events(match, 0)}")
    for number, (seat, move) in enumerate(match.moves, 1):
        out.append(f"{number} · seat {seat + 1} · {_shown(move)} → {_events(match, number)}")
    if ended := match.outcome:
        won = ", ".join(f"seat {seat + 1}" for seat in ended.winners) or "nobody"
        out.append(
            f"won by {won} · scores {' '.join(map(str, ended.scores))} · {ended.reason.value}"
        )
    return out


def _events(match: Match, step: int) -> str:
    return ", ".join(_shown(event) for event in match.events(step, None))


def _text(config: Value, key: str) -> str:
    value = getattr(config, key)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _shown(value: Value) -> str:
    """Return `Flipped(seat=1, place=3)` as `Flipped seat=1 place=3`, nested values by name only."""
    fields = [
        f"{name}={_plain(part)}"
        for name in value.__struct_fields__
        if not isinstance(part := getattr(value, name), Value)
    ]
    return " ".join([type(value).__name__, *fields])


def _plain(part: object) -> str:
    if isinstance(part, Enum):
        return str(part.value)
    return "+".join(map(str, part)) if isinstance(part, tuple) else str(part)
