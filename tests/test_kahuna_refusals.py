"""Whatever is touched in Kahuna and does nothing, the reason that is given is true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from enum import Enum

import pytest
from effort import effort
from kahuna_positions import (
    CONFIG,
    FIVE,
    GAME,
    NAMES,
    VARIANTS,
    isle,
    legal,
    line,
    position,
    random_matches,
)
from kahuna_told import ENGLISH, GAP, GERMAN, VOICES, on_table
from msgspec.structs import replace

from games.core.chance import generator, pick
from games.core.picks import Picker
from games.core.rules import Outcome, Seat
from games.core.speech import Pick, Piece, Refusal, Told
from games.kahuna.rules import (
    Config,
    Place,
    Reason,
    Remove,
    State,
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
    Stone,
)
from games.kahuna.table.speech import No

ENDS = [[NAMES.index(name) for name in pair] for pair in CONFIG.lines]
"""The islands of each line."""


class Facts:
    """What is so in a position, counted from names and from the true state alone."""

    def __init__(self, state: State, seat: Seat, picked: tuple[Pick, ...]) -> None:
        self.state, self.seat, self.picked = state, seat, picked
        self.config: Config = state.config
        self.foe = 1 - seat
        self.hand = [state.faces[card] for card in state.hands[seat]]
        self.legal = legal(state) if seat == state.mover else ()
        self.spelled = [Counter(speech.spell(move)) for move in self.legal]

    def ends(self, at: int) -> list[int]:
        return ENDS[at]

    def on(self, at: int) -> Seat | None:
        """Return whose bridge is on a line."""
        return next((seat for seat in (0, 1) if self.state.bridges[seat] >> at & 1), None)

    def lines(self, island: int) -> list[int]:
        return [at for at in range(len(self.config.lines)) if island in self.ends(at)]

    def holds(self, seat: Seat, island: int) -> bool:
        there = self.lines(island)
        return 2 * sum(self.on(at) == seat for at in there) > len(there)

    def spent(self) -> bool:
        return sum(self.on(at) == self.seat for at in range(len(self.config.lines))) == (
            self.config.bridges
        )

    def barred(self, at: int) -> list[int]:
        """Return the ends of a line that the other seat holds, where that matters."""
        if self.config.build_on_enemy_island:
            return []
        return [end for end in self.ends(at) if self.holds(self.foe, end)]

    def going_on(self) -> list[Counter[Pick]]:
        """Return what is missing of the moves that what is picked can become."""
        picked = Counter(self.picked)
        return [spelled - picked for spelled in self.spelled if picked <= spelled]


def number(piece: Piece) -> int:
    """Return the line of a piece."""
    assert isinstance(piece, Line | Bridge)
    return piece.line


def text_of(refusal: Refusal, place: str) -> str:
    """Return what fills a place of the English sentence."""
    field = refusal.fields[place]
    if isinstance(field, Told):
        return ENGLISH.say(*told_of(field))
    parts = field if isinstance(field, tuple) else (field,)
    return str([str(part) for part in parts])


def told_of(told: Told) -> tuple[str, Told]:
    section, _, key = told.key.partition(".")
    return section, told._replace(key=key)


def pay_of(piece: Piece, facts: Facts) -> int:
    """Return the island of a card in the own hand."""
    pick_ = speech.pick_of(view_for(facts.state, facts.seat), piece)
    assert isinstance(pick_, Pay)
    return pick_.island


def pays(picked: tuple[Pick, ...]) -> list[int]:
    return [one.island for one in picked if isinstance(one, Pay)]


def is_idle(facts: Facts, piece: Piece, refusal: Refusal) -> bool:
    """The card is part of no move, and both halves of the sentence say why."""
    island = pay_of(piece, facts)
    if any(Pay(island) in spelled for spelled in facts.spelled):
        return False
    build, remove_ = refusal.fields["build"], refusal.fields["remove"]
    assert isinstance(build, Told)
    assert isinstance(remove_, Told)
    free = [at for at in facts.lines(island) if facts.on(at) is None]
    theirs = [at for at in facts.lines(island) if facts.on(at) == facts.foe]
    others = Counter(facts.hand) - Counter([island])
    builds = {
        "because.no_free": not free,
        "because.spent": facts.spent(),
        "because.held": bool(free) and all(facts.barred(at) for at in free),
    }
    removes = {
        "because.no_bridge": not theirs,
        "because.no_second": not any(other in facts.ends(at) for at in theirs for other in others),
    }
    return builds[build.key] and removes[remove_.key]


def line_waits(facts: Facts, piece: Piece, refusal: Refusal) -> bool:
    """Exactly so many cards, all of the line's ends, are missing."""
    (at,) = [one.line for one in facts.picked if isinstance(one, Line)]
    return bool(facts.going_on()) and all(
        missing.total() == refusal.fields["count"]
        and all(isinstance(one, Pay) and one.island in facts.ends(at) for one in missing)
        for missing in facts.going_on()
    )


