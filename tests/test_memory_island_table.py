"""What Memory Island says: the names of its cards, the table in words, and why a touch fails."""

from __future__ import annotations

import math
import re
from functools import cache
from itertools import combinations, pairwise

import pytest
from msgspec.structs import replace

from games.core import library
from games.core.chance import generator, pick
from games.core.rules import Seat
from games.core.speech import Refusal, Seats, Voice
from games.core.words import Words
from games.memory_island import rules
from games.memory_island.rules import State, View
from games.memory_island.table import speech
from games.memory_island.table.island import letter, reading, spots
from games.memory_island.table.layout import layout
from games.memory_island.table.pieces import Card
from games.memory_island.table.seating import CORNER, area, head, mat, sign
from games.memory_island.table.speech import No
from games.stage.space import Room

GAME = library.load("memory_island")
FOLDER = library.ROOT / "config" / "words"
NAMES = ("Ana", "Ben", "Cleo", "Dan")
VOICES = {
    code: Voice(Words(FOLDER, code), Words(FOLDER, code).of(GAME.id), NAMES)
    for code in ("en", "de")
}
WILD = GAME.config(unorganized=True)


@cache
def positions() -> tuple[State, ...]:
    """Return every position of some matches whose players know a few of the cards they turn."""
    found = []
    for config, seats in ((GAME.config(), 2), (WILD, 3), (GAME.config(), 4)):
        for deal in range(3):
            rng = generator("table", seats, deal)
            found.append(rules.setup(config, seats, deal)[0])
            while acting := rules.to_act(found[-1]):
                flips = rules.legal_moves(found[-1], acting[0])
                need = config.target - found[-1].total
                right = [flip for flip in flips if found[-1].cards[flip.place] == need]
                flip = pick(right if right and rng.random() < 0.15 else flips, rng)
                found.append(rules.apply(found[-1], acting[0], flip)[0])
    return tuple(found)


def cards(state: State) -> list[Card]:
    return [Card(place) for place in range(len(state.cards))]


def said(view: View, card: Card) -> str:
    return VOICES["en"].say("names", speech.name(view, card))


def scene(view: View) -> list[str]:
    return [VOICES["en"].say("scene", told) for told in speech.describe(view)]


# --- why a touch does nothing ------------------------------------------------------------------


def holds(refusal: Refusal, state: State, seat: Seat | None, card: Card) -> bool:
    """Return whether a reason is true, judged by the state and not by what the seat sees."""
    place, told = card.place, refusal.fields
    label = said(rules.view_for(state, seat), card)
    match refusal.why:
        case No.OVER:
            return state.outcome is not None
        case No.OPEN:
            face = {"place": label, "value": state.cards[place]}
            return place in state.open and told == face
        case No.TAKEN:
            owners = [s for s, own in enumerate(state.taken) if place in own]
            return told == {"value": state.cards[place], "owner": Seats(owners)}
        case No.TURN:
            mover = Seats(rules.to_act(state))
            return place in state.down and seat not in mover and told == {"mover": mover}
        case No.ONE_BY_ONE:
            return place in state.down and rules.to_act(state) == (seat,)
    return False


def test_every_card_that_cannot_be_turned_says_why_and_the_reason_is_true() -> None:
    told: dict[str, Refusal] = {}
    for state in positions():
        for seat in (None, *range(len(state.taken))):
            view = rules.view_for(state, seat)
            legal = () if seat is None else rules.legal_moves(state, seat)
            lit = {pick for flip in legal for pick in speech.spell(flip)}
            for card in {*cards(state)} - lit:
                refusal = speech.refuse(view, (), card)
                assert holds(refusal, state, seat, card), (refusal, card)
                told[str(refusal)] = refusal
    assert len(positions()) > 300
    assert {refusal.why for refusal in told.values()} == {*No} - {No.ONE_BY_ONE, No.SUM}
    for refusal in told.values():
        for voice in VOICES.values():
            assert not re.search(r"[{}]|refusals", voice.refuse(refusal))


