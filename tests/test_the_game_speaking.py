"""The Game lets anyone speak at any time, and take it back, on the screen and in the terminal."""

from __future__ import annotations

import io

import pytest
from msgspec.structs import replace
from pilot import open_stage, put, settle
from the_game_laid import DOWN, DOWN2, GAME, UP, UP2, USUAL, laid, seen, voice

from games.core import library
from games.core.desk import LocalDesk
from games.core.match import Match, Player
from games.core.rules import Move, Seat
from games.core.speech import Pick, Piece
from games.core.words import Words
from games.stage.play import Play as Scene
from games.terminal import Console, Session
from games.the_game import rules
from games.the_game.rules import (
    END_TURN,
    WISH,
    Config,
    Kind,
    Play,
    Signal,
    Signalled,
    SignalsCleared,
    State,
    View,
    Wish,
    Withdraw,
    Withdrawn,
)
from games.the_game.table import speech
from games.the_game.table.layout import arrange
from games.the_game.table.pieces import (
    Card,
    EndButton,
    Flag,
    GiveUpButton,
    Own,
    Pile,
    SignalButton,
    WishButton,
)

ALL = {Signal(pile, about) for pile in range(4) for about in Kind}


def free(state: State, seat: Seat) -> set[Move]:
    return {move for move in rules.legal_moves(state, seat) if move.free}


def test_rule_6_all_may_speak_before_the_first_turn_and_while_another_plays() -> None:
    state, _ = rules.setup(USUAL, 3, 5)
    assert all(free(state, seat) == ALL for seat in range(3))
    state, events = rules.apply(state, 1, Signal(UP, Kind.LEAVE))
    assert events == (Signalled(1, UP, Kind.LEAVE),)
    assert (state.phase, rules.to_act(state)) == (WISH, (0, 1, 2))
    for seat in range(3):
        state, _ = rules.apply(state, seat, Wish(3 - seat))
    assert state.signals[UP] == (None, Kind.LEAVE, None)
    mover = state.mover
    for seat in range(3):
        assert free(state, seat) >= {Signal(DOWN, Kind.USE), Signal(UP, Kind.PLEASE)}
        after, _ = rules.apply(state, seat, Signal(DOWN, Kind.USE))
        assert (after.mover, after.owed, after.hands) == (mover, state.owed, state.hands)


def test_rule_6_who_has_spoken_can_take_it_back_or_say_otherwise() -> None:
    state, _ = rules.apply(laid([10, 20], [30, 40]), 1, Signal(UP, Kind.LEAVE))
    assert Signal(UP, Kind.LEAVE) not in free(state, 1)
    assert Withdraw(UP) in free(state, 1)
    assert Withdraw(UP) not in free(state, 0)
    louder, _ = rules.apply(state, 1, Signal(UP, Kind.USE))
    assert louder.signals[UP] == (None, Kind.USE)
    quiet, events = rules.apply(state, 1, Withdraw(UP))
    assert events == (Withdrawn(1, UP, Kind.LEAVE),)
    assert quiet.signals == laid([10, 20], [30, 40]).signals


def test_rule_6_a_new_top_ends_what_was_said_of_a_pile() -> None:
    state, _ = rules.apply(laid([10, 20], [30, 40]), 1, Signal(UP, Kind.LEAVE))
    state, events = rules.apply(state, 0, Play(10, UP))
    assert SignalsCleared(UP) in events
    assert Withdraw(UP) not in free(state, 1)


@pytest.mark.parametrize(
    ("hands", "config"),
    [
        (([10, 20], [40, 50]), GAME.config(talk=False)),
        (([10, 20], [40, 50]), GAME.config(open_hands=True)),
        (([10, 20], []), USUAL),
        (([10, 20],), USUAL),
    ],
    ids=["no talk", "open hands", "nobody else has cards", "alone"],
)
def test_rule_6_nobody_speaks_where_there_is_nothing_to_tell(
    hands: tuple[list[int], ...], config: Config
) -> None:
    state = laid(*hands, config=config)
    assert not any(free(state, seat) for seat in range(len(hands)))
    view = rules.view_for(state, 0)
    assert not any(isinstance(thing, SignalButton) for thing in speech.things(view))


def test_rule_6_the_turn_passes_on_without_a_question() -> None:
    state = replace(laid([10, 20], [30, 40], deck=[50, 51]), owed=0, played=2)
    state, _ = rules.apply(state, 0, END_TURN)
    assert rules.to_act(state) == (1,)