def no_end(facts: Facts, piece: Piece, refusal: Refusal) -> bool:
    """Either a line is picked and the card is touched, or the other way round."""
    lines = [one.line for one in facts.picked if isinstance(one, Line)]
    at, island = (
        (lines[0], pay_of(piece, facts)) if lines else (number(piece), pays(facts.picked)[0])
    )
    return island not in facts.ends(at)


def between(facts: Facts, piece: Piece) -> list[int]:
    """Return the lines that two cards could be about: the picked one and the one touched."""
    one, other = pays(facts.picked)[0], pay_of(piece, facts)
    if one == other:
        return facts.lines(one)
    return [at for at in facts.lines(one) if other in facts.ends(at)]


def nothing_theirs(facts: Facts, piece: Piece, refusal: Refusal) -> bool:
    there = between(facts, piece)
    return bool(there) and all(facts.on(at) != facts.foe for at in there)


def only_removes(facts: Facts, piece: Piece, refusal: Refusal) -> bool:
    one, other = pays(facts.picked)
    there = [at for at in facts.lines(one) if other in facts.ends(at)]
    assert (refusal.why is No.TWINS_WAIT) == (one == other)
    return bool(facts.going_on()) and all(
        missing.keys() <= {Line(at) for at in there} for missing in facts.going_on()
    )


def is_picked(facts: Facts, piece: Piece, refusal: Refusal) -> bool:
    said = speech.pick_of(view_for(facts.state, facts.seat), piece)
    there = facts.hand.count(said.island) if isinstance(said, Pay) else 1
    return facts.picked.count(said) == there


def needs_two(facts: Facts, piece: Piece, refusal: Refusal) -> bool:
    fitting = [island for island in facts.hand if island in facts.ends(number(piece))]
    theirs = facts.on(number(piece)) == facts.foe
    return theirs and len(fitting) < 2 and len(fitting) == refusal.fields["count"]


def is_held(facts: Facts, piece: Piece, refusal: Refusal) -> bool:
    barred = [f"islands.{NAMES[end]}" for end in facts.barred(number(piece))]
    return bool(barred) and text_of(refusal, "islands") == str(barred)


def in_five(facts: Facts) -> bool:
    return facts.config.secret_discard != "free"


