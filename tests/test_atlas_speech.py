"""What Atlas says: why a touch does nothing, what things are called, and the table in words."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pytest
from atlas_positions import CONFIG, GAME, act, faces, play, position, random_match

from games.atlas import rules
from games.atlas.rules import (
    ATLAS,
    SPECIES,
    TRADE,
    AnyMove,
    Claim,
    Claimed,
    Faces,
    Meld,
    Phase,
    State,
    TradeWith,
    View,
    is_action,
    melds_in,
)
from games.atlas.table import drawing, speech
from games.atlas.table.names import card_name, card_names
from games.atlas.table.pieces import (
    Card,
    Deck,
    Front,
    Hand,
    Partner,
    Pile,
    Plate,
    Show,
    Shown,
    Way,
)
from games.atlas.table.speech import No
from games.core.chance import generator, pick
from games.core.library import ROOT
from games.core.rules import Event, Seat, seen_by
from games.core.speech import Key, Pick, Piece, Refusal, Seats, Voice
from games.core.words import Words
from games.stage.space import Room, around

FOLDER = ROOT / "config" / "words"
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva")
VOICES = {
    code: Voice(Words(FOLDER, code), Words(FOLDER, code).of(GAME.id), NAMES)
    for code in ("en", "de")
}
GAP = re.compile(r"[{}]|\w\.\w")
"""A place that was not filled, or a key without a text."""
PLACES = {seats: around(Room((1920, 1080), seats), (0.8, 1.6)) for seats in (2, 3, 5)}


@cache
def matches() -> tuple[State, ...]:
    """Return every position of some matches played at random."""
    found = [state for seats in (2, 3, 5) for state, _ in random_match(seats, 4, rounds=1)]
    found += [state for state, _ in random_match(3, 6, rounds=1, claims="optional")]
    return tuple(found)


@cache
def small_hands() -> tuple[State, ...]:
    """Return positions with few cards in the hand, which are rare, and one of each phase."""
    end = position("Nl1 Nl1", "Sw1 Sw2", "Cb1", lone=True)
    free = position("Nl1 Nl1", "Sw1 Sw2", "Cb1")
    odd = position("Nl1 SK", "Sw1 Sw2", "Cb1", lone=True)
    empty = position("Nl1 Nl2 Cw1 Sb1", "Sw1 Sw2", "Cb1", deck="")
    trade, _ = act(position("TR Nl1 Nl1 Sw1", "Cb1 Cb2 Wb1", "Np1 Np2"), 0, play("TR"))
    take, _ = act(trade, 0, TradeWith(1))
    give, _ = act(take, 0, rules.legal_moves(take, 0)[0])
    asked, _ = act(position("Nl1 Sw1", "Nl2 Nl3 AT Wp1 SK", "Nl2 AT AT Wb1"), 0, play("Nl1"))
    waits, _ = act(asked, 1, rules.legal_moves(asked, 1)[0])
    last = position("SK", "Sw1 Sw2", "Cb1", lone=True)
    return end, free, odd, empty, trade, take, give, asked, waits, last


def looks(state: State) -> Iterator[tuple[View, tuple[AnyMove, ...]]]:
    """Yield what every seat may see, and what nobody in particular may, with the legal moves."""
    for seat in (None, *range(len(state.hands))):
        legal = () if seat is None else rules.legal_moves(state, seat)
        yield rules.view_for(state, seat), legal


def pieces(view: View) -> Sequence[Piece]:
    return list(drawing.layout(view, PLACES[len(view.hands)]._replace(order="region")))


# --- why a touch does nothing ------------------------------------------------------------------


def refused(state: State) -> Iterator[tuple[View, Sequence[Pick], Piece]]:
    """Yield each piece that no legal move has, with nothing picked, with one pick, and with more.

    Judged without the picker: a pick may come next if some move has it beside those before.
    """
    rng = generator("refused", state.top)
    for view, legal in looks(state):
        spelt = [Counter(speech.spell(move)) for move in legal]
        starts: list[tuple[Pick, ...]] = [
            (),
            *[(one,) for one in {p for all in spelt for p in all}],
        ]
        starts += [tuple(pick(spelt, rng).elements())[:-1] for _ in range(6) if legal]
        lying = pieces(view)
        for picked in dict.fromkeys(starts):
            fits = [all - Counter(picked) for all in spelt if not Counter(picked) - all]
            coming = {one for left in fits for one in left}
            if picked and not coming:
                continue  # that was a whole move
            for piece in lying:
                whole = speech.whole(view, piece)
                if speech.pick_of(view, piece) not in coming and whole not in legal:
                    yield view, picked, piece


@cache
def everywhere(*group: int) -> bool:
    """Tell whether some meld has all these cards, asking the rules with all species at hand."""
    return among(group, melds_in(sorted([*group, *range(SPECIES)])))


def melds(legal: Sequence[AnyMove]) -> list[Faces]:
    return [move.faces for move in legal if isinstance(move, Meld | Claim)]


def among(group: Sequence[int], found: Sequence[Faces]) -> bool:
    return any(all(meld.count(face) >= group.count(face) for face in group) for meld in found)


def holds(state: State, view: View, picked: Sequence[Pick], piece: Piece, no: Refusal) -> bool:
    """Return whether a reason is true, judged by the rules and not by what the table knows."""
    seat, acting, told = view.seat, rules.to_act(state), no.fields
    legal = () if seat is None else rules.legal_moves(state, seat)
    cards = [one.face for one in picked if isinstance(one, Front)]
    face = state.faces[piece.card] if isinstance(piece, Card) else -1
    joined = [state.faces[state.pile[-1]]] if state.phase is Phase.CLAIM else []
    partner = Seats((state.partner,))
    match no.why:
        case No.OVER:
            return state.outcome is not None
        case No.DECK | No.USED_UP:
            left = len(state.faces) - state.top
            return piece == Deck() and told["count"] == left and (no.why is No.DECK) == (left > 0)
        case No.NO_DRAW:
            hand = [] if seat is None else [*state.hands[seat].faces]
            name = card_name(CONFIG, hand[0])
            wins = rules.apply(state, acting[0], legal[0])[0].sheet[-1].winner == seat
            return len(hand) == 1 and is_action(hand[0]) and wins and told == {"card": name}
        case No.WAY:
            way = {1: "signs.clockwise", -1: "signs.counter"}[state.direction]
            return piece == Way() and told == {"way": way}
        case No.MELDED:
            assert isinstance(piece, Shown)
            name = card_name(CONFIG, state.faces[piece.card])
            return piece.card in state.melds[-1].cards and told == {"card": name}
        case No.SHOW:
            return piece == Show()
        case No.TURN:
            return acting == (state.mover,) != (seat,) and told == {"other": Seats(acting)}
        case No.ASKED | No.ALONE | No.ANSWERED:
            answered = seat in state.asked and seat not in acting
            known = [other for other in acting if other in state.must]
            shown = {"names": Seats(known), "card": card_name(CONFIG, joined[0])}
            why = No.ANSWERED if answered else No.ASKED if known else No.ALONE
            return told == shown and seat not in acting and no.why is why
        case No.PICKED:
            same = [
                p for p in pieces(view) if speech.pick_of(view, p) == speech.pick_of(view, piece)
            ]
            return picked.count(speech.pick_of(view, piece)) == len(same)
    assert seat in acting
    match no.why:
        case No.HAND:
            return isinstance(piece, Hand) and told == {"other": Seats((piece.seat,))}
        case No.ONE_CARD:
            return (
                piece == Pile()
                and len(cards) > 1
                and told["cards"] == card_names(CONFIG, (*cards,))
            )
        case No.PLAYING:
            return piece == Plate("meld") and Pile() in picked
        case No.MELDING:
            return piece == Pile() and Plate("meld") in picked
        case No.CLAIMING:
            return piece == Pile() and told == {"card": card_name(CONFIG, joined[0])}
        case No.DECLINE:
            return piece == Plate("decline") and bool(picked)
        case No.ACTION:
            actions = [action for action in (face, *cards) if is_action(action)]
            return bool(actions) and told == {"card": card_name(CONFIG, actions[0])}
        case No.TWO:
            return len(state.hands[state.mover].cards) == 2 and not melds(legal)
        case No.NO_MELD:
            group = [face] if isinstance(piece, Card) else cards
            return state.phase is Phase.TURN and not among(group, melds(legal))
        case No.WHOLE:
            return tuple(sorted(cards)) in melds(legal) and not among([*cards, face], melds(legal))
        case No.LACKS:
            no_meld = not among([*cards, face], melds(legal))
            return everywhere(*sorted([*cards, *joined, face])) and no_meld
        case No.APART:
            return not everywhere(*sorted([*cards, *joined, face]))
        case No.WHOM:
            return state.phase is Phase.TRADE
        case No.TAKE:
            return state.phase is Phase.TAKE and told == {"other": partner}
        case No.GIVE:
            return state.phase is Phase.GIVE and told == {"other": partner}
        case No.PARTNER:
            assert isinstance(piece, Hand)
            return piece.seat != state.partner and told["other"] == partner
        case No.ONE_BACK:
            name = card_name(CONFIG, cards[0])
            return state.phase is Phase.GIVE and told == {"card": name, "other": partner}
    return False


def test_whatever_does_nothing_says_why_and_the_reason_is_true() -> None:
    told: dict[str, Refusal] = {}
    asked = 0
    for state in (*matches()[::3], *matches()[-1:], *small_hands()):
        for view, picked, piece in refused(state):
            refusal = speech.refuse(view, tuple(picked), piece)
            assert holds(state, view, picked, piece, refusal), (refusal, picked, piece)
            told[str(refusal)] = refusal
            asked += 1
    assert asked > 20_000
    assert {refusal.why for refusal in told.values()} == {*No}
    for refusal in told.values():
        for voice in VOICES.values():
            assert not GAP.search(voice.refuse(refusal)), voice.refuse(refusal)


def reason(state: State, piece: Piece, *picked: Pick, seat: Seat = 0) -> str:
    return VOICES["en"].refuse(speech.refuse(rules.view_for(state, seat), picked, piece))


def test_reasons_have_the_facts_in_them() -> None:
    state = position("Sl1 Sl2 Sl3 Nw3 SK", "Nl1 Nl2")
    panda, herring = Front(faces("Sl1")[0]), Card(3)
    assert reason(state, herring, panda) == (
        "Herring belongs to North · Water. No Three, Four or Five has it together with Red Panda."
    )
    assert reason(state, Card(4), panda) == "Skip is an action card. It belongs to no meld."
    assert reason(state, Deck()).endswith("4 cards are left.")
    assert reason(state, Card(5), seat=1) == "It is Ana's turn."
    assert reason(state, Hand(1)) == "Those are the cards of Ben."
    whole = [Front(face) for face in faces("Sl1 Sl2 Sl3")]
    assert reason(state, Pile(), *whole).endswith("picked: Red Panda, Honey Badger and Markhor.")


# --- names -------------------------------------------------------------------------------------


def test_all_that_can_be_picked_lies_on_the_table_and_has_a_name_of_its_own() -> None:
    for state in (*matches()[::9], *small_hands()):
        for view, legal in looks(state):
            things = speech.things(view)
            assert {*things} <= {*pieces(view)}
            picks = {one for move in legal for one in speech.spell(move)}
            assert picks <= {speech.pick_of(view, piece) for piece in things}
            for voice in VOICES.values():
                called = [voice.say("names", speech.name(view, one)) for one in picks]
                assert len({*called}) == len(called)
                every = [voice.say("names", speech.name(view, piece)) for piece in pieces(view)]
                assert not any(GAP.search(name) or len(name) > 40 for name in (*called, *every))


def test_what_is_hidden_is_called_by_its_place_and_a_hand_by_its_player() -> None:
    trade, take, give = small_hands()[4:7]
    say = VOICES["en"].say
    view = rules.view_for(take, 0)
    backs = [speech.name(view, speech.pick_of(view, Card(card))) for card in take.hands[1].cards]
    assert [say("names", told) for told in backs] == ["card 1", "card 2", "card 3"]
    view = rules.view_for(trade, 0)
    assert say("names", speech.name(view, Hand(2))) == "Cleo"
    view = rules.view_for(give, 0)
    assert speech.pick_of(view, Hand(1)) == Partner()
    assert say("names", speech.name(view, Partner())) == "Ben"


# --- the table in words ------------------------------------------------------------------------


def plain(text: str) -> str:
    return text.replace("\u00ad", "")


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_table_in_words_has_the_own_cards_and_all_that_lies_open(language: str) -> None:
    voice = VOICES[language]
    texts = Words(FOLDER, language).of(GAME.id)

    def called(face: int) -> str:
        return plain(texts(card_name(CONFIG, face)))

    for state in (*matches()[::9], *small_hands()):
        for view, legal in looks(state):
            lines = [plain(voice.say("scene", told)) for told in speech.describe(view)]
            assert 2 <= len(lines) <= 12
            assert not any(GAP.search(line) for line in lines)
            text = " ".join(lines)
            for face, count in Counter([state.faces[card] for card in view.hand]).items():
                assert (called(face) if count == 1 else f"{count} × {called(face)}") in text
            for card in (*state.pile[-1:], *[c for laid in state.melds[-1:] for c in laid.cards]):
                assert called(state.faces[card]) in text
            asked = view.waiting if view.phase is Phase.CLAIM else rules.to_act(state)
            assert all(NAMES[seat] in text for seat in asked)
            assert bool(melds(legal)) == any(
                told.key in ("melds", "claims") for told in speech.describe(view)
            )


def test_a_hand_is_told_region_by_region() -> None:
    view = rules.view_for(position("Nl1 Nl1 Sw2 SK AT AT", "Nl2 Nl3", "Sw1"), 0)
    lines = [VOICES["en"].say("scene", told) for told in speech.describe(view)]
    assert lines == [
        "Round 1 of 5. Clockwise. 4 cards are left in the draw pile.",
        "No card lies on the pile.",
        "It is Ana's turn.",
        "Your cards, North: 2 × Siberian Tiger (Land).",
        "Your cards, South: Zebrafish (Water).",
        "Your other cards: Skip and 2 × Atlas.",
        "You can lay down: Three (North · Land) and Three (South · Water).",
    ]


def test_what_everyone_has_seen_is_counted_by_region_and_category() -> None:
    state = position("Nl1 Nl2 Nl3 Sw1 Sb1", "Cb1 Cb2", "Ep1")
    state, _ = act(state, 0, Meld(faces("Nl1 Nl2 Nl3")), play("Sw1"))
    lines = [VOICES["en"].say("seen", told) for told in speech.notes(rules.view_for(state, 1))]
    assert lines[0] == "North Asia: Land 3 of 9, Water 0 of 9, Bird 0 of 9 and Plant 0 of 9."
    assert lines[2] == "South Asia: Land 0 of 9, Water 1 of 9, Bird 0 of 9 and Plant 0 of 9."


# --- what is asked, and advice -----------------------------------------------------------------


def test_onlookers_are_not_told_what_somebody_can_do() -> None:
    for state in small_hands()[:3]:
        own, other = rules.view_for(state, 0), rules.view_for(state, 1)
        assert speech.prompt(own, 0, ()).key in ("lone", "two", "turn")
        assert speech.prompt(other, 0, ()).key == "turn"


def test_the_seat_that_must_claim_is_told_so() -> None:
    asked = small_hands()[7]
    assert speech.prompt(rules.view_for(asked, 1), 1, ()).key == "must_choose"
    assert speech.prompt(rules.view_for(asked, 2), 2, ()).key == "may"


def test_advice_is_a_legal_move_in_every_phase_and_tells_why() -> None:
    phases = set()
    for state in (*matches()[::9], *small_hands()):
        for seat in rules.to_act(state):
            view = rules.view_for(state, seat)
            told, move = speech.hint(view)
            phases.add(state.phase)
            assert move is None or move in rules.legal_moves(state, seat)
            assert (move is None) == (state.phase is Phase.TAKE)
            assert not GAP.search(VOICES["de"].say("hints", told))
    assert phases == {*Phase}


def test_a_lone_card_is_warned_of() -> None:
    seen = 0
    for state in matches():
        view = rules.view_for(state, None)
        for seat, count in enumerate(view.counts):
            told = speech.standing(view, seat)
            trades = state.phase in (Phase.TAKE, Phase.GIVE)
            trading = trades and seat in (state.mover, state.partner)
            assert (told.key == "last") == (count == 1 and not state.outcome and not trading)
            assert told.fields["points"] == view.scores[seat]
            seen += count == 1
    assert seen


# --- what happened -----------------------------------------------------------------------------


def test_the_sentence_of_an_event_hangs_on_nothing_that_comes_later() -> None:
    """So that a log can be read when other cards are on the table."""
    course = list(random_match(3, 6, rounds=3))
    last = rules.view_for(course[-1][0], None)
    for state, events in course:
        for shown in seen_by(events, None):
            assert speech.tell(shown, last) == speech.tell(shown, rules.view_for(state, None))


def test_the_story_of_a_match_tells_its_longest_chain_and_its_largest_claim() -> None:
    course = list(random_match(3, 6, rounds=3))
    story: list[list[Event]] = [[*seen_by(events, None)] for _, events in course]
    told = speech.chronicle(CONFIG, 3, story)
    outcome = course[-1][0].outcome
    assert outcome
    assert tuple(line[-1] for line in told.series) == outcome.scores
    largest = max(
        len(event.cards) for step in story for event in step if isinstance(event, Claimed)
    )
    claim = next(line for line in told.lines if line.key == "claim")
    assert claim.fields == {"count": largest}
    assert not any(GAP.search(VOICES["de"].say("chronicle", line)) for line in told.lines)


def test_special_cards_have_keys_of_their_own() -> None:
    assert card_names(CONFIG, (TRADE, ATLAS)) == (Key("cards.trade"), Key("cards.atlas"))