def test_while_one_card_is_picked_no_other_one_can_be() -> None:
    for state in positions()[::40]:
        for seat in rules.to_act(state):
            view = rules.view_for(state, seat)
            for first in state.down:
                for card in cards(state):
                    refusal = speech.refuse(view, (Card(first),), card)
                    assert holds(refusal, state, seat, card)
                    down = card.place in state.down
                    assert (refusal.why == No.ONE_BY_ONE) == down
                    assert not down or said(view, Card(first)) in VOICES["en"].refuse(refusal)


# --- names -------------------------------------------------------------------------------------


def test_cards_in_rows_are_called_by_letter_and_number() -> None:
    view = rules.view_for(rules.setup(GAME.config(), 2, 1)[0], 0)
    names = [said(view, Card(place)) for place in range(48)]
    assert names[:9] == ["A1", "B1", "C1", "D1", "E1", "F1", "G1", "H1", "A2"]
    assert names[-1] == "H6"


def test_places_of_an_unorganized_island_have_letters_from_the_top_down() -> None:
    for seed in range(10):
        view = rules.view_for(rules.setup(WILD, 2, seed)[0], 0)
        names = [said(view, Card(place)) for place in range(48)]
        assert {*names} == {letter(number) for number in range(48)}
        high = {name: y for name, (_, y, _) in zip(names, spots(view), strict=True)}
        assert high["A"] < 0.3 < 0.7 < high["AV"]


def test_columns_beyond_the_alphabet_are_called_as_in_a_sheet() -> None:
    assert [letter(n) for n in (0, 25, 26, 27, 51, 52, 119)] == [
        *("A", "Z", "AA", "AB", "AZ", "BA", "DP")
    ]
    assert len({letter(n) for n in range(120)}) == 120


def test_things_are_read_row_by_row_and_each_is_there_once() -> None:
    for state in positions()[::40]:
        view = rules.view_for(state, 0)
        things = [thing for thing in speech.things(view) if isinstance(thing, Card)]
        assert sorted(thing.place for thing in things) == list(range(48))
        owned = sum(map(len, state.taken))
        island = [reading(view, thing.place) for thing in things[: 48 - owned]]
        assert island == sorted(island)


# --- the table in words ------------------------------------------------------------------------


def test_the_table_in_words_tells_every_card_that_can_be_seen_and_no_other() -> None:
    for state in positions()[::7]:
        view = rules.view_for(state, 0)
        lines = scene(view)
        assert 2 <= len(lines) <= 13
        down = [name for line in lines if "Face down" in line for name in names_in(line)]
        assert sorted(down) == sorted(said(view, Card(place)) for place in state.down)
        for seat, own in enumerate(state.taken):
            values = ", ".join(str(state.cards[place]) for place in own)
            told = [line for line in lines if NAMES[seat] in line]
            assert [line.replace(" and ", ", ") for line in told] == [
                f"Before {NAMES[seat]}: {values}." if own else f"{NAMES[seat]} has no cards yet."
            ]
        shown = {said(view, Card(place)): state.cards[place] for place in state.open}
        (opened,) = [line for line in lines if "Turned up" in line] or [""]
        assert {name: shown.get(name) for name in names_in(opened)} == shown
        assert all(f"{value} on {name}" in opened for name, value in shown.items())
        assert (not shown) or f"That makes {state.total}, {10 - state.total} to go." in opened


def names_in(line: str) -> list[str]:
    return re.findall(r"\b[A-Z]{1,2}\b|\b[A-H][1-6]\b", line)


def test_the_table_in_words_tells_how_long_nothing_new_has_happened() -> None:
    state = rules.setup(GAME.config(), 3, 1)[0]
    assert not [line for line in scene(rules.view_for(state, 0)) if "nothing new" in line]
    for idle, line in (
        (1, "One turn brought nothing new. After 9 of them in a row, the match ends."),
        (4, "4 turns in a row brought nothing new. After 9 of them, the match ends."),
    ):
        view = rules.view_for(replace(state, idle=idle), 0)
        assert scene(view)[-1] == line