TRUE: dict[Enum, Callable[[Facts, Piece, Refusal], bool]] = {
    No.OVER: lambda facts, piece, why: facts.state.outcome is not None,
    No.TURN: lambda facts, piece, why: facts.seat != facts.state.mover,
    No.ISLAND: lambda facts, piece, why: isinstance(piece, Island),
    No.STONE: lambda facts, piece, why: (
        isinstance(piece, Stone) and facts.holds(piece.seat, piece.island)
    ),
    No.BACK: lambda facts, piece, why: isinstance(piece, Back) and piece.seat == facts.foe,
    No.OWN_BRIDGE: lambda facts, piece, why: facts.on(number(piece)) == facts.seat,
    No.DISCARDED: lambda facts, piece, why: (
        facts.state.dropped > 0 and not any(isinstance(m, Place | Remove) for m in facts.legal)
    ),
    No.NEEDS_TWO: needs_two,
    No.SPENT: lambda facts, piece, why: facts.on(number(piece)) is None and facts.spent(),
    No.HELD: is_held,
    No.NEEDS_ONE: lambda facts, piece, why: (
        facts.on(number(piece)) is None and not {*facts.hand} & {*facts.ends(number(piece))}
    ),
    No.IDLE: is_idle,
    No.LAST_TURNS: lambda facts, piece, why: facts.state.last > 0,
    No.EMPTY: lambda facts, piece, why: (
        facts.state.top == len(facts.state.faces) and max(facts.state.market) >= 0
    ),
    No.FULL: lambda facts, piece, why: len(facts.hand) == facts.config.limit,
    No.NO_CARDS: lambda facts, piece, why: not facts.hand,
    No.PLAYED: lambda facts, piece, why: facts.state.played > 0,
    No.NO_DRAW: lambda facts, piece, why: in_five(facts) and facts.state.last > 0,
    No.NOT_FULL: lambda facts, piece, why: (
        in_five(facts)
        and len(facts.hand) < facts.config.limit
        and len(facts.hand) == why.fields["cards"]
    ),
    No.PASSED: lambda facts, piece, why: facts.state.passed and facts.config.draw_pass,
    No.NO_PASS: lambda facts, piece, why: not facts.config.draw_pass,
    No.MUST_DRAW: lambda facts, piece, why: in_five(facts) and facts.state.dropped > 0,
    No.PICKED: is_picked,
    No.PILE_WAITS: lambda facts, piece, why: all(
        missing.total() == 1 and pays(tuple(missing)) for missing in facts.going_on()
    ),
    No.LINE_WAITS: line_waits,
    No.NO_END: no_end,
    No.CARD_WAITS: lambda facts, piece, why: bool(pays(facts.picked)) and bool(facts.going_on()),
    No.ONE_BY_ONE: lambda facts, piece, why: (
        facts.state.dropped > 0 and all(missing.total() <= 1 for missing in facts.going_on())
    ),
    No.APART: lambda facts, piece, why: not between(facts, piece),
    No.NOTHING_BETWEEN: nothing_theirs,
    No.NOTHING_THERE: nothing_theirs,
    No.PAIR_WAITS: only_removes,
    No.TWINS_WAIT: only_removes,
}


def picks_of(state: State, seat: Seat) -> list[tuple[Pick, ...]]:
    """Return nothing picked, each first pick, and each with some second one."""
    moves = legal(state) if seat == state.mover else ()
    rng = generator("second", state.top, len(state.pile), *state.bridges)
    first = sorted(Picker(moves, speech.spell).lit(), key=repr)
    found: list[tuple[Pick, ...]] = [()]
    for place, one in enumerate(first):
        picker = Picker(moves, speech.spell)
        if picker.touch(0, one) is not None:
            continue
        found.append((one,))
        second = pick(sorted(picker.lit(), key=repr), rng)
        if place % 3 == 0 and picker.touch(1, second) is None:
            found.append((one, second))
    return found


Touch = tuple[Facts, Piece, Refusal]


def touches(state: State, seat: Seat) -> Iterator[Touch]:
    """Yield every answer to a touch of what is not lit, whatever was picked before."""
    view = view_for(state, seat)
    said = [(piece, speech.pick_of(view, piece)) for piece in on_table(view)]
    for picked in picks_of(state, seat):
        facts = Facts(state, seat, picked)
        lit = {one for missing in facts.going_on() for one in missing}
        for piece, its_pick in said:
            if its_pick not in lit:
                yield facts, piece, speech.refuse(view, picked, piece)


