"""What The Game says: names, the table in words, what is to come, and why a touch does nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest
from msgspec.structs import replace
from the_game_laid import DOWN, GAME, GAP, NAMES, OLD, UP, UP2, USUAL, laid, seen, voice

from games.core.chance import generator, pick
from games.core.picks import Picker
from games.core.rules import Seat
from games.core.speech import Pick, Piece, Refusal
from games.stage.space import Room
from games.the_game import rules
from games.the_game.rules import (
    PLAY,
    SILENT,
    TALK,
    WISH,
    Config,
    EndTurn,
    Kind,
    Play,
    Signal,
    State,
    View,
    Wish,
    piles_of,
    reaches,
)
from games.the_game.table import speech
from games.the_game.table.layout import area, layout
from games.the_game.table.pieces import (
    Back,
    Card,
    Deck,
    DoneButton,
    EndButton,
    Flag,
    Pile,
    SignalButton,
    WishButton,
)
from games.the_game.table.refuse import No

LANGUAGES = "en", "de"
SHORT = replace(USUAL, highest=40, hands={1: 8, 2: 6, 3: 4, 4: 3, 5: 3})
"""A deck that is played to its end more often."""
TABLES = (
    *(
        (USUAL, 2),
        (USUAL, 3),
        (OLD, 3),
        (GAME.config(open_hands=True), 3),
        (GAME.config(at_least=3), 1),
    ),
    *((replace(SHORT, last_cards="one"), seats) for seats in (1, 2, 4, 5)),
)


@cache
def positions() -> tuple[State, ...]:
    """Return positions of matches played at random, mostly by small steps so that they last."""
    found = []
    for config, seats in TABLES:
        for deal in range(4):
            rng = generator("speech", seats, deal)
            state, _ = rules.setup(config, seats, deal)
            found.append(state)
            while acting := rules.to_act(state):
                seat = pick(acting, rng)
                moves = rules.legal_moves(state, seat)
                near = [move for move in moves if isinstance(move, Play) and near_by(state, move)]
                move = pick(near if near and rng.random() < 0.8 else moves, rng)
                state, _ = rules.apply(state, seat, move)
                found.append(state)
    return tuple(found)


def near_by(state: State, play: Play) -> bool:
    return abs(play.card - state.piles[play.pile][-1]) <= 10


def on_table(view: View) -> list[Piece]:
    """Return all that lies on the table."""
    room = Room((1920.0, 1080.0), len(view.counts))
    return [*layout(view, area(view, room))]


def lookers(state: State) -> list[Seat | None]:
    return [None, *range(len(state.hands))]


def touches(state: State, seat: Seat | None) -> Iterator[tuple[tuple[Pick, ...], Piece]]:
    """Yield what was picked, nothing or any single thing, and a piece that is not lit then."""
    view = rules.view_for(state, seat)
    legal = () if seat is None else rules.legal_moves(state, seat)
    pieces = on_table(view)
    for picked in [(), *[(first,) for first in Picker(legal, speech.spell).lit()]]:
        spelled = [speech.spell(move) for move in legal]
        fits = [picks for picks in spelled if {*picked} <= {*picks}]
        lit = {one for picks in fits for one in picks} - {*picked}
        for piece in pieces:
            if speech.pick_of(view, piece) not in lit:
                yield picked, piece


# --- why a touch does nothing ---------------------------------------------------------------------


def goes(state: State, card: int, pile: int) -> bool:
    """Return whether a pile takes a card, by rules 3 and 4."""
    top = state.piles[pile][-1]
    ahead, back = (card > top, top - 10) if pile < 2 else (card < top, top + 10)
    return ahead or card == back


def owner(state: State, piece: Piece) -> Seat | None:
    """Return who holds a card."""
    if isinstance(piece, Back):
        return piece.seat
    held = [
        s for s, hand in enumerate(state.hands) if isinstance(piece, Card) and piece.number in hand
    ]
    return held[0] if held else None


def holds(
    refusal: Refusal, state: State, seat: Seat | None, picked: tuple[Pick, ...], piece: Piece
) -> bool:
    """Return whether a reason is true, judged by the state and not by what the seat sees."""
    told, acting = refusal.fields, rules.to_act(state)
    who, mine = told.get("who"), () if seat is None else state.hands[seat]
    signals = [] if seat is None else [of[seat] for of in state.signals]
    match refusal.why, piece:
        case No.OVER, _:
            return state.outcome is not None
        case ((No.DECK | No.DECK_EMPTY), Deck()):
            return bool(state.deck) == (refusal.why is No.DECK)
        case No.FLAG, Flag(pile, by):
            kind = state.signals[pile][by]
            return kind is not None and (who, told["signal"]) == ((by,), f"signals.{kind.value}")
        case No.THEIRS, (Card() | Back()):
            return who == (owner(state, piece),) != (seat,)
        case ((No.TURN | No.TALKS | No.WAITING), _):
            phase = {No.TURN: PLAY, No.TALKS: TALK, No.WAITING: WISH}[refusal.why]
            return (who, state.phase) == (acting, phase) and seat not in acting
        case No.WISH_FIRST, (Card() | Pile()):
            return state.phase is WISH and seat in acting
        case No.CHOSEN, _:
            return bool(picked) and seat is not None
        case ((No.STUCK | No.CORNERED), (Card() | Pile())):
            fits = reaches(piles_of(state.config), [p[-1] for p in state.piles], mine, state.owed)
            began = state.played == 0
            return not fits and acting == (seat,) and began == (refusal.why is No.STUCK)
        case No.NO_FIT, Card(card):
            (on,) = picked
            return isinstance(on, Pile) and card in mine and not goes(state, card, on.pile)
        case No.NO_FIT, Pile(pile):
            (laid,) = picked
            return isinstance(laid, Card) and not goes(state, laid.number, pile)
        case No.NO_PILE, Card(card):
            return card in mine and not any(goes(state, card, p) for p in range(len(state.piles)))
        case No.NO_CARD, Pile(pile):
            return bool(mine) and not any(goes(state, card, pile) for card in mine)
        case No.EMPTY, Pile():
            return not mine and state.phase is PLAY
        case No.OWED, EndButton():
            return 0 < state.owed == told["count"] and EndTurn() not in moves(state, seat)
        case No.PLAYED, Card():
            return state.phase is TALK and acting == (seat,)
        case No.SPOKEN, Pile(pile):
            return bool(state.spoken >> pile & 1)
        case No.SPOKEN_ALL, SignalButton():
            return state.spoken == (1 << len(state.piles)) - 1
        case No.STANDS, (Pile() | SignalButton()):
            there = [one.pile for one in (*picked, piece) if isinstance(one, Pile)]
            kinds = [one.kind for one in (*picked, piece) if isinstance(one, SignalButton)]
            return [signals[pile] for pile in there] == kinds
        case No.STANDS_ALL, SignalButton(kind):
            free = [signals[p] for p in range(len(state.piles)) if not state.spoken >> p & 1]
            return bool(free) and {*free} == {kind}
    return False


def moves(state: State, seat: Seat | None) -> tuple[object, ...]:
    return () if seat is None else rules.legal_moves(state, seat)


def test_whatever_does_nothing_says_why_in_every_language_and_the_reason_is_true() -> None:
    told: dict[str, Refusal] = {}
    tried = Counter[No]()
    rng = generator("some")
    some = [state for state in positions() if rng.random() < 0.3 or state.outcome]
    assert len(some) > 300
    for state in some:
        for seat in lookers(state):
            view = rules.view_for(state, seat)
            for picked, piece in touches(state, seat):
                refusal = speech.refuse(view, picked, piece)
                assert holds(refusal, state, seat, picked, piece), (refusal, picked, piece)
                assert isinstance(refusal.why, No)
                tried[refusal.why] += 1
                told[str(refusal)] = refusal
    assert {*No} - {*tried} <= {No.SPOKEN_ALL, No.STANDS_ALL}
    for language in LANGUAGES:
        for refusal in told.values():
            text = voice(language).refuse(refusal)
            assert not GAP.search(text), text


def talking(spoken: int, *stands: Kind | None) -> View:
    """Return a seat's view while it may speak: of these piles it has, of each it says this."""
    state = laid([50, 60], [70], deck=[80], phase=TALK)
    return rules.view_for(
        replace(state, spoken=spoken, signals=tuple((s, None) for s in stands)), 0
    )