def test_what_is_said_in_the_own_turn_can_be_undone_like_a_card() -> None:
    match = Match(GAME, USUAL, (Player(), Player()), 3)
    put(match, laid([10, 20], [30, 40]))
    match.submit(0, Play(10, UP))
    match.submit(0, Signal(DOWN, Kind.USE))
    match.undo(0)
    match.undo(0)
    assert match.view(0).hand == (10, 20)


# --- reasons --------------------------------------------------------------------------------------


def spoken(seat: Seat = 0, **more: object) -> View:
    said = [(0, UP, Kind.LEAVE), (1, DOWN, Kind.USE)]
    view = seen([50, 60], [7, 8], tops=(42, 1, 100, 30), said=said)
    return replace(view, seat=seat, **more)


@pytest.mark.parametrize(
    ("view", "picked", "piece", "sentence"),
    [
        (
            spoken(),
            (Pile(UP),),
            SignalButton(Kind.LEAVE),
            "You say this of the first rising pile already: Leave it!",
        ),
        (
            spoken(),
            (SignalButton(Kind.LEAVE),),
            Pile(UP),
            "You say this of the first rising pile already: Leave it!",
        ),
        (
            spoken(),
            (),
            Flag(DOWN, 1),
            "Bob said this of the first falling pile: Use this one",
        ),
        (
            spoken(),
            (Pile(UP2),),
            Flag(UP, 0),
            '"second rising pile" is chosen already. Touch it once more to lay it down',
        ),
        (spoken(1, hands=((), (7, 8))), (), Card(7), "It is Ann's turn"),
        (
            spoken(1, hands=((), (7, 8))),
            (Pile(UP),),
            Pile(DOWN),
            '"first rising pile" is chosen already. Touch it once more to lay it down',
        ),
        (spoken(), (Card(50),), Pile(DOWN2), "50 does not go on 30: lower, or exactly 40"),
    ],
)
def test_a_reason_has_the_facts_in_it(
    view: View, picked: tuple[Pick, ...], piece: Piece, sentence: str
) -> None:
    assert voice("en").refuse(speech.refuse(view, picked, piece)) == sentence


def test_a_pile_that_does_not_take_the_chosen_card_is_not_begun_anew_with() -> None:
    """So touching it is answered with a reason, though it could be spoken of."""
    picks: set[Pick] = {Card(50), Pile(UP), SignalButton(Kind.USE), EndButton()}
    assert speech.lights(picks, ()) == picks - {Pile(UP)}
    assert speech.lights(picks, (Card(50),)) == picks


def test_the_own_flag_is_what_takes_it_back_and_others_are_not() -> None:
    view = spoken()
    assert speech.spell(Withdraw(UP)) == (Own(UP),)
    assert speech.pick_of(view, Flag(UP, 0)) == Own(UP)
    assert speech.pick_of(view, Flag(DOWN, 1)) == Flag(DOWN, 1)
    said = voice("en").say("names", speech.name(view, Own(UP)))
    assert said == "what you say of the first rising pile"
    assert voice("en").say("names", speech.name(view, GiveUpButton())) == "Give up"


# --- the screen -----------------------------------------------------------------------------------


def scene(state: State, who: tuple[str, ...] = ("human", "fair", "fair")) -> Scene:
    match = Match(GAME, state.config, tuple(Player(one, colour=n) for n, one in enumerate(who)), 5)
    put(match, state)
    stage = open_stage(None, (1280, 720), match=match, mode="play")
    assert isinstance(stage.top, Scene)
    return stage.top


def a_bot_begins() -> Scene:
    """Return a table at rest at which a person waits for the first of two bots to play."""
    match = Match(GAME, USUAL, (Player(), Player("fair", colour=1), Player("fair", colour=2)), 5)
    for seat, wish in enumerate((0, 3, 1)):
        match.submit(seat, Wish(wish))
    stage = open_stage(None, (1280, 720), match=match, mode="play")
    play = stage.top
    assert isinstance(play, Scene)
    while play.pieces.timeline.busy:
        play.update(0.1)
    play._rest()
    return play


def test_a_lone_person_speaks_while_a_bot_plays_and_the_bot_waits_for_the_second_touch() -> None:
    play = a_bot_begins()
    assert play.actor is None
    assert Pile(DOWN2) in play.hand.lit()
    play.hand._touch(Pile(DOWN2))
    play.narrator.hurry()
    assert "what do you say" in play.narrator.said().line
    before = play.desk.length
    for _ in range(40):
        play.update(0.1)
    assert play.desk.length == before, "the bot does not wait"
    move = play.hand._touch(SignalButton(Kind.LEAVE))
    assert move == Signal(DOWN2, Kind.LEAVE)
    play.submit(0, move)
    assert play.desk.view(0).signals[DOWN2][0] is Kind.LEAVE
    for _ in range(200):
        play.update(0.1)
    assert play.desk.length > before + 1