def test_every_touch_that_does_nothing_has_a_reason_and_it_is_true() -> None:
    met: Counter[Enum] = Counter()
    told: set[str] = set()
    positions = 0
    for chosen in VARIANTS:
        for step, (state, _) in enumerate(random_matches(2, chosen, seed=4)):
            if step % effort(9, 5) and not state.last:
                continue
            positions += 1
            for facts, piece, refusal in (*touches(state, 0), *touches(state, 1)):
                assert TRUE[refusal.why](facts, piece, refusal), (facts.picked, piece, refusal)
                met[refusal.why] += 1
                if repr(refusal) not in told:
                    told.add(repr(refusal))
                    said = [voice.refuse(refusal) for voice in VOICES.values()]
                    assert not any(map(GAP.search, said)), said
    assert positions > effort(150, 300)
    rare = {
        speech.refuse(view_for(state, 0), picked, piece).why for state, piece, picked, _ in CASES
    }
    assert {*No} == {*met} | rare


def reason(state: State, piece: Piece, *picked: Pick) -> tuple[str, str]:
    """Return what is said to a touch of the seat to move, in both languages."""
    view = view_for(state, state.mover)
    refusal = speech.refuse(view, picked, piece)
    if refusal.why is not No.LIT:
        assert TRUE[refusal.why](Facts(state, state.mover, picked), piece, refusal)
    return ENGLISH.refuse(refusal), GERMAN.refuse(refusal)


FEW = replace(GAME.config(), bridges=2)
BARRED: Config = GAME.config(build_on_enemy_island=False)
FIVE_CARDS: Config = GAME.config(**FIVE)
TAKING: Config = GAME.config(draw_pass=False)


