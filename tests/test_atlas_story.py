"""Atlas tells what happened: a turn in a sentence, what changed hands, and the end of a round."""

from __future__ import annotations

import pytest
from atlas_positions import CONFIG, act, face, faces, play, position
from msgspec.structs import replace

from games.atlas import rules
from games.atlas.rules import (
    HIDDEN,
    Claimed,
    Given,
    Melded,
    PartnerChosen,
    Played,
    Skipped,
    Taken,
)
from games.atlas.rules.terms import Precedence
from games.atlas.table import speech
from games.atlas.table.pieces import Card, Front, Hand, Pile
from games.core import library
from games.core.chance import generator, pick
from games.core.desk import LocalDesk
from games.core.logbook import telling, turns
from games.core.match import HUMAN, Match, Player
from games.core.rules import Event, Seat
from games.core.speech import Mark, Told, Voice
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
    seen = tuple([event.seen_by(reader) for event in events])
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
        gist(TRADE, 0, "de") == f"Heron nimmt {species('Sw1', 'de')} von dir und gibt sie zurück."
    )
    view = rules.view_for(STATE, 0)
    assert Front(face("Sw1")) in speech.gist(TRADE, view).faces
    hidden = tuple([event.seen_by(2) for event in TRADE])
    assert speech.gist(hidden, rules.view_for(STATE, 2)).faces == ()


def test_new_cards_are_marked_for_their_owner_and_who_was_skipped_for_all() -> None:
    view = rules.view_for(STATE, 0)
    given = Given(1, 0, 1, face("Sw1"))
    assert speech.marks((given,), view) == (Mark(Card(1), Told("new")),)
    found = {mark.piece: mark.told for mark in speech.marks((PLAYED, Skipped(2)), view)}
    assert found == {Pile(): None, Hand(2): Told("skipped")}
    assert speech.marks((given.seen_by(2),), rules.view_for(STATE, 2)) == ()


def test_the_end_of_a_round_says_what_each_had_left_and_what_it_brought() -> None:
    state = position("Nl1", "Cb1 AT", "Wb1 SK Np2", config=replace(CONFIG, rounds=3), lone=True)
    after, events = act(state, 0, play("Nl1"))
    over = speech.round_over(events, rules.view_for(after, 1))
    assert over
    say = voice("en", 1).say
    assert say("round", over.title) == "Round 1"
    gained = [say("round", score.gained) for score in over.scores]
    assert gained == ["8 points won", "No points: 4 were left", "No points: 4 were left"]
    totals = [say("round", score.total) for score in over.scores]
    assert totals == ["8 points", "0 points", "0 points"]
    assert [len(score.held) for score in over.scores] == [0, 2, 3]
    assert over.deciding
    assert say("round", over.deciding).startswith("Otter wins with ")


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