# --- where cards lie ---------------------------------------------------------------------------


def test_an_unorganized_island_has_no_rows_and_every_card_can_be_touched() -> None:
    for seed in range(30):
        view = rules.view_for(rules.setup(WILD, 2, seed)[0], 0)
        poses = layout(view, area(view, Room((1440.0, 1080.0), 2)))
        lie = [(poses[Card(place)].x, poses[Card(place)].y) for place in range(48)]
        assert all(abs(poses[Card(place)].angle) <= 25 for place in range(48))
        tall = poses[Card(0)].height
        levels = sorted([y for _, y in lie])
        gaps = [low - high for high, low in pairwise(levels)]
        assert sum(gap > tall * 0.6 for gap in gaps) < 2, "bands without any card would be rows"
        near = min(math.dist(a, b) for a, b in combinations(lie, 2))
        assert near > poses[Card(0)].width * 0.8


@pytest.mark.parametrize("window", [(1440.0, 1080.0), (2520.0, 1080.0), (1080.0, 1920.0)])
def test_an_unorganized_island_is_the_same_island_in_every_window(
    window: tuple[float, float],
) -> None:
    view = rules.view_for(rules.setup(WILD, 2, 1)[0], 0)
    usual, other = (layout(view, area(view, Room(size, 2))) for size in ((1920.0, 1080.0), window))
    scale = other[Card(0)].width / usual[Card(0)].width
    left, top = usual[Card(0)], other[Card(0)]
    for card in map(Card, range(48)):
        pose, there = usual[card], other[card]
        assert there.angle == pose.angle
        assert there.x - top.x == pytest.approx((pose.x - left.x) * scale)
        assert there.y - top.y == pytest.approx((pose.y - left.y) * scale)


WINDOWS = [(1920.0, 1080.0), (1440.0, 1080.0), (2520.0, 1080.0), (1516.0, 1080.0), (1080.0, 1920.0)]


@pytest.mark.parametrize("letters", [1.0, 2.0])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("window", WINDOWS)
def test_nothing_hides_the_number_of_a_card_before_a_seat(
    window: tuple[float, float], seats: int, letters: float
) -> None:
    view = rules.view_for(rules.setup(GAME.config(), seats, 1)[0], 0)
    for tray in area(view, Room(window, seats, 0, letters)).trays:
        poses = mat(tray, 10).poses
        for i, pose in enumerate(poses):
            left, top = pose.x - pose.width / 2, pose.y - pose.height / 2
            for over in poses[i + 1 :]:
                beside = over.x - over.width / 2 >= left + pose.width * CORNER - 0.01
                below = over.y - over.height / 2 >= top + pose.width * CORNER - 0.01
                assert beside or below
            assert pose.width >= 44


@pytest.mark.parametrize("letters", [1.0, 2.0])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("window", WINDOWS)
def test_the_sign_and_the_head_lie_beside_all_that_is_to_be_read(
    window: tuple[float, float], seats: int, letters: float
) -> None:
    view = rules.view_for(rules.setup(GAME.config(), seats, 1)[0], 0)
    found = area(view, Room(window, seats, 0, letters))
    taken = [found.table, *found.panels, *found.trays, found.bar]
    for one, two in combinations([sign(found), head(found), *taken], 2):
        apart = one.right <= two.x or two.right <= one.x
        assert apart or one.bottom <= two.y + 0.01 or two.bottom <= one.y + 0.01, (one, two)
    assert found.table.h >= 0.55 * min(window) * 0.95
    assert min(sign(found).w, sign(found).h) >= 100


def test_whoever_looks_sits_at_the_lower_left() -> None:
    view = rules.view_for(rules.setup(GAME.config(), 4, 1)[0], 2)
    panels = area(view, Room((1920.0, 1080.0), 4, 2)).panels
    assert panels[2] == min(panels, key=lambda box: (box.x, -box.y))
    assert panels[3].x == panels[2].x
    assert panels[0].x == panels[1].x > panels[2].x
