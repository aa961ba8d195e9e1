"""A match keeps the truth: it refuses, takes back, records, and plays a record again.

Moves that can be taken back are those of Otters, the toy game in `tests/sixth`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

import games
from games.core import library, sheet
from games.core.bots import RANDOM, answer
from games.core.desk import question
from games.core.library import Deck, Game
from games.core.match import (
    FORMAT,
    HUMAN,
    IllegalMoveError,
    Match,
    Player,
    Record,
    UndoRefusal,
    replay,
)
from games.core.rules import Ended, Move, TurnBegan
from games.core.transcript import lines, read

SIXTH = Path(__file__).parent / "sixth"
ISLAND = library.load("memory_island")
TWO = (Player(HUMAN, "otter", 0), Player("random", "heron", 1))


@pytest.fixture
def otters(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The toy game, with its real rules and deck, beside the games of the program."""
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(SIXTH / "games")])
    return Game("otters", sheet.read(SIXTH / "config/otters.yaml").convert(Deck))


def island(seed: int = 1, **variants: Any) -> Match:
    return Match(ISLAND, ISLAND.config(**variants), TWO, seed)


def play_out(match: Match, moves: int = 10_000) -> Match:
    """Play at random to the end, or so many moves."""
    while not match.outcome and len(match.moves) < moves:
        seat = match.to_act[0]
        match.submit(seat, answer(question(match, seat, RANDOM)))
    return match


def lay(match: Match) -> Move:
    """Return a move of Otters that can be taken back."""
    return next(m for m in match.legal_moves(match.to_act[0]) if type(m).__name__ == "Lay")


def dive(match: Match) -> Move:
    return match.legal_moves(match.to_act[0])[-1]


def known(match: Match) -> list[Any]:
    """Return all that anybody can know of a match."""
    views = [match.view(seat) for seat in (None, *range(len(match.players)))]
    return [match.record(), views, match.to_act, match.outcome, match.seen(0), match.seen(1)]


# --- the beginning -----------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_a_wrong_number_of_seats_is_refused_with_a_sentence(seats: int) -> None:
    said = f"memory_island is for 2 to 4 seats, not {seats}"
    with pytest.raises(ValueError, match=said):
        Match(ISLAND, ISLAND.config(), (Player(),) * seats, 1)


def test_the_first_seat_is_the_one_whose_turn_was_first_announced() -> None:
    firsts = {seed: island(seed).first for seed in range(20)}
    assert {*firsts.values()} == {0, 1}
    for seed, first in firsts.items():
        match = island(seed)
        assert match.to_act == (first,)
        assert play_out(match).first == first


# --- moves and what is seen of them ------------------------------------------------------------


def test_a_refused_move_is_named_with_its_seat_and_changes_nothing() -> None:
    match = play_out(island(), 7)
    before, (seat,) = known(match), match.to_act
    move = match.legal_moves(seat)[0]
    with pytest.raises(IllegalMoveError, match=rf"^Seat {2 - seat} may not play Flip.* now\.$"):
        match.submit(1 - seat, move)
    match.submit(seat, move)
    with pytest.raises(IllegalMoveError):
        match.submit(seat, move)
    assert known(match) != before


def test_nobody_has_a_move_when_the_match_is_over() -> None:
    match = play_out(island())
    before = known(match)
    assert match.to_act == ()
    for seat in (0, 1):
        assert match.legal_moves(seat) == ()
        with pytest.raises(IllegalMoveError):
            match.submit(seat, match.moves[-1][1])
    assert known(match) == before


def test_events_are_kept_step_by_step_and_masked_for_each_seat(otters: Game) -> None:
    match = Match(otters, otters.config(), TWO, 3)
    seat = match.to_act[0]
    match.submit(seat, dive(match))
    own, other, everyone = (match.events(1, who) for who in (seat, 1 - seat, None))
    assert own[0].number > 0  # type: ignore[attr-defined]
    assert other[0].number == everyone[0].number == 0  # type: ignore[attr-defined]
    assert match.seen(seat) == (*match.events(0, seat), *own)
    assert match.seen(1 - seat) == (*match.events(0, 1 - seat), *other)