@pytest.mark.parametrize(
    ("view", "picked", "piece", "sentence"),
    [
        (
            seen([35], tops=(42, 1, 100, 30)),
            (Card(35),),
            Pile(UP),
            "35 does not go on 42: higher, or exactly 32",
        ),
        (
            seen([35], tops=(42, 1, 100, 30)),
            (Pile(3),),
            Card(35),
            "35 does not go on 30: lower, or exactly 40",
        ),
        (
            seen([35], tops=(5, 99, 100, 95)),
            (Card(35),),
            Pile(UP2),
            "35 does not go on 99: only exactly 89",
        ),
        (seen([1], tops=(5, 6, 7, 8)), (), Pile(UP), "None of your cards goes on 5: only higher"),
        (
            seen([50], tops=(61, 70, 41, 30)),
            (),
            Card(50),
            "No pile takes 50: on top lie 61, 70, 41 and 30",
        ),
        (seen([50, 60]), (), EndButton(), "You have to play 2 more cards first"),
        (seen([50, 60], [7]), (), Back(1, 0), "This card belongs to Bob"),
        (seen([50, 60], [7]), (), Deck(), "Cards are drawn at the end of a turn, without a touch"),
        (
            seen([50, 60]),
            (Card(50),),
            Card(60),
            '"50" is chosen already. Touch it once more to lay it down',
        ),
        (
            talking(15, None, None, None, None),
            (),
            SignalButton(Kind.USE),
            "You have spoken of every pile in this turn already",
        ),
        (
            talking(14, Kind.USE, None, None, None),
            (),
            SignalButton(Kind.USE),
            '"Use this one" is what you say already, wherever you may still speak',
        ),
        (
            talking(1, None, None, None, None),
            (),
            Pile(UP),
            "You have spoken of the first rising pile in this turn already",
        ),
        (
            talking(0, Kind.LEAVE, None, None, None),
            (Pile(UP),),
            SignalButton(Kind.LEAVE),
            "You say this of the first rising pile already: Leave it!",
        ),
    ],
)
def test_a_reason_has_the_facts_in_it(
    view: View, picked: tuple[Pick, ...], piece: Piece, sentence: str
) -> None:
    assert voice("en").refuse(speech.refuse(view, picked, piece)) == sentence