Case = tuple[State, Piece, tuple[Pick, ...], str]
CASES: list[Case] = [
    (
        position("DB", market="FGH", deck="IJ"),
        Line(line("EI")),
        (),
        "A bridge here needs a card of Elai or Iffi.",
    ),
    (
        position("EB", foe="EI", market="FGH", deck="IJ"),
        Bridge(line("EI"), 1),
        (),
        "Taking off Heron's bridge Elai–Iffi costs two cards of Elai or Iffi. You have 1.",
    ),
    (
        position("AK", own="AB AD", foe="CF", config=FEW, market="FGH", deck="IJ"),
        Line(line("AH")),
        (),
        "All 2 of your bridges are on the board.",
    ),
    (
        position("A", foe="AB AD", config=BARRED, market="FGH", deck="IJ"),
        Line(line("AH")),
        (),
        "Aloa–Huna leads to Aloa, held by Heron. Nobody else may build there.",
    ),
    (
        position("A", foe="AB AD", config=BARRED, market="FGH", deck="IJ", played=1),
        Card(0),
        (),
        "Aloa does nothing now: its free lines lead to islands that Heron holds, "
        "and you lack a second card for a bridge of Heron there.",
    ),
    (
        position("A", own="AB AD AH", market="FGH", deck="IJ", played=1),
        Card(0),
        (),
        "Aloa does nothing now: it has no free line, and Heron has no bridge there.",
    ),
    (
        position("AK", own="AB AD", foe="CF", config=FEW, market="FGH", deck="I", played=1),
        Card(0),
        (),
        "Aloa does nothing now: all 2 of your bridges are on the board, "
        "and Heron has no bridge there.",
    ),
    (
        position("ABCDE", market="FGH", deck="IJ"),
        Deck(),
        (),
        "You hold 5 cards, the most that a hand may hold. Play or discard one first.",
    ),
    (
        position("ABCD", config=FIVE_CARDS, market="FGH", deck="IJ"),
        Pile(),
        (),
        "Only a full hand of 5 may discard. You hold 4.",
    ),
    (
        position("ABCDE", config=FIVE_CARDS, last=2, round=3),
        Pile(),
        (),
        "Cards are discarded only before one is taken. In the last turns none is.",
    ),
    (
        position("A", market="FGH", deck="IJ", passed=True),
        EndTurn(),
        (),
        "Heron took no card. So you have to take one.",
    ),
    (
        position("HK", market="FGH", deck="IJ"),
        Card(1),
        (Line(line("HI")),),
        "Huna–Iffi takes cards of Huna or Iffi, not of Kahu.",
    ),
    (
        position("HIK", foe="HI", market="FGH", deck="IJ"),
        Deck(),
        (Line(line("HI")),),
        "Huna–Iffi is picked. Choose 2 cards of Huna or Iffi.",
    ),
    (
        position("HIK", foe="HI", market="FGH", deck="IJ"),
        Deck(),
        (Line(line("HI")), Pay(isle("H"))),
        "Huna–Iffi is picked. Choose a card of Huna or Iffi.",
    ),
    (
        position("HL", market="FGH", deck="IJ"),
        Card(1),
        (Pay(isle("H")),),
        "Heron has no bridge Huna–Lale for the two cards to take off.",
    ),
    (
        position("HC", market="FGH", deck="IJ"),
        Card(1),
        (Pay(isle("H")),),
        "No line joins Huna and Coco. The two cards take nothing off.",
    ),
    (
        position("HH", market="FGH", deck="IJ"),
        Card(1),
        (Pay(isle("H")),),
        "Heron has no bridge at Huna for the two cards to take off.",
    ),
    (
        position("HHC", foe="HI", market="FGH", deck="IJ"),
        Line(line("HL")),
        (Pay(isle("H")), Pay(isle("H"))),
        "The two cards picked only take off a bridge of Heron at Huna.",
    ),
    (
        position("HIC", foe="HI", market="FGH", deck="IJ"),
        Card(2),
        (Pay(isle("H")), Pay(isle("I"))),
        "The two cards picked only take off the bridge Huna–Iffi.",
    ),
    (
        position("HI", market="FGH", deck="IJ", dropped=1),
        Card(1),
        (Pay(isle("H")),),
        "Cards are discarded one by one. Touch the discards now.",
    ),
    (
        position("HI", market="FGH", deck="IJ"),
        Deck(),
        (Pile(),),
        "The discards are picked. Choose a card of your hand to go under them.",
    ),
    (
        position("HI", market="FGH", deck="IJ"),
        Card(2),
        (Pay(isle("H")),),
        "A card of Huna is picked. Use it, or let go of it first.",
    ),
    (
        position("HI", market="FGH", deck="IJ"),
        Card(0),
        (Pay(isle("H")),),
        "Picked already: Huna card.",
    ),
    (position("HI", market="FGH", deck="IJ"), Deck(), (), "This can be picked: the deck."),
    (
        position("ABCD", config=FIVE_CARDS, market="FGH", deck="IJ", dropped=1),
        EndTurn(),
        (),
        "You have discarded. Now take a card.",
    ),
    (position(market="FGH", deck="IJ"), Pile(), (), "You have no card to discard."),
    (position("A", market="FGH"), Deck(), (), "The deck is empty. Take an open card."),
    (
        position("A", round=3, last=1),
        Deck(),
        (),
        "No more cards are taken. These are the last turns.",
    ),
    (
        position("A", market="FGH", deck="IJ", config=TAKING),
        EndTurn(),
        (),
        "Every turn ends with a card.",
    ),
    (
        position(outcome=Outcome((0,), (1, 0), Reason.POINTS)),
        Deck(),
        (),
        "The match is over.",
    ),
]


@pytest.mark.parametrize(("state", "piece", "picked", "english"), CASES)
def test_a_reason_names_the_facts(
    state: State, piece: Piece, picked: tuple[Pick, ...], english: str
) -> None:
    said, german = reason(state, piece, *picked)
    assert said == english
    assert not GAP.search(german)


def test_in_another_seats_turn_nothing_is_touched() -> None:
    state = position("A", other="B", market="FGH", deck="IJ")
    for looks in (1, None):
        refusal = speech.refuse(view_for(state, looks), (), Deck())
        assert ENGLISH.refuse(refusal) == "It is Otter's turn."
        assert GERMAN.refuse(refusal) == "Otter ist am Zug."
