"""Every game has one match that reads the same for ever, line by line.

It is played at random, so that better bots do not change it. After a change of the rules that is
meant, `python -m pytest tests/test_golden.py --golden` writes it anew; read the difference.
"""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path

import pytest

from games.core import bots, library
from games.core.desk import LocalDesk
from games.core.match import Match, Player
from games.core.transcript import lines

GOLDEN = Path(__file__).parent / "golden"
SEED = 2026


def transcript(name: str) -> list[str]:
    """Return the transcript of the match: usual rules, usual seats, random bots."""
    game = library.load(name)
    players = tuple([Player(bots.RANDOM) for _ in range(game.deck.seats.usual)])
    match = Match(game, game.config(), players, SEED)
    desk = LocalDesk(match)
    while (seat := desk.due) is not None:
        desk.submit(seat, desk.ask(seat).result())
    return lines(match)


@pytest.mark.parametrize("name", library.names())
def test_the_transcript_is_the_same_line_by_line(name: str, golden: bool) -> None:
    path, played = GOLDEN / f"{name}.txt", transcript(name)
    if golden:
        path.write_text("\n".join(played) + "\n", encoding="utf-8")
    assert path.exists(), (
        f"{name} has no transcript: write tests/golden/{path.name} with "
        "'python -m pytest tests/test_golden.py --golden' and read it."
    )
    kept = path.read_text(encoding="utf-8").splitlines()
    differ = "\n".join(unified_diff(kept, played, path.name, "now", lineterm="", n=1))
    assert not differ, differ


@pytest.mark.parametrize("name", library.names())
def test_the_transcript_has_a_line_for_each_thing_done(name: str) -> None:
    played = transcript(name)
    assert played[0].startswith(f"{name} · seed {SEED} · seats random,random")
    assert [line.split(" · ")[0] for line in played[1:-1]] == [
        str(n) for n in range(len(played) - 2)
    ]
    assert played[-1].startswith("won by ")


def test_no_golden_file_is_left_behind_by_a_game_that_is_gone() -> None:
    assert {path.name.split(".")[0] for path in GOLDEN.iterdir() if path.is_file()} <= {
        *library.names()
    }