def test_the_generator_of_a_bot_hangs_on_seed_seat_and_number_of_moves() -> None:
    one, same, other = island(1), island(1), island(2)
    assert one.rng(0).random() == one.rng(0).random() == same.rng(0).random()
    luck = [m.rng(seat).random() for m in (one, other) for seat in (0, 1)]
    luck.append(play_out(same, 1).rng(0).random())
    assert len({*luck}) == len(luck)


# --- undo --------------------------------------------------------------------------------------


def refusal(match: Match) -> UndoRefusal | None:
    """Return why undo is refused, having tried it: nothing may change then."""
    why = match.undo_refused()
    if why:
        before = known(match)
        with pytest.raises(IllegalMoveError, match=rf"^The last move stands: {why.value}\.$"):
            match.undo()
        assert known(match) == before
    return why


def test_before_the_first_move_there_is_nothing_to_take_back(otters: Game) -> None:
    assert refusal(island()) is UndoRefusal.NOTHING
    assert refusal(Match(otters, otters.config(), TWO, 1)) is UndoRefusal.NOTHING


def test_a_turned_card_cannot_be_taken_back() -> None:
    match = island()
    while not match.outcome:
        play_out(match, len(match.moves) + 1)
        assert refusal(match) is UndoRefusal.REVEALED


def test_a_shell_can_be_taken_back_and_the_match_is_as_before(otters: Game) -> None:
    match = Match(otters, otters.config(), TWO, 1)
    states = [known(match)]
    for _ in range(2):
        match.submit(match.to_act[0], lay(match))
        states.append(known(match))
    assert states[0] != states[1] != states[2]
    for before in (states[1], states[0]):
        assert refusal(match) is None
        match.undo()
        assert known(match) == before
    assert refusal(match) is UndoRefusal.NOTHING


def test_after_an_undo_the_legal_moves_are_those_of_before(otters: Game) -> None:
    match = Match(otters, otters.config(), TWO, 1)
    seat = match.to_act[0]
    legal, move = match.legal_moves(seat), lay(match)
    match.submit(seat, move)
    assert move not in match.legal_moves(seat)
    match.undo()
    assert match.legal_moves(seat) == legal
    match.submit(seat, move)
    assert match.moves == [(seat, move)]


def test_a_drawn_shell_cannot_be_taken_back_nor_what_was_done_before(otters: Game) -> None:
    match = Match(otters, otters.config(), TWO, 1)
    match.submit(match.to_act[0], lay(match))
    match.submit(match.to_act[0], dive(match))
    assert refusal(match) is UndoRefusal.REVEALED


def test_a_move_of_another_seat_cannot_be_taken_back(otters: Game) -> None:
    match = Match(otters, otters.config(), TWO, 1)
    while match.view(None).table.stock < otters.config().shells:
        match.submit(match.to_act[0], dive(match))
    match.submit(match.to_act[0], dive(match))  # draws nothing, and the turn is over
    assert not any(event.reveals for event in match.events(len(match.moves), None))
    assert refusal(match) is UndoRefusal.TURN_OVER
    assert match.undo_refused(match.to_act[0]) is UndoRefusal.OTHER_SEAT


def test_an_undone_move_is_in_no_record_and_no_transcript(otters: Game) -> None:
    match = Match(otters, otters.config(), TWO, 1)
    before = lines(match)
    match.submit(match.to_act[0], lay(match))
    assert len(lines(match)) == len(before) + 1
    match.undo()
    assert match.record().moves == ()
    assert lines(match) == before


# --- records -----------------------------------------------------------------------------------


@pytest.mark.parametrize("moves", [0, 1, 20, 10_000])
def test_a_record_played_again_goes_on_where_it_stopped(moves: int, otters: Game) -> None:
    for game in (ISLAND, otters):
        match = play_out(Match(game, game.config(), TWO, 9), moves)
        raw = msgspec.json.encode(match.record())
        again = replay(game, msgspec.json.decode(raw, type=Record))
        assert known(again) == known(match)
        assert known(play_out(again)) == known(play_out(match))


def test_a_record_keeps_variants_the_first_seat_and_who_played() -> None:
    config = replace(ISLAND.config(unorganized=True, luck_calls_luck=True), first=1)
    match = play_out(Match(ISLAND, config, TWO, 4), 5)
    again = replay(ISLAND, match.record())
    assert (again.config, again.players, again.seed, again.first) == (config, TWO, 4, 1)