def test_whoever_is_not_asked_hears_who_is() -> None:
    state, _ = rules.setup(USUAL, 3, 1)
    state, _ = rules.apply(state, 1, Wish(2))
    view = rules.view_for(state, 1)
    waiting = speech.refuse(view, (), WishButton(0))
    assert voice("en").refuse(waiting) == "Ann and Cid have yet to say how gladly they would start"
    card = Card(state.hands[0][0])
    first = speech.refuse(rules.view_for(state, 0), (), card)
    assert (
        voice("en").refuse(first)
        == "First choose how gladly you would start: one of the four answers"
    )
    turn = speech.refuse(replace(seen([50, 60], [7]), seat=1), (), EndButton())
    assert voice("en").refuse(turn) == "It is Ann's turn"


def test_a_piece_that_does_something_has_no_reason_not_to() -> None:
    with pytest.raises(ValueError, match="can be touched now"):
        speech.refuse(seen([50, 60]), (), Card(50))


# --- names ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_on_the_table_has_a_short_name_of_its_own(language: str) -> None:
    say = voice(language).say
    for state in positions()[::9]:
        for seat in lookers(state):
            view = rules.view_for(state, seat)
            things = speech.things(view)
            assert {*things} == {*on_table(view)}
            assert len({*things}) == len(things)
            names = [
                say("names", speech.name(view, speech.pick_of(view, thing))) for thing in things
            ]
            assert len({*names}) == len(names), sorted(names)
            assert all(name and not GAP.search(name) and len(name) <= 60 for name in names), names


@pytest.mark.parametrize(
    ("pick", "name"),
    [
        (Card(35), "35"),
        (Pile(UP), "first rising pile"),
        (Pile(DOWN), "first falling pile"),
        (Back(1, 2), "card 3 of Bob"),
        (Deck(), "draw pile"),
        (EndButton(), "End the turn"),
        (DoneButton(), "Done"),
        (SignalButton(Kind.LEAVE), "Leave it!"),
        (WishButton(2), "Gladly"),
        (Flag(DOWN, 1), "what Bob says of the first falling pile"),
    ],
)
def test_things_are_called_as_people_call_them(pick: Pick, name: str) -> None:
    view = seen([35, 60], [7, 8, 9], said=[(1, DOWN, Kind.USE)])
    assert voice("en").say("names", speech.name(view, pick)) == name


# --- the table in words ---------------------------------------------------------------------------


