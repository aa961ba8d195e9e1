"""What MemoRandom! says: every touch is answered with the truth, and the table fits into words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from games.core import library
from games.core.chance import Random, generator, pick
from games.core.rules import Asked, Move, Seat, seen_by
from games.core.speech import Key, Pick, Piece, Refusal, Seats, Voice
from games.core.words import Words
from games.memorandom import rules
from games.memorandom.rules import (
    CALL,
    NOBODY,
    WILDCARD,
    Exchange,
    NameLine,
    Sneak,
    State,
    View,
    on_table,
)
from games.memorandom.table import speech
from games.memorandom.table.pieces import (
    Action,
    Card,
    Line,
    Mark,
    Place,
    Plate,
    Slot,
    plates,
)
from games.memorandom.table.refuse import No

GAME = library.load("memorandom")
PLAYERS = ("Otter", "Heron", "Crab", "Gecko", "Seal", "Owl")
LANGUAGES = ("en", "de")

every_language = pytest.mark.parametrize("language", LANGUAGES)


@cache
def voice(language: str = "en") -> Voice:
    words = Words(library.ROOT / "config" / "words", language)
    return Voice(words, words.of("memorandom"), PLAYERS)


def deal(seats: int = 2, **variants: bool | int | str) -> State:
    """Return a table at which seat 0 begins."""
    return rules.setup(replace(GAME.config(**variants), first=0), seats, 11)[0]


def do(state: State, *moves: Move) -> State:
    """Let whoever acts first make each of these moves."""
    for move in moves:
        state = rules.apply(state, rules.to_act(state)[0], move)[0]
    return state


# --- refusals ----------------------------------------------------------------------------------


class Book:
    """The legal moves of a position, as the picks that say them."""

    def __init__(self, legal: Sequence[Move]) -> None:
        self._found = {frozenset[Pick](): [frozenset(speech.spell(move)) for move in legal]}
        self._following: dict[frozenset[Pick], list[Pick]] = {}

    def moves(self, *having: Pick) -> list[frozenset[Pick]]:
        """Return the picks of all moves with these among them."""
        picks = frozenset(having)
        if picks not in self._found:
            self._found[picks] = [move for move in self.moves() if move >= picks]
        return self._found[picks]

    def following(self, picked: tuple[Pick, ...]) -> list[Pick]:
        """Return the picks that may come next, always in the same order."""
        picks = frozenset(picked)
        if picks not in self._following:
            lit = {one for move in self.moves(*picked) for one in move - picks}
            self._following[picks] = sorted(lit, key=repr)
        return self._following[picks]


@cache
def book(legal: tuple[Move, ...]) -> Book:
    return Book(legal)


class Moment(NamedTuple):
    """The truth, what whoever touches sees of it, and the moves that may be made."""

    state: State
    view: View
    legal: Book

    def pieces(self) -> list[Piece]:
        """Return all that lies on the table."""
        state = self.state
        cards = on_table(state.grid, state.hands)
        marks = [Mark(card) for card in cards] if state.recent else []
        return [*map(Card, cards), *marks, *plates(self.view)]


class Touch(NamedTuple):
    """A piece that is touched, and what was picked before."""

    moment: Moment
    picked: tuple[Pick, ...]
    piece: Piece

    @property
    def pick(self) -> Pick:
        return speech.pick_of(self.moment.view, self.piece)

    def of(self, *kinds: type[Pick]) -> list[Any]:
        """Return all picks of these kinds, that of the touched piece as well."""
        return [one for one in (*self.picked, self.pick) if isinstance(one, kinds)]

    def places(self) -> tuple[Key, ...]:
        """Return the names of the places picked before, in reading order."""
        places = sorted(one.place for one in self.picked if isinstance(one, Place))
        return tuple([Key(f"places.{place}") for place in places])


CLASH: dict[No, tuple[type[Pick], ...]] = {
    No.ONE_ACTION: (Plate,),
    No.CALL: (Plate, Place, Slot),
    No.FULL: (Plate, Place),
    No.THREE: (Place,),
    No.GRID_ONLY: (Slot, Plate),
    No.ONE_CARD: (Place, Slot),
    No.ONE_SLOT: (Slot,),
}
"""Reasons to the picks that they speak of: no legal move has all of those."""


@cache
def count(picks: frozenset[Pick], kind: type[Pick]) -> int:
    return sum(isinstance(one, kind) for one in picks)


def holds(touch: Touch, refusal: Refusal) -> bool:
    """Return whether a reason is true, judged by the true state and the legal moves alone."""
    state, view, _ = touch.moment
    acting, fields = rules.to_act(state), refusal.fields
    asked = view.seat in (None, *acting)
    if refusal.why in CLASH:
        picks = touch.of(*CLASH[No(refusal.why)])
        return (
            len({*picks}) > 1
            and not touch.moment.legal.moves(*picks)
            and tells_of_picks(touch, refusal)
        )
    match refusal.why:
        case No.OVER:
            return state.outcome is not None
        case No.TURN:
            return view.seat != state.mover and fields == {"name": Seats(acting)}
        case No.MARK:
            return isinstance(touch.piece, Mark)
        case No.THEIRS:
            owners = [s for s, hand in enumerate(state.hands) if touch.of(Card)[0].card in hand]
            return owners != [state.mover] and fields == {"name": Seats(owners)}
        case No.CHOSEN:
            return touch.pick in touch.picked
        case No.DECIDES:
            return bool(state.undecided) and fields == {"name": Seats(acting)}
        case No.NAMES:
            return fields["who"] == Seats(acting) and (view.seat is None or not asked)
        case No.NAMED:
            line = Key(f"lines.{state.lines[view.seat or 0]}")
            return not asked and (fields["line"], fields["who"]) == (line, Seats(acting))
        case No.LINE:
            return asked and fields == {"name": Seats((state.caller,))}
        case No.ONE_LINE:
            return asked and [fields["line"]] == [
                Key(f"lines.{one.line}") for one in touch.picked if isinstance(one, Line)
            ]
    return False


def tells_of_picks(touch: Touch, refusal: Refusal) -> bool:
    """Return whether a reason names what was picked as it was, and the rule as it is."""
    fields: dict[str, Any] = dict(refusal.fields)
    match refusal.why:
        case No.ONE_ACTION:
            return Plate(action_of(fields)) in touch.picked
        case No.FULL:
            action = action_of(fields)
            limits = {count(move, Place) for move in touch.moment.legal.moves(Plate(action))}
            return (
                limits == {fields["count"]}
                and len(touch.places()) >= action.cards
                and fields["places"] == touch.places()
            )
        case No.THREE:
            limit = max(count(move, Place) for move in touch.moment.legal.moves())
            return limit == len(touch.places()) and fields["places"] == touch.places()
        case No.GRID_ONLY:
            moves = touch.moment.legal.moves(Plate(action_of(fields)))
            return bool(moves) and not any(count(move, Slot) for move in moves)
        case No.ONE_CARD:
            return bool(touch.places()) and fields["places"] == touch.places()
        case No.ONE_SLOT:
            (slot, _) = touch.of(Slot)
            told = speech.name(touch.moment.view, slot)
            return str(fields["pick"].key) == f"names.{told.key}"
    return True


def action_of(fields: dict[str, Any]) -> Action:
    return Action(fields["action"].removeprefix("names."))


SETTINGS: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    (3, {"line_choice": "in_turn", "points": 3}),
    (4, {"personal_cards": 1, "points": 3}),
    (6, {"deck": "expert", "points": 3}),
)


def random_states(number: int) -> Iterator[State]:
    """Return states of random matches: turns, lines being named, tables in doubt, and ends."""
    rng = generator("refusals")
    for seed in range(number):
        seats, variants = SETTINGS[seed % len(SETTINGS)]
        state = rules.setup(GAME.config(**variants), seats, seed)[0]
        for _ in range(int(rng.random() * 12)):
            state = random_move(state, rng)
        if seed % 4 == 0 and state.caller == NOBODY:
            state = do(state, CALL)
            for _ in range(int(rng.random() * seats)):
                state = random_move(state, rng)
        if seed % 8 == 1 and state.caller == NOBODY:
            late = state.config.patience * seats - 1
            state = do(replace(state, turns=late, redeals=1), Sneak(0, 1, 2))
        while seed % 40 == 0 and not state.outcome:
            state = random_move(state, rng)
        yield state


def random_move(state: State, rng: Random) -> State:
    seat = pick(rules.to_act(state), rng)
    return rules.apply(state, seat, pick(rules.legal_moves(state, seat), rng))[0]


def moments(state: State) -> Iterator[Moment]:
    """Return a state as who is to act sees it, and as one more does.

    That is an onlooker, or a shared screen: while somebody acts openly there, or while a bot does.
    """
    acting = rules.to_act(state)
    seat = acting[0] if acting else 0
    onlooker = (seat + 1) % len(state.hands)
    openly = rules.asked(rules.view_for(state, None)) is Asked.OPENLY
    others = ((onlooker, onlooker), (None, None), (None, seat if openly else None))
    for looks, moves in ((seat, seat), others[state.seed % len(others)]):
        legal = () if moves is None else rules.legal_moves(state, moves)
        yield Moment(state, rules.view_for(state, looks), book(legal))


def ways_to_begin(moment: Moment, rng: Random) -> Iterator[tuple[Pick, ...]]:
    """Return no picks, single ones of every kind, and the beginnings of some moves."""
    yield ()
    first = moment.legal.following(())
    if not first:
        return
    yield from [(one,) for one in first if not isinstance(one, Place | Line)]
    cards = [one for one in first if isinstance(one, Place | Line)]
    if cards:
        yield (pick(cards, rng),)
    for _ in range(4):
        picked: tuple[Pick, ...] = ()
        for _ in range(2 + int(rng.random() * 3)):
            following = moment.legal.following(picked)
            picked = (*picked, pick(following, rng)) if following else picked
        yield picked


def test_every_touch_that_does_nothing_is_answered_with_a_true_reason() -> None:
    rng, reasons, texts = generator("touches"), Counter[No](), dict[str, Refusal]()
    for state in random_states(240):
        for moment in moments(state):
            for picked in ways_to_begin(moment, rng):
                lit = {*moment.legal.following(picked)}
                for piece in moment.pieces():
                    touch = Touch(moment, picked, piece)
                    if touch.pick in lit:
                        continue
                    refusal = speech.refuse(moment.view, picked, piece)
                    assert holds(touch, refusal), (refusal, picked, piece, moment.view)
                    reasons[No(refusal.why)] += 1
                    texts[repr(refusal)] = refusal
    assert {*reasons} == {*No}, "a reason that nobody is ever given"
    for language in LANGUAGES:
        for refusal in texts.values():
            text = voice(language).refuse(refusal)
            assert "{" not in text and "." in text, text
            assert not text.startswith("refusals."), text


@pytest.mark.parametrize(
    ("picked", "piece", "sentence"),
    [
        (
            (Plate(Action.EXCHANGE), Place(0), Place(4)),
            Card(6),
            "Shuffle two takes 2 cards of the grid, and you have chosen A1 and B2.",
        ),
        (
            (Plate(Action.SNEAK),),
            Plate(Action.SWAP),
            "A turn is one thing only, and Sneak is chosen",
        ),
        (
            (Place(0), Place(4)),
            Plate(Action.SWAP),
            "one card of the grid, and you have chosen A1 and B2",
        ),
        ((Place(0),), Plate(Action.CALL), "A call is a whole turn."),
        ((Plate(Action.LEFT),), Card(1), "Turn three left is for cards of the grid only."),
        ((Slot(0),), Card(1), "Chosen already: left card."),
        ((), Card(2), "This card belongs to Heron"),
    ],
)
def test_a_reason_names_the_facts(picked: tuple[Pick, ...], piece: Piece, sentence: str) -> None:
    view = rules.view_for(deal(), 0)
    assert sentence in voice().refuse(speech.refuse(view, picked, piece))


def test_a_mark_tells_of_the_move_that_left_it() -> None:
    state = do(deal(), Exchange(0, 8))
    refusal = speech.refuse(rules.view_for(state, 1), (), Mark(state.grid[0]))
    assert voice().refuse(refusal).endswith("Otter shuffles: A1 and C3 change places.")


# --- names and scenes --------------------------------------------------------------------------


def spelt_commands(language: str) -> set[str]:
    """Return the commands of the terminal, which are no names."""
    words = Words(library.ROOT / "config" / "words", language)
    commands = ("help", "look", "log", "list", "why", "hint", "undo", "rules", "quit")
    return {words(f"text.commands.{command}.name").casefold() for command in commands}


@every_language
@pytest.mark.parametrize("personal_cards", [1, 2])
def test_no_two_picks_of_a_position_are_called_alike(language: str, personal_cards: int) -> None:
    start = deal(3, personal_cards=personal_cards)
    for state in (start, do(start, CALL)):
        for seat in (None, 0):
            view = rules.view_for(state, seat)
            picks = {one for move in rules.legal_moves(state, 0) for one in speech.spell(move)}
            names = [voice(language).say("names", speech.name(view, one)) for one in picks]
            assert len({*names}) == len(picks)
            assert all(len(name) < 28 and "." not in name for name in names)
            commands = spelt_commands(language)
            assert not [name for name in names if name.casefold().split()[0] in commands]


def test_a_card_is_called_by_where_it_lies_and_never_by_its_face() -> None:
    state = deal(3)
    names = [
        voice().say("names", speech.name(rules.view_for(state, 0), Card(card)))
        for card in (*state.grid, *state.hands[0], *state.hands[2])
    ]
    assert names[:9] == ["A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3"]
    assert names[9:] == ["left card", "right card", "Crab's left card", "Crab's right card"]


def scene(state: State, seat: Seat | None, language: str = "en") -> list[str]:
    told = speech.describe(rules.view_for(state, seat))
    return [voice(language).say("scene", line) for line in told]


@every_language
def test_every_table_is_told_in_two_to_twelve_lines(language: str) -> None:
    for state in random_states(120):
        for seat in (None, 0):
            lines = scene(state, seat, language)
            assert 2 <= len(lines) <= 12
            assert all("{" not in line and "scene." not in line for line in lines), lines


def named(face: int) -> str:
    """Return what a card shows, in English."""
    if face == WILDCARD:
        return "wildcard"
    colours, shapes = ("red", "yellow", "green", "violet"), ("circle", "triangle", "square", "star")
    colour, shape, number = map(int, str(face))
    return f"{colours[colour - 1]} {shapes[shape - 1]} {number}"


def test_the_own_cards_and_what_was_sneaked_are_told_to_their_seat_alone() -> None:
    state = do(deal(), Sneak(0, 4, 8))
    faces = state.faces
    left, right = (named(faces[card]) for card in state.hands[0])
    seen = [f"{name} {named(faces[state.grid[place]])}" for name, place in (("A1", 0), ("B2", 4))]
    assert f"Your personal cards: left {left}, right {right}." in scene(state, 0)
    assert any(
        line.startswith(f"You have just seen: {', '.join(seen)}") for line in scene(state, 0)
    )
    for seat in (None, 1):
        assert not any("just seen" in line for line in scene(state, seat))
        assert "Just now: Otter looks at A1, B2 and C3." in scene(state, seat)


def test_who_looks_is_told_what_was_seen_and_the_others_only_where() -> None:
    state, events = rules.apply(deal(), 0, Sneak(0, 4, 8))
    own, other = (
        voice().say("events", speech.tell(seen_by(events, seat)[0], rules.view_for(state, seat)))
        for seat in (0, 1)
    )
    faces = [named(state.faces[state.grid[place]]) for place in (0, 4, 8)]
    assert own == f"Otter looks and sees A1 {faces[0]}, B2 {faces[1]} and C3 {faces[2]}."
    assert other == "Otter looks at A1, B2 and C3."


def test_a_call_is_told_with_the_lines_that_are_known_and_who_names_one_now() -> None:
    state = do(deal(3), CALL, NameLine(6))
    assert "Otter has called MemoRandom! Now Heron and Crab name a line each." in scene(state, 1)
    assert "Otter has named a line in secret." in scene(state, 1)
    assert "Otter has named the diagonal from A1." in scene(state, 0)
    openly = do(deal(3, line_choice="in_turn"), CALL, NameLine(6))
    assert "Otter has called MemoRandom! Now Heron names a line." in scene(openly, None)
    assert "Otter has named the diagonal from A1." in scene(openly, None)


def test_at_the_end_every_card_is_told() -> None:
    state = deal()
    while not state.outcome:  # until a call goes well
        state = do(replace(state, scores=(4, 4)), CALL, NameLine(0), NameLine(0))
    text = " ".join(scene(state, None))
    for card in on_table(state.grid, state.hands):
        assert named(state.faces[card]) in text
    assert text.startswith(f"The match is over after {state.round} rounds. A1 ")