def test_a_record_of_another_form_is_refused_with_a_sentence() -> None:
    record = replace(play_out(island(), 3).record(), format=FORMAT + 1)
    with pytest.raises(ValueError, match=r"^This record has form 2, this program reads 1\.$"):
        replay(ISLAND, record)


def spoil(record: Record, **change: Any) -> Record:
    """Return a record with something else in it, as an edited file would have it."""
    return replace(record, **change)


def moved(record: Record, at: int, seat: Any, move: Any) -> Record:
    moves = list(record.moves)
    moves[at] = (seat, move)
    return replace(record, moves=tuple(moves))


TAMPERED: dict[str, Callable[[Record], Record]] = {
    "seats": lambda r: spoil(r, players=r.players[:1]),
    "config": lambda r: spoil(r, config={**r.config, "rows": 5}),
    "config without a field": lambda r: spoil(r, config={}),
    "config with a field too many": lambda r: spoil(r, config={**r.config, "wings": 2}),
    "another seed": lambda r: spoil(r, seed=r.seed + 1),
    "the wrong seat": lambda r: moved(r, 0, 1 - r.moves[0][0], r.moves[0][1]),
    "a seat that is not there": lambda r: moved(r, 0, 7, r.moves[0][1]),
    "a negative seat": lambda r: moved(r, 0, -1, r.moves[0][1]),
    "a move twice": lambda r: moved(r, 1, *r.moves[0]),
    "no such place": lambda r: moved(r, 2, r.moves[2][0], {"kind": "Flip", "place": 999}),
    "no such move": lambda r: moved(r, 2, r.moves[2][0], {"kind": "Fly"}),
    "no kind": lambda r: moved(r, 2, r.moves[2][0], {"place": 3}),
    "a word for a number": lambda r: moved(r, 2, r.moves[2][0], {"kind": "Flip", "place": "a"}),
    "moves after the end": lambda r: replace(r, moves=(*r.moves, r.moves[-1])),
    "a first seat that is not there": lambda r: spoil(r, config={**r.config, "first": "x"}),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_a_record_that_was_changed_by_hand_is_refused_with_a_sentence(what: str) -> None:
    record = play_out(island(seed=1)).record()
    assert replay(ISLAND, record).outcome
    with pytest.raises(ValueError, match=r"\w+ \w+") as error:
        replay(ISLAND, TAMPERED[what](record))
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is not a record of a match"),
        ("{}", "is not a record of a match"),
        ("[1, 2]", "is not a record of a match"),
        ("{not json", "is not a record of a match"),
        ('{"game": "chess", "config": {}, "players": [], "seed": 1}', "the unknown game 'chess'"),
        ('{"game": "memory_island", "config": {}, "players": [], "seed": 1}', "does not fit"),
    ],
)
def test_a_file_that_is_no_record_is_refused_with_a_sentence(
    tmp_path: Path, text: str, said: str
) -> None:
    path = tmp_path / "match.json"
    path.write_text(text)
    with pytest.raises(ValueError, match=said) as error:
        read(path)
    assert "\n" not in str(error.value)


def test_a_match_read_from_its_file_is_the_same(tmp_path: Path) -> None:
    match, path = play_out(island()), tmp_path / "match.json"
    path.write_bytes(msgspec.json.encode(match.record()))
    assert known(read(path)) == known(match)


# --- transcripts -------------------------------------------------------------------------------


def test_a_transcript_names_seats_from_one_and_ends_with_who_won() -> None:
    match = play_out(island())
    text = lines(match)
    outcome = match.outcome
    assert outcome
    assert (
        text[0]
        == "memory_island · seed 1 · seats human,random · unorganized=false luck_calls_luck=false"
    )
    seat, move = match.moves[0]
    assert text[2].startswith(f"1 · seat {seat + 1} · Flip place={move.place} → Flipped")  # type: ignore[attr-defined]
    assert text[-1] == (
        f"won by seat {outcome.winners[0] + 1} · "
        f"scores {' '.join(map(str, outcome.scores))} · {outcome.reason.value}"
    )


def test_a_transcript_tells_only_what_everyone_may_know(otters: Game) -> None:
    match = Match(otters, otters.config(), TWO, 3)
    match.submit(match.to_act[0], dive(match))
    assert "number=0" in lines(match)[-1]
    assert isinstance(match.events(1, None)[-1], TurnBegan)
    assert not any(isinstance(event, Ended) for event in match.events(1, None))
