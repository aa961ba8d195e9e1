"""The Game on the screen: nobody sees another hand, tricks glow, and the end tells the story."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pygame
import pytest
from pilot import open_stage, put, settle, where
from the_game_laid import GAME, UP, chosen, played, voice

from games.core.chance import generator
from games.core.desk import LocalDesk, story
from games.core.match import Match
from games.core.rules import Move, Seat
from games.core.speech import Told
from games.stage.app import show
from games.stage.input import Confirm
from games.stage.play import Play as Scene
from games.stage.space import Box
from games.stage.stack import Stage
from games.the_game import rules
from games.the_game.rules import PLAY, WISH, EndTurn, Phase, Play, step_to
from games.the_game.table.layout import arrange
from games.the_game.table.pieces import Glow, Pile
from games.the_game.table.speech import chronicle

PEOPLE = ("human", "human", "fair")


def at(phase: Phase, moves: int) -> Callable[[Match, Move], bool]:
    """Return whether a person is to do this, after so many moves at least."""

    def there(match: Match, _: Move) -> bool:
        seat = match.to_act[0]
        return len(match.moves) >= moves and match.view(seat).phase is phase and seat < 2

    return there


def redealt(match: Match, seat: Seat | None, name: str) -> Match:
    """Return the same match with other cards wherever this seat cannot see them."""
    other = Match(GAME, match.config, match.players, match.seed)
    for by, move in match.moves:
        other.submit(by, move)
    put(other, rules.guess(match.view(seat), seat, generator(name)))
    return other


def picture(stage: Stage) -> pygame.Surface:
    """Return what is on the screen."""
    show(stage)
    return stage.screen.copy()


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    """Return whether two pictures are equal to the pixel."""
    return pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


def table(stage: Stage) -> Scene:
    """Return the table on top of a stage."""
    assert isinstance(stage.top, Scene)
    return stage.top


def opened(match: Match) -> Stage:
    """Return a stage with the curtain down."""
    stage = open_stage(None, match=match, mode="play", pace="off")
    settle(stage)
    assert where(stage) == "curtain"
    return stage


def raised(match: Match) -> Stage:
    """Return a stage at which the person who is to act holds the table."""
    stage = opened(match)
    stage.update(1.0)
    stage.handle(Confirm())
    settle(stage)
    assert where(stage) == "table"
    return stage


MOMENTS = [(WISH, 0), (PLAY, 20), (PLAY, 60), (PLAY, 130)]
"""What a person is to do, and moves before; after 130 there is nothing left to draw."""


@pytest.mark.parametrize(("phase", "moves"), MOMENTS)
def test_with_the_curtain_down_the_picture_is_the_same_whatever_anyone_holds(
    phase: Phase, moves: int
) -> None:
    match = played(PEOPLE, 4, at(phase, moves))
    pictures = [picture(opened(redealt(match, None, name))) for name in ("a", "b")]
    assert same(*pictures)


@pytest.mark.parametrize(("phase", "moves"), MOMENTS)
def test_while_one_person_holds_the_table_nothing_on_it_hangs_on_other_hands(
    phase: Phase, moves: int
) -> None:
    match = played(PEOPLE, 4, at(phase, moves))
    seat = match.to_act[0]
    stages = [raised(redealt(match, seat, name)) for name in ("a", "b")]
    assert same(*map(picture, stages))


def test_another_own_hand_changes_the_picture_at_that_hand_only() -> None:
    match = played(PEOPLE, 4, at(PLAY, 40))
    stage, other = (raised(redealt(match, None, name)) for name in ("a", "b"))
    alike = pygame.mask.from_threshold(picture(stage), (0, 0, 0), (1, 1, 1, 255), picture(other))
    alike.invert()
    changed, *more = list[Any](alike.get_bounding_rects())
    tabletop, scale = table(stage).tabletop, stage.ctx.look.scale
    hand = arrange(tabletop.view, tabletop.area).hand
    assert changed.unionall(more).top >= hand.y * scale
    assert changed.unionall(more).bottom <= tabletop.area.bar.y * scale


# --- moments --------------------------------------------------------------------------------------


def is_trick(match: Match, move: Move) -> bool:
    """Return whether a move goes ten back."""
    return isinstance(move, Play) and _step(match, move) == -10


def _step(match: Match, play: Play) -> int:
    return step_to(play.pile < 2, match.view(None).tops[play.pile], play.card, 10)


def glow(match: Match, move: Move) -> list[tuple[float, float]]:
    """Return how the light behind a pile grows and fades as a person plays: (size, alpha)."""
    stage = open_stage(None, match=match, mode="play")
    settle(stage)
    play = table(stage)
    play.submit(0, move)
    shown = []
    while play.pieces.timeline.busy:
        stage.update(0.05)
        poses = play.pieces.poses
        lights = [pose for piece, pose in poses.items() if isinstance(piece, Glow)]
        piles = [poses[Pile(number)] for number in range(4)]
        assert all(light.z < pile.z for light in lights for pile in piles)
        shown += [(light.width / piles[0].width, light.alpha) for light in lights]
    assert not any(isinstance(piece, Glow) for piece in play.pieces.poses)
    return shown


def test_a_pile_that_a_trick_saved_glows_behind_its_cards_and_fades() -> None:
    match = played(["human"], 1, is_trick)
    lights = glow(match, chosen(match, 0, "fair"))
    sizes, alphas = zip(*lights, strict=True)
    assert len(lights) > 5
    assert sizes[0] > 1.1
    assert list(sizes) == sorted(sizes)
    assert list(alphas) == sorted(alphas, reverse=True)
    assert alphas[0] > 0.9 > 0.2 > alphas[-1]


def test_a_plain_card_makes_nothing_glow() -> None:
    match = played(["human"], 1, lambda *_: True)
    assert glow(match, Play(max(match.view(0).hand), UP)) == []


# --- what is noted down, and how it went ----------------------------------------------------------


def test_every_number_has_its_place_in_the_tally_and_ten_back_is_a_row_up() -> None:
    match = played(["human"], 3, lambda match, _: len(match.moves) > 50)
    stage = open_stage(None, (1280, 720), match=match, mode="play")
    box = Box(100, 100, 1200, 600)
    view = match.view(None)
    drawn = table(stage).tabletop.tally(box)
    cells = dict(zip(range(2, 100), zip(drawn[::2], drawn[1::2], strict=True), strict=True))
    for number, (sheet, mark) in cells.items():
        assert sheet.rect.contains(mark.rect)
        gone = any(number in pile for pile in view.piles) and number not in view.tops
        assert (mark.alpha < 255) == gone
        if number < 90:
            below, _ = cells[number + 10]
            assert (below.x, below.y > sheet.y) == (sheet.x, True)
    assert not any(a.rect.colliderect(b.rect) for a, b in pairwise(drawn[::2]))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_boldest_turn_is_the_one_whose_plays_together_went_farthest(seed: int) -> None:
    match = played(["gentle"] * 3, seed, level="gentle")
    again = Match(GAME, match.config, match.players, match.seed)
    turns: list[tuple[int, Seat, list[int]]] = [(0, 0, [])]
    for seat, move in match.moves:
        cost, _, cards = turns[-1]
        if isinstance(move, Play):
            turns[-1] = cost + _step(again, move), seat, [*cards, move.card]
        elif isinstance(move, EndTurn):
            turns.append((0, 0, []))
        again.submit(seat, move)
    cost, seat, cards = max(turns, key=lambda turn: turn[0])
    told = chronicle(match.config, 3, story(LocalDesk(match)))
    fields = {"cards": ", ".join(map(str, cards)), "cost": cost}
    assert Told("dearest", fields, seat) in told.lines
    (left,) = told.series
    assert (left[0], left[-1]) == (98, match.outcome and match.outcome.scores[0])
    assert len(left) == len(match.moves) + 1


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_boldest_turn_is_told_with_who_and_which_cards(language: str) -> None:
    told = Told("dearest", {"cards": "41, 83", "cost": 61}, 1)
    line = voice(language).say("chronicle", told)
    assert all(part in line for part in ("Bob", "41, 83", "61"))