def scene(view: View, language: str = "en") -> list[str]:
    return [voice(language).say("scene", told) for told in speech.describe(view)]


def test_the_table_in_words_is_all_that_one_needs_to_play() -> None:
    said = [(1, UP, Kind.LEAVE), (2, UP, Kind.LEAVE), (1, DOWN, Kind.USE)]
    assert scene(seen([24, 60], [7], [8], tops=(34, 1, 90, 100), said=said)) == [
        "On the first rising pile: 34, and 65 to go. Said of it: leave it! (Bob and Cid).",
        "On the second rising pile: 1, and 98 to go.",
        "On the first falling pile: 90, and 88 to go. Said of it: use this one (Bob).",
        "On the second falling pile: 100, and 98 to go.",
        "92 cards are left to draw.",
        "You hold 24 and 60.",
        "It is Ann's turn, with at least 2 more cards to play.",
    ]


def test_the_table_in_words_tells_open_hands_and_who_still_thinks() -> None:
    config: Config = GAME.config(open_hands=True)
    state, _ = rules.setup(config, 3, 1)
    state, _ = rules.apply(state, 1, Wish(2))
    lines = scene(rules.view_for(state, 0))
    for seat in (1, 2):
        *cards, last = map(str, state.hands[seat])
        assert f"{NAMES[seat]} holds {', '.join(cards)} and {last}." in lines
    assert lines[-2:] == [
        "Bob has said how gladly to start.",
        "Ann and Cid have yet to say how gladly they would start.",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_in_words_is_short_and_has_no_gaps(language: str) -> None:
    for state in positions()[::5]:
        for seat in lookers(state):
            view = rules.view_for(state, seat)
            lines = scene(view, language)
            assert 2 <= len(lines) <= 12
            assert not [line for line in lines if GAP.search(line)]
            own = [] if seat is None else state.hands[seat]
            assert all(any(str(card) in line for line in lines) for card in own)
            for pile in state.piles:
                assert any(str(pile[-1]) in line for line in lines[: len(state.piles)])


# --- what everyone could have kept in mind --------------------------------------------------------


def test_notes_tell_which_cards_are_still_to_come() -> None:
    view = seen([24, 60], [7, 8], tops=(34, 1, 90, 100))
    assert seen_cards(view) == [
        "2 to 29: all still to come",
        "30 to 39: all but 34 still to come",
        "40 to 89: all still to come",
        "90 to 99: all but 90 still to come",
        "In your hand: 24 and 60",
    ]
    state = laid([98], gone=range(10, 37), tops=(37, 1, 100, 100))
    assert seen_cards(rules.view_for(state, 0))[:3] == [
        "2 to 9: all still to come",
        "10 to 29: all played",
        "30 to 39: only 38 and 39 still to come",
    ]


def seen_cards(view: View) -> list[str]:
    return [voice("en").say("seen", told) for told in speech.notes(view)]


def test_notes_are_the_same_whoever_looks_but_for_the_own_hand() -> None:
    for state in positions()[::20]:
        for seat in lookers(state):
            *notes, last = speech.notes(rules.view_for(state, seat))
            own = state.hands[seat] if seat is not None else ()
            assert (last.key == "own") == bool(own)
            if own:
                assert last.fields == {"cards": own}
            public = speech.notes(rules.view_for(state, None))
            assert public == (tuple(notes) if own else (*notes, last))


# --- what is asked --------------------------------------------------------------------------------


def test_a_chosen_card_tells_what_each_pile_would_cost() -> None:
    view = seen([24, 60], tops=(34, 50, 90, 100))
    tags = [speech.tag(view, Play(24, UP)), speech.tag(view, Play(60, UP2))]
    told = [(tag[0], voice("en").say("signs", tag[1])) for tag in tags if tag]
    assert told == [(Pile(UP), "−10, ten back"), (Pile(UP2), "+10")]
    assert speech.tag(view, EndTurn()) is None
    assert speech.tag(view, Signal(UP, Kind.USE)) is None


def test_while_all_say_their_wish_a_standing_tells_who_has_said_and_not_what() -> None:
    for state in positions()[:400]:
        if state.phase is WISH:
            view = rules.view_for(state, None)
            for seat, wish in enumerate(state.wishes):
                said = voice("en").say("standing", speech.standing(view, seat))
                assert said == ("Thinking" if wish == SILENT else "Has answered")
