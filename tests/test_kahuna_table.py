"""Kahuna in words: things have names, the table can be told, and so can what happened."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from kahuna_positions import (
    GAME,
    NAMES,
    VARIANTS,
    isle,
    legal,
    line,
    position,
    random_matches,
)
from kahuna_told import ENGLISH, GAP, GERMAN, PLAYERS, VOICES, on_table
from msgspec.structs import replace

from games.core.chance import generator, pick
from games.core.library import Choice
from games.core.match import Match, Player
from games.core.rules import Event
from games.core.speech import Pick
from games.kahuna.rules import (
    ControlGained,
    ControlLost,
    Discarded,
    Drawn,
    MarketFilled,
    Place,
    Placed,
    Remove,
    Removed,
    State,
    TakenOff,
    View,
    apply,
    bits,
    view_for,
)
from games.kahuna.table import speech
from games.kahuna.table.pieces import (
    Back,
    Bridge,
    Card,
    Deck,
    EndTurn,
    Island,
    Line,
    Pay,
    Pile,
    Slot,
    Stone,
)


def called(island: int) -> str:
    return NAMES[island].title()


# --- picks and pieces --------------------------------------------------------------------------


def test_equal_cards_say_the_same_and_a_bridge_says_its_line() -> None:
    view = view_for(position("HHE", own="EH", market="HAB", deck="C"), 0)
    assert [speech.pick_of(view, Card(card)) for card in (0, 1, 2)] == [
        *[Pay(isle("H"))] * 2,
        Pay(isle("E")),
    ]
    assert [speech.pick_of(view, Card(card)) for card in (3, 4, 5)] == [Slot(0), Slot(1), Slot(2)]
    assert speech.pick_of(view, Bridge(line("EH"), 0)) == Line(line("EH"))
    for piece in (Deck(), Pile(), EndTurn(), Line(3), Island(2), Back(1, 0)):
        assert speech.pick_of(view, piece) == piece


def test_no_piece_tells_what_is_hidden() -> None:
    """The other hand, the deck and secret discards are dealt anew: the same pieces lie there."""
    rng = generator("pieces")
    for number, (state, _) in enumerate(random_matches(4)):
        if number % 5 == 0:
            seat = state.mover
            other = GAME.rules.guess(view_for(state, seat), seat, rng)
            for looks in (seat, None):
                assert on_table(view_for(state, looks)) == on_table(view_for(other, looks))


def test_all_that_has_a_name_lies_on_the_table_once_and_in_the_order_of_reading() -> None:
    for number, (state, _) in enumerate(random_matches(4)):
        if number % 5:
            continue
        for seat in (0, 1, None):
            view = view_for(state, seat)
            things = speech.things(view)
            assert {*things} <= {*on_table(view)}
            assert len({*things}) == len(things)
            own = len(view.hand)
            assert [speech.pick_of(view, thing) for thing in things[:own]] == [
                Pay(island) for _, island in view.hand
            ]


def test_what_is_foreseen_is_what_then_happens() -> None:
    surprises = 0
    for state, _ in random_matches(4):
        view = view_for(state, state.mover)
        before = {*on_table(view)}
        for move in legal(state):
            caution = speech.caution(view, move)
            foreseen = {*caution.marks} if caution else set()
            if not isinstance(move, Place | Remove):
                assert not foreseen
                continue
            after = {*on_table(view_for(apply(state, state.mover, move)[0], state.mover))}
            gone = {piece for piece in before - after if isinstance(piece, Bridge | Stone)}
            about = Bridge(move.line, 1 - state.mover)
            assert foreseen == gone - ({about} if isinstance(move, Remove) else set())
            surprises += bool(foreseen)
    assert surprises > 30


# --- names -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("thing", "english", "german"),
    [
        (Line(line("IK")), "Iffi-Kahu", "Iffi-Kahu"),
        (Pay(isle("H")), "Huna card", "Huna-Karte"),
        (Slot(1), "open card 2: Faaa", "offene Karte 2: Faaa"),
        (Deck(), "the deck", "der Stapel"),
        (Pile(), "the discards", "die Ablage"),
        (EndTurn(), "end the turn", "Zug beenden"),
        (Island(isle("H")), "island Huna", "Insel Huna"),
        (Stone(isle("H"), 1), "the stone on Huna", "der Stein auf Huna"),
        (Back(1, 2), "card 3 of Heron", "Karte 3 von Heron"),
    ],
)
def test_things_have_short_names(thing: Pick, english: str, german: str) -> None:
    view = view_for(position("HHE", other="ABC", market="EFG", deck="C"), 0)
    told = speech.name(view, thing)
    assert ENGLISH.say("names", told) == english
    assert GERMAN.say("names", told) == german


@pytest.mark.parametrize("language", VOICES)
def test_no_two_things_that_say_something_else_have_one_name(language: str) -> None:
    for number, (state, _) in enumerate(random_matches(4)):
        if number % 5 == 0:
            view = view_for(state, state.mover)
            picks = {speech.pick_of(view, thing) for thing in speech.things(view)}
            names = [VOICES[language].say("names", speech.name(view, one)) for one in picks]
            assert len({*names}) == len(names)


# --- the table in words ------------------------------------------------------------------------


def heard(view: View) -> list[str]:
    return [ENGLISH.say("scene", told) for told in speech.describe(view)]


def listed(text: str) -> list[str]:
    """Return the parts of `A, B and C`."""
    return re.split(r", | and ", text)


def after(lines: list[str], head: str) -> list[str]:
    """Return what is listed in the line that begins so; nothing if there is none."""
    found = [text for text in lines if text.startswith(head)]
    assert len(found) < 2
    return listed(found[0].partition(": ")[2].rstrip(".")) if found else []


@pytest.mark.parametrize("variants", VARIANTS, ids=str)
def test_who_only_listens_knows_all_that_others_see(variants: dict[str, Choice]) -> None:
    """Bridges, free lines, stones, counts and cards are read out of the sentences again."""
    for number, (state, _) in enumerate(random_matches(2, variants)):
        if number % 4:
            continue
        for seat in (0, 1, None):
            view = view_for(state, seat)
            lines = heard(view)
            assert 2 <= len(lines) <= 12
            assert not [text for text in lines if GAP.search(text)]
            ends = [f"{a.title()}–{b.title()}" for a, b in view.config.lines]
            own = [
                Counter(after(lines, f"Bridge of {name}") or after(lines, f"Bridges of {name}"))
                for name in PLAYERS
            ]
            for told, bridges in zip(own, view.bridges, strict=True):
                assert told == Counter([ends[at] for at in bits(bridges)])
            free = after(lines, "Free line")
            assert Counter([*free, *own[0], *own[1]]) == Counter(ends)
            hand = Counter(called(island) for _, island in view.hand)
            assert Counter(after(lines, "Your card")) == hand
            market = [called(slot[1]) for slot in view.market if slot]
            assert after(lines, "Open card") == market
            counts = [
                f"{called(i)} {a} to {b} of {n}" for i, (a, b, n) in enumerate(bridges_at(state))
            ]
            assert after(lines, "Bridges at the islands") == counts
            for other, name in enumerate(PLAYERS):
                (said,) = [text for text in lines if text.startswith(f"{name}: ")]
                assert f"{view.counts[other]} card" in said
                assert f"{view.points[other]} point" in said
                holds = said.partition("Holds ")[2].rstrip(".")
                held = [called(i) for i in view.islands[other]] or ["no island"]
                assert listed(holds) == held


def bridges_at(state: State) -> list[tuple[int, int, int]]:
    """Count the bridges of each seat and the lines of every island, from names alone."""
    found = []
    for name in NAMES:
        there = [i for i, pair in enumerate(state.config.lines) if name in pair]
        first, second = (sum(own >> i & 1 for i in there) for own in state.bridges)
        found.append((first, second, len(there)))
    return found


def test_the_end_of_the_cards_is_told() -> None:
    state = position("A", other="B", own="AB", foe="KC", round=3, last=2, pile="CD")
    lines = heard(view_for(state, 0))
    assert lines[0] == "Round 3 of 3. The cards are gone; these are the last turns."
    assert lines[-1] == "The discards: 2 cards, Duda on top."
    buried = replace(state, pile=(), buried=((1,), (2, 3)))
    assert heard(view_for(buried, 1))[-1] == "The discards: 3 secret cards."


def test_cards_that_everyone_saw_are_kept_in_mind() -> None:
    state = position("A", other="BCC", market="FGH", deck="IJ", pile="EAE")
    state = replace(state, shown=((), (isle("C"), isle("C"))), buried=((), (isle("K"),)))
    for seat in (0, 1, None):
        told = speech.notes(view_for(state, seat))
        assert [ENGLISH.say("seen", one) for one in told] == [
            "Played in this round: Aloa and 2 × Elai.",
            "1 card was discarded secretly.",
            "Heron took openly and still holds 2 × Coco.",
        ]
        assert [GERMAN.say("seen", one) for one in told] == [
            "In dieser Runde ausgespielt: Aloa und 2 × Elai.",
            "1 Karte wurde verdeckt abgelegt.",
            "Heron hat offen genommen und noch auf der Hand: 2 × Coco.",
        ]
    assert [ENGLISH.say("seen", one) for one in speech.notes(view_for(position(), 0))] == [
        "No card was played in this round."
    ]


# --- what happened -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "english", "german"),
    [
        (
            Placed(0, line("EI"), isle("E"), None),
            "Otter builds Elai–Iffi.",
            "Otter baut Elai–Iffi.",
        ),
        (
            Removed(1, line("AB"), (0, 1), ()),
            "Heron takes off Aloa–Bari.",
            "Heron entfernt Aloa–Bari.",
        ),
        (ControlGained(0, isle("E")), "Otter wins Elai.", "Otter gewinnt Elai."),
        (ControlLost(1, isle("H")), "Heron loses Huna.", "Heron verliert Huna."),
        (
            TakenOff(1, isle("E"), (line("EH"), line("EJ"))),
            "Off come Elai–Huna and Elai–Jojo of Heron.",
            "Von Heron verschwindet: Elai–Huna und Elai–Jojo.",
        ),
        (MarketFilled(0, 7, isle("K")), "Kahu lies open.", "Kahu liegt offen aus."),
        (
            Drawn(0, None, None),
            "Otter takes a card from the deck.",
            "Otter nimmt eine Karte vom Stapel.",
        ),
        (
            Discarded(1, 3, isle("A")),
            "Heron discards Aloa secretly.",
            "Heron legt Aloa verdeckt ab.",
        ),
    ],
)
def test_an_event_is_told_with_its_islands_and_lines(
    event: Event, english: str, german: str
) -> None:
    told = speech.tell(event, view_for(position(), 0))
    assert (ENGLISH.say("events", told), GERMAN.say("events", told)) == (english, german)


def prompted(state: State) -> str:
    return ENGLISH.say("prompt", speech.prompt(view_for(state, state.mover), state.mover, ()))


def test_whoever_is_to_act_is_told_what_can_be_done() -> None:
    state = position("AB", market="FGH", deck="IJ")
    assert prompted(state) == "Otter: play cards, then take one"
    assert prompted(replace(state, played=1)) == "Otter: play on, or take a card"
    assert prompted(replace(state, dropped=1)) == "Otter: discard more, or take a card"
    must = "Otter: play cards if you like, but take one this time"
    assert prompted(replace(state, passed=True)) == must
    assert prompted(replace(state, config=GAME.config(draw_pass=False))) == must
    full = position("ABCDE", market="FGH", deck="IJ")
    assert prompted(full).startswith("Otter: a full hand")
    assert prompted(replace(state, last=2)).startswith("Otter: your last turn")


@pytest.mark.parametrize("seed", range(3))
def test_a_chronicle_tells_rounds_islands_and_the_longest_chain(seed: int) -> None:
    """Counted again from the states, which the chronicle never sees."""
    match = Match(GAME, GAME.config(), (Player("random"), Player("random")), seed)
    rng = generator("chronicle", seed)
    held: list[tuple[int, ...]] = [(0, 0), (0, 0)]
    chains, rounds = [0], []
    while not match.outcome:
        seat, before = match.to_act[0], match.view(None)
        match.submit(seat, pick(match.legal_moves(seat), rng))
        after_, move = match.view(None), match.moves[-1][1]
        if isinstance(move, Place):
            foe = before.bridges[1 - seat], after_.bridges[1 - seat]
            chains.append(foe[0].bit_count() - foe[1].bit_count())
        if after_.round != before.round or match.outcome:
            rounds.append(before.round)
        counts = tuple([len(islands) for islands in after_.islands])
        held += [counts] * (after_.mover != before.mover)
    story = [match.events(step, None) for step in range(len(match.moves) + 1)]
    told = speech.chronicle(match.config, 2, story)
    final = tuple([len(islands) for islands in match.view(None).islands])
    assert [*zip(*told.series, strict=True)][: len(held)] == held
    assert told.series == tuple([(*times[:-1], final[n]) for n, times in enumerate(told.series)])
    lines = [ENGLISH.say("chronicle", one) for one in told.lines]
    assert [text[:8] for text in lines if text.startswith("Round")] == [
        f"Round {number}:" for number in rounds
    ]
    count = "one bridge" if max(chains) == 1 else f"{max(chains)} bridges"
    assert bool(max(chains)) == any(f"took {count} with it" in text for text in lines)