def test_nobody_holds_the_game_up_for_long() -> None:
    play = a_bot_begins()
    play.hand._touch(Pile(UP))
    before = play.desk.length
    for _ in range(150):
        play.update(0.1)
    assert play.desk.length > before


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (1920, 1080)])
def test_no_signal_covers_a_pile_or_a_button(size: tuple[int, int]) -> None:
    said = [(seat, UP, kind) for seat, kind in enumerate((*Kind, Kind.USE, Kind.LEAVE))]
    hands = [[card, card + 1] for card in range(10, 60, 10)]
    state = laid(*hands, deck=range(70, 80), said=said)
    match = Match(GAME, USUAL, (Player(),) * 5, 5)
    put(match, state)
    stage = open_stage(None, size, match=match, mode="play", pace="off")
    settle(stage)
    assert stage.top
    view = rules.view_for(state, 0)
    play = Scene(stage.ctx, LocalDesk(match))
    area = play.tabletop.area
    places, poses = arrange(view, area), play.tabletop.drawing.layout(view, area)
    flags = [pose for piece, pose in poses.items() if isinstance(piece, Flag)]
    assert len(flags) == 5
    for flag in flags:
        assert flag.y - flag.height / 2 >= places.feet[UP].room.bottom
        assert flag.y + flag.height / 2 <= places.plinths[UP].bottom
        assert flag.y + flag.height / 2 <= places.hand.y


def test_the_end_of_the_turn_is_the_main_button_only_when_it_may_be_ended() -> None:
    from games.the_game.table.layout import layout
    from games.the_game.table.pieces import Ending

    play = scene(laid([10, 20, 30], [50, 60], [70, 80]))
    area = play.tabletop.area
    owing, done = laid([10, 20], [50]), replace(laid([10, 20], [50]), owed=0)
    faces = [layout(rules.view_for(s, 0), area)[EndButton()].face for s in (owing, done)]
    assert faces == [Ending(ready=False), Ending(ready=True)]


def test_steps_are_told_on_the_cards_once_a_pile_is_picked_and_on_the_piles_before() -> None:
    play = scene(laid([24, 60], [50], tops=(34, 50, 90, 100), deck=[70, 71]))
    while play.pieces.timeline.busy:
        play.update(0.1)
    play._rest()
    hand, tabletop = play.hand, play.tabletop

    def tagged() -> dict[Piece, str]:
        found = [(move, speech.tag(tabletop.view, move)) for move in hand.picker.fitting()]
        say = voice("en").say
        return {
            tabletop._yet_to_touch(tag[0], move): say("signs", tag[1]) for move, tag in found if tag
        }

    hand._touch(Pile(UP))
    assert tagged() == {Card(24): "−10, ten back", Card(60): "+26"}
    hand.put_down()
    hand._touch(Card(24))
    assert tagged() == {Pile(UP): "−10, ten back", Pile(DOWN): "+66", Pile(DOWN2): "+76"}


# --- the terminal ---------------------------------------------------------------------------------


def test_the_terminal_speaks_takes_back_warns_undoes_and_gives_up() -> None:
    hand = [14, 26, 34, 45, 52, 53, 57]
    state = laid(hand, [80, 81], tops=(65, 98, 6, 100), deck=range(70, 80))
    match = Match(GAME, USUAL, (Player(animal="otter"), Player("gentle", "heron", 1)), 5)
    put(match, state)
    answers = [
        *("Leave it!", "first rising pile", "what you say of the first rising pile"),
        *("14, second falling pile", "no", "14, second falling pile", "yes"),
        *("why 57", "undo", "14, second falling pile", "yes", "Give up", "yes"),
    ]
    source, target = io.StringIO("\n".join(answers) + "\n"), io.StringIO()
    words = Words(library.ROOT / "config" / "words", "en")
    Session(LocalDesk(match), words, Console(source, target)).run()
    said = " ".join(target.getvalue().split())
    for sentence in (
        "You say: leave the first rising pile!",
        "You take back that the first rising pile must be left.",
        "With 14 on 100 you are stuck: one more card to play, and nothing fits.",
        "You owe one more card, and none fits. Take back what you played, or give up",
        "That ends the match for all. You could still take your cards back.",
        "You give up.",
        "18 cards left.",
    ):
        assert sentence in said, said
    assert said.count("18 cards left") == 1
    assert match.outcome
    assert WishButton(0) not in speech.things(match.view(0))
