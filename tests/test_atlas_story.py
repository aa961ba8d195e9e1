"""Atlas tells what happened: a turn in a sentence, what changed hands, and the end of a round."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from atlas_positions import CONFIG, act, face, faces, meld, one, play, position
from msgspec.structs import replace
from pilot import close, lay, open_stage, table, truth, where

from games.atlas import rules
from games.atlas.rules import (
    DECLINE,
    HIDDEN,
    Asked,
    Claimed,
    Drawn,
    Give,
    Given,
    Melded,
    PartnerChosen,
    Phase,
    Played,
    Skipped,
    State,
    Take,
    Taken,
    TradeWith,
)
from games.atlas.rules.terms import Precedence
from games.atlas.table import speech
from games.atlas.table.pieces import Card, Front, Hand, Pile, Plate
from games.core import library
from games.core.chance import generator, pick
from games.core.desk import LocalDesk
from games.core.logbook import telling, turns
from games.core.match import HUMAN, Match, Player
from games.core.rules import Event, Seat, seen_by
from games.core.speech import Mark, Pick, Piece, Told, Voice
from games.core.words import Words

GAME = library.load("atlas")
STATE = position("Nl1 Sw1", "Cb1 Cb2", "Wb1 Np2", "Ep1 Ep2")


def voice(language: str, reader: Seat | None) -> Voice:
    words = Words(library.CONFIG / "words", language)
    return Voice(words, words.of("atlas"), ("Otter", "Heron", "Crab", "Gecko"), reader)


def species(name: str, language: str = "en") -> str:
    words = Words(library.CONFIG / "words", language)
    return words.of("atlas")(f"species.{CONFIG.species[face(name)]}")


PLAYED = Played(1, 2, face("Cb1"))
SKIP = (Melded(1, (4, 5, 6), faces("Nl1 Nl2 Nl3")), PLAYED, Skipped(0))
CLAIM = (
    PLAYED,
    Claimed(0, 2, (7, 8, 2), (face("Cb2"), face("Cb3"), face("Cb1")), Precedence.ONLY, ()),
)
TRADE = (
    PartnerChosen(1, 0),
    Taken(1, 0, 1, face("Sw1")),
    Given(1, 0, 1, face("Sw1")),
)


def gist(events: tuple[Event, ...], reader: Seat | None, language: str = "en") -> str:
    seen = seen_by(events, reader)
    view = rules.view_for(STATE, reader)
    return voice(language, reader).say("events", speech.gist(seen, view))


def test_a_turn_and_what_it_does_to_you_are_one_sentence() -> None:
    card = species("Cb1")
    assert gist(SKIP, 0) == f"Heron lays down a Three and plays {card}; you are skipped."
    assert gist(SKIP, 1) == f"You lay down a Three and play {card}; Otter is skipped."
    assert gist(CLAIM, 0) == f"Heron plays {card}; you claim that for a Three."
    assert gist(CLAIM, 2) == f"Heron plays {card}; Otter claims that for a Three."
    german = f"Heron legt einen Dreier ab und spielt {species('Cb1', 'de')} aus; du setzt aus."
    assert gist(SKIP, 0, "de") == german


def test_only_those_who_trade_read_which_card_went() -> None:
    card = species("Sw1")
    assert gist(TRADE, 0) == f"Heron takes {card} from you and gives it back."
    assert gist(TRADE, 1) == f"You take {card} from Otter and give it back."
    assert gist(TRADE, 2) == "Heron takes a card from Otter and gives one back."
    assert (
        gist(TRADE, 0, "de")
        == f"Heron nimmt {species('Sw1', 'de')} von dir und gibt dieselbe Karte zurück."
    )
    view = rules.view_for(STATE, 0)
    assert Front(face("Sw1")) in speech.gist(TRADE, view).faces
    hidden = seen_by(TRADE, 2)
    assert speech.gist(hidden, rules.view_for(STATE, 2)).faces == ()


def test_new_cards_are_marked_for_their_owner_and_who_was_skipped_for_all() -> None:
    view = rules.view_for(replace(STATE, pile=(2,)), 0)
    given = Given(1, 0, 1, face("Sw1"))
    assert speech.marks((given,), view) == (Mark(Card(1), Told("new"), 1),)
    found = {mark.piece: mark.told for mark in speech.marks((PLAYED, Skipped(2)), view)}
    assert found == {Pile(): None, Hand(2): Told("skipped")}
    assert speech.marks((given.seen_by(2),), rules.view_for(STATE, 2)) == ()


def test_the_pile_is_marked_as_long_as_what_was_played_lies_on_top() -> None:
    state, events = act(position("SK Nl1 Sw1", "Cb1 Cb2", "RE Wb1"), 0, play("SK"))
    both = {Card(7): "new", Hand(1): "skipped"}
    assert signs(events, state, 2) == {**both, Pile(): ""}
    after, _ = act(state, 2, play("RE"))
    assert signs(events, after, 2) == both
    three = position("Nl1 Sw1", "Nl2 Nl3 Cb1", "Wb1 Np2")
    taken, events = act(three, 0, play("Nl1"))
    assert Pile() not in signs(events, taken, 2)


def signs(events: Sequence[Event], state: State, reader: Seat) -> dict[Piece, str]:
    """Return what lies on the table as changed, and what is said of it."""
    say = voice("en", reader).say
    seen = [*seen_by(events, reader)]
    return {
        mark.piece: say("signs", mark.told) if mark.told else ""
        for mark in speech.marks(seen, rules.view_for(state, reader))
    }


def test_who_claimed_and_who_wanted_it_too_is_marked_also_after_their_next_draw() -> None:
    hands = "Nl1 Sw1 Cb1", "Nl2 Nl2 Wb1", "Nl3 Nl3 Wp1", "Nl2 AT Ep1"
    state, played_card = act(position(*hands), 0, play("Nl1"))
    assert rules.to_act(state) == (3,)
    state, claimed = act(state, 3, DECLINE)
    assert one(claimed, Claimed).seat == 1
    assert state.mover == 1
    found = signs([*played_card, *claimed], state, 0)
    assert {piece.seat: sign for piece, sign in found.items() if isinstance(piece, Hand)} == {
        1: "claimed",
        2: "wanted it",
    }
    assert Hand(1) not in signs([*played_card, *claimed], state, 1)
    by = {mark.seat for mark in speech.marks(claimed, rules.view_for(state, 0))}
    assert by == {1, 2}


def test_who_traded_is_marked_and_what_came_back_is_not_new() -> None:
    start = position("TR Nl1 Sw1", "Cb1 Cb2 Wb1", "Wb1 Np2")
    state, chosen = act(start, 0, play("TR"), TradeWith(1))
    card = state.hands[1].cards[0]
    back, events = act(state, 0, Take(card), Give(state.faces[card]))
    assert signs([*chosen, *events], back, 1)[Hand(0)] == "traded"
    seen = signs([*chosen, *events], back, 2)
    assert (seen[Hand(0)], seen[Hand(1)]) == ("traded", "traded")
    trade = [event for event in events if isinstance(event, Taken | Given)]
    assert len(trade) == 2
    assert not [piece for piece in signs(trade, back, 1) if isinstance(piece, Card)]
    other, events = act(state, 0, Take(card), Give(face("Nl1")))
    trade = [event for event in events if isinstance(event, Taken | Given)]
    new = [piece for piece in signs(trade, other, 1) if isinstance(piece, Card)]
    assert [other.faces[piece.card] for piece in new] == [face("Nl1")]


def test_a_new_card_is_marked_by_what_it_shows_after_the_hand_was_mixed() -> None:
    moved = 0
    for seed in range(12):
        start = position("RE Nl1", "TR Cb1 Cb2 Wb1", deck="Sw1 SK RE SK", seed=seed, mover=1)
        drawn = Drawn(0, 1, face("Nl1"), 4)
        state, mixed = act(start, 1, play("TR"), TradeWith(0))
        moved += state.faces[1] != face("Nl1")
        (piece,) = [piece for piece in signs([drawn, *mixed], state, 0) if isinstance(piece, Card)]
        assert state.faces[piece.card] == face("Nl1")
    assert moved


def test_a_card_drawn_at_the_start_of_the_turn_is_marked_until_it_ends() -> None:
    stage = open_stage(None, mode="play", match=lay("atlas", "human,fair", 5), pace="off")
    at_table, seen = table(stage), 0
    for _ in range(300):
        stage.update(0.1)
        if at_table.pieces.timeline.busy or at_table.actor is None or where(stage) != "table":
            continue
        view = at_table.tabletop.view
        if view.phase is Phase.TURN and not view.lone:
            new = {change.piece for change in at_table.news.changed() if change.sign == "new"}
            assert Card(view.top - 1) in new
            seen += 1
        at_table.submit(0, truth(at_table).legal_moves(0)[0])
        if seen == 4:
            break
    close(stage)
    assert seen == 4


def test_the_end_of_a_round_says_what_each_had_left_and_what_it_brought() -> None:
    state = position("Nl1", "Cb1 AT", "Wb1 SK Np2", config=replace(CONFIG, rounds=3), lone=True)
    after, events = act(state, 0, play("Nl1"))
    over = speech.round_over(events, rules.view_for(after, 1))
    assert over
    say = voice("en", 1).say
    assert say("round", over.title) == "Round 1"
    gained = [say("round", score.gained) for score in over.scores]
    assert gained == ["8 points won", "4 points to Otter", "4 points to Otter"]
    totals = [say("round", score.total) for score in over.scores]
    assert totals == ["8 points", "0 points", "0 points"]
    assert [len(score.held) for score in over.scores] == [0, 2, 3]
    assert over.deciding
    last = f"Otter plays {species('Nl1')}, the last card of the hand."
    assert say("round", over.deciding) == last


def test_the_deciding_move_is_told_with_its_cards() -> None:
    three = position("Nl1 Nl2 Nl3", "Cb1 AT", "Wb1 SK")
    after, events = act(three, 0, meld("Nl1 Nl2 Nl3"))
    names = [species(name) for name in ("Nl1", "Nl2", "Nl3")]
    cards = f"{names[0]}, {names[1]} and {names[2]}"
    assert decided(after, events, 0) == f"You go out with a Three: {cards}."
    assert decided(after, events, 1) == f"Otter goes out with a Three: {cards}."
    over = speech.round_over(events, rules.view_for(after, 1))
    assert over
    gained = [voice("en", 0).say("round", score.gained) for score in over.scores]
    assert gained == ["7 points won", "4 points to you", "3 points to you"]
    claimed, events = act(position("Nl1 Sw1", "Nl2 Nl3", "Wb1 SK"), 0, play("Nl1"))
    assert decided(claimed, events, 2) == f"Heron claims {names[0]} for a Three and goes out."
    lone = position("Nl1 Sw1", "Nl1", "Wb1 SK")
    claimed, events = act(lone, 0, play("Nl1"))
    german = f"Heron holt {species('Nl1', 'de')} für ein Paar und macht Schluss."
    assert decided(claimed, events, 2, "de") == german


def decided(state: State, events: Sequence[Event], reader: Seat, language: str = "en") -> str:
    over = speech.round_over(events, rules.view_for(state, reader))
    assert over
    assert over.deciding
    return voice(language, reader).say("round", over.deciding)


def test_a_void_round_gives_nobody_points_and_says_so() -> None:
    state, events = act(position("Nl1 Sw1", "Cb1 Cb2", deck=""), 0, play("Nl1"))
    over = speech.round_over(events, rules.view_for(state, 1))
    assert over
    assert [voice("en", 1).say("round", score.gained) for score in over.scores] == ["No points"] * 2
    assert decided(state, events, 1) == "The draw pile is used up, and nobody scores."


def test_several_melds_and_a_victory_are_one_sentence_of_whoever_did_it() -> None:
    start = position("Nl1 Nl2 Nl3 Sw1 Sw1 Sw1 Cb1", "Cb2 AT", "Wb1 SK")
    after, events = act(start, 0, meld("Nl1 Nl2 Nl3"), meld("Sw1 Sw1 Sw1"), play("Cb1"))
    card, seen = species("Cb1"), tuple(events)
    assert after.sheet[-1].winner == 0
    for reader, line in (
        (0, f"You lay down a Three and a Priority Three, play {card} and win the round."),
        (1, f"Otter lays down a Three and a Priority Three, plays {card} and wins the round."),
    ):
        assert gist(seen, reader) == line
    german = "Du legst einen Dreier und einen Vorrang-Dreier ab"
    assert gist(seen, 0, "de").startswith(german)


def test_equal_melds_are_counted() -> None:
    laid = [faces(f"{cell}1 {cell}2 {cell}3") for cell in ("Nl", "Sw", "Cb")]
    three = tuple([Melded(1, (1, 2, 3), each) for each in laid])
    four = Melded(1, (1, 2, 3, 4), faces("Nl1 Nw1 Nb1 Np1"))
    assert gist((*three, four, PLAYED), 0).startswith(
        "Heron lays down 3 Threes and a Four and plays "
    )
    assert gist(three, 0, "de") == "Heron legt 3 Dreier ab."
    assert gist(three, 1, "de") == "Du legst 3 Dreier ab."


def test_whoever_is_asked_or_gets_a_card_reads_you() -> None:
    say = voice("en", 1).say
    view = rules.view_for(STATE, 1)
    assert say("events", speech.tell(Asked((1,)), view)) == "Who wants it? You are asked."
    assert say("events", speech.tell(Asked((0, 1, 3)), view)) == (
        "Who wants it? You are asked, and so are Otter and Gecko."
    )
    near = Claimed(1, 2, (7, 8, 2), faces("Cb1 Cb2 Cb3"), Precedence.NEAR, (0,))
    assert say("events", speech.tell(near, view)).endswith(
        "Among equal claims the nearest seat comes first, and that is you."
    )
    given = Given(0, 1, 3, face("Sw1"))
    german = voice("de", 1).say("events", speech.tell(given, view))
    assert german == f"Zurück von Otter an dich: {species('Sw1', 'de')}."


def test_a_pair_is_laid_down_with_the_right_article() -> None:
    pair = (Melded(1, (4, 5), faces("Nl1 Nl1")),)
    assert gist(pair, 0, "de") == "Heron legt ein Paar ab."
    assert gist(pair, 0) == "Heron lays down a pair."


# --- what is asked -------------------------------------------------------------------------------


def asked(state: State, seat: Seat, *picked: Pick, reader: Seat | None = None) -> str:
    told = speech.prompt(rules.view_for(state, seat), seat, picked)
    return voice("en", reader).say("prompt", told)


def test_what_must_be_claimed_is_said_and_each_touch_leads_on() -> None:
    card = species("Nl1")
    state, _ = rules.apply(position("Nl1 Sw1 Cb1", "Nl2 Nl3 Wb1"), 0, play("Nl1"))
    assert asked(state, 1, reader=1) == f"You must claim {card}"
    assert asked(state, 1) == f"Heron: you must claim {card}"
    several, _ = rules.apply(position("Nl1 Sw1 Cb1", "Nl2 Nl3 Nl3 Wb1"), 0, play("Nl1"))
    assert asked(several, 1, reader=1) == f"You must claim {card}. Choose the meld"
    assert (
        asked(several, 1, Plate("claim"), reader=1) == f"Touch the cards that you claim {card} with"
    )
    two = Front(face("Nl2")), Front(face("Nl3"))
    assert asked(several, 1, two[0], reader=1) == f"Touch the cards that you claim {card} with"
    assert asked(several, 1, *two, reader=1) == f"Touch “Claim” to claim {card}"
    helped, _ = rules.apply(position("Nl1 Sw1 Cb1", "Nl2 AT Wb1"), 0, play("Nl1"))
    assert asked(helped, 1, reader=1) == f"You can claim {card}"


def test_what_is_asked_in_a_turn_agrees_with_what_is_picked() -> None:
    state = position("Nl1 Nl2 Nl3 Sw1", "Cb1 Cb2")
    three = [Front(face(name)) for name in ("Nl1", "Nl2", "Nl3")]
    assert asked(state, 0, reader=0) == "Lay down melds, then play a card"
    assert asked(state, 0, Plate("meld"), reader=0) == "Touch the cards of the meld"
    assert asked(state, 0, *three[:2], reader=0) == "Touch the cards of the meld"
    assert asked(state, 0, *three, reader=0) == "A Three. Touch “Lay down”"
    lone = Front(face("Sw1"))
    assert asked(state, 0, lone, reader=0) == f"Touch the pile to play {species('Sw1')}"
    assert asked(state, 0, three[0], reader=0).endswith("or more cards make a meld")
    assert asked(state, 0, Pile(), reader=0) == "Touch the card that you play"


@pytest.mark.parametrize("seats", [2, 5])
def test_every_turn_of_whole_matches_is_told_in_full(seats: int) -> None:
    match = Match(GAME, GAME.config(rounds=2), (Player(HUMAN),) * seats, seats)
    rng = generator("told", seats)
    while not match.outcome:
        seat = pick(match.to_act, rng)
        match.submit(seat, pick(match.legal_moves(seat), rng))
    desk = LocalDesk(match)
    words = {name: Words(library.CONFIG / "words", name) for name in ("en", "de")}
    names = [f"Seat {seat}" for seat in range(seats)]
    for reader in (0, 1, None):
        voices = [Voice(every, every.of("atlas"), names, reader) for every in words.values()]
        for turn in turns(desk, reader):
            if events := telling(turn.events):
                view = desk.view(reader)
                for told in (speech.gist(events, view), *[speech.tell(e, view) for e in events]):
                    for one in voices:
                        said = one.say("events", told)
                        assert said[-1] == "."
                        assert "{" not in said
                        assert HIDDEN not in [f.face for f in told.faces if isinstance(f, Front)]
