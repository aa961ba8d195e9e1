"""Atlas on the screen: hands, chips, claims, trades and rounds as people see and touch them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pilot
import pygame
import pytest
from pilot import Keys, Mouse, close, lay, open_stage, play_on, settle, truth, where

from games.atlas.rules import (
    ATLAS,
    CATEGORIES,
    FACES,
    SPECIES,
    Claim,
    Dealt,
    Decline,
    Give,
    Meld,
    Phase,
    RoundBegan,
    View,
    category_of,
    region_of,
)
from games.atlas.table import drawing, speech
from games.atlas.table.cards import NAMED, front
from games.atlas.table.chart import chart, hand_places
from games.atlas.table.chips import CLAIM, DECLINE, MOST, brackets, chips, plates, subject
from games.atlas.table.hand import options, sorted_hand
from games.atlas.table.lettering import LETTERS, name_lines
from games.atlas.table.names import card_name
from games.atlas.table.patterns import COLOURS, pattern
from games.atlas.table.pieces import (
    Arrows,
    Back,
    Card,
    Chip,
    Front,
    Hand,
    Way,
)
from games.core import library
from games.core.bots import RANDOM
from games.core.chance import generator, pick
from games.core.match import HUMAN, Match, Player
from games.core.rules import Seat
from games.core.speech import Piece
from games.core.words import Words
from games.stage.art import has_art
from games.stage.input import Point, Press, Release
from games.stage.kit import Kit
from games.stage.look import Look
from games.stage.pieces import box_of
from games.stage.plan import Plan
from games.stage.play import Play
from games.stage.space import Area, Room
from games.stage.stack import Stage
from games.stage.theme import read_theme

GAME = "atlas"
WORDS = library.ROOT / "config" / "words"
WINDOWS = ((1920.0, 1080.0), (1440.0, 1080.0), (1843.0, 1080.0), (1080.0, 1920.0), (2520.0, 1080.0))
LONGEST = 14
"""Cards in a hand at most: 13 are dealt, and one is drawn before one is played."""

Wanted = Callable[[Match], bool]


@pytest.fixture
def kit() -> Iterator[Kit]:
    """What cards are drawn with, in English."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((640, 360))
    theme = read_theme()
    look = Look(theme, (1920, 1080))
    config = library.load(GAME).config()
    yield Kit(look, Words(WORDS, "en", GAME), theme.seats, config, ("Otter",) * 10)
    look.forget()


def until(match: Match, wanted: Wanted, seed: int = 1, most: int = 3000) -> Match:
    """Play at random until something is so."""
    rng = generator("atlas table", seed)
    for _ in range(most):
        if wanted(match):
            return match
        assert not match.outcome, "the match ended before it was so"
        seat = pick(match.to_act, rng)
        match.submit(seat, pick(match.legal_moves(seat), rng))
    raise AssertionError("it never is so")


def asked(phase: Phase, seat: Seat = 0) -> Wanted:
    """Whether this seat is to act in this phase."""
    return lambda match: seat in match.to_act and match.view(seat).phase is phase


def views(seeds: int = 4, seats: int = 3, moves: int = 300) -> Iterator[tuple[Match, Seat, View]]:
    """Every view of a seat that is to act, in some matches played at random."""
    for seed in range(seeds):
        match, rng = lay(GAME, ",".join([RANDOM] * seats), seed), generator("views", seed)
        for _ in range(moves):
            if match.outcome:
                break
            seat = pick(match.to_act, rng)
            yield match, seat, match.view(seat)
            match.submit(seat, pick(match.legal_moves(seat), rng))


def area(view: View, window: tuple[float, float], seats: int) -> Area:
    return drawing.area(view, Room(window, seats))


def open_at(
    wanted: Wanted, tmp_path: Path, who: str = f"human,{RANDOM},{RANDOM}", **prefs: Any
) -> tuple[Stage, Play]:
    """A table on a stage where something is so."""
    match = until(lay(GAME, who, 5), wanted)
    stage = open_stage(tmp_path, mode="play", match=match, **{"pace": "off", **prefs})
    settle(stage)
    return stage, table(stage)


def table(stage: Stage) -> Play:
    """The table on top of a stage."""
    assert isinstance(stage.top, Play)
    return stage.top


def kit_of(play: Play) -> Kit:
    """What a table on a stage is drawn with."""
    return play.tabletop._kit


# --- cards -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_name_fits_on_its_card_at_every_size_that_has_one(kit: Kit, language: str) -> None:
    words = Words(WORDS, language, GAME)
    look = kit.look
    for width in (NAMED, 117.0, 139.0, 147.0, 166.0, 190.0, 240.0):
        room = width * 0.91 - 6
        for species in kit.config.species:
            lines = name_lines(look, words(f"species.{species}"), room, width)
            assert 1 <= len(lines) <= 3, species
            for line in lines:
                assert line.get_width() <= look.px(room) + 1, (species, width)
                assert line.get_height() >= look.px(LETTERS), species


def test_names_are_never_pressed_together_beyond_reading(kit: Kit) -> None:
    """A line that had to be narrowed keeps most of its width, or it is one word alone."""
    for width in (117.0, 147.0):
        for species in kit.config.species:
            name = kit.words(f"species.{species}")
            lines = name_lines(kit.look, name, width * 0.91 - 6, width)
            full = [kit.look.text_width(word, LETTERS, "bold") for word in name.split()]
            shown = sum(line.get_width() for line in lines) / kit.look.scale
            assert shown >= 0.68 * sum(full), name


def test_regions_are_told_by_pattern_and_emblem_and_not_by_colour_alone(kit: Kit) -> None:
    regions = tuple(kit.config.regions)
    assert tuple(COLOURS) == regions
    assert len({*COLOURS.values()}) == len(regions)
    drawn = {pattern(kit.look, region, 100, 120, "ink") for region in regions}
    assert len(drawn) == len(regions)
    assert all(has_art(f"atlas/regions/{region}") for region in regions)
    assert all(has_art(f"atlas/symbols/{category}") for category in kit.config.regions["north"])


def test_no_two_faces_look_the_same(kit: Kit) -> None:
    faces = {pygame.image.tobytes(front(kit, face, 60, 84), "RGBA") for face in range(FACES)}
    assert len(faces) == FACES


# --- the hand ----------------------------------------------------------------------------------


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("seats", [2, 4, 6, 10])
def test_a_hand_lies_open_without_overlaps_and_large_enough_for_names(
    window: tuple[float, float], seats: int
) -> None:
    config = library.load(GAME).config()
    rules: Any = library.load(GAME).rules
    view = rules.view_for(rules.setup(config, seats, 1)[0], 0)
    hand = chart(area(view, window, seats), 0).hand
    widths = []
    for count in range(1, LONGEST + 1):
        places = hand_places(hand, count)
        assert len(places) == count
        widths.append(places[0].width)
        for n, pose in enumerate(places):
            box = box_of(pose)
            assert box.x >= hand.x - 1e-6
            assert box.right <= hand.right + 1e-6
            assert box.y >= hand.y - 1e-6
            assert box.bottom <= hand.bottom + 1e-6
            for other in places[:n]:
                there = box_of(other)
                assert box.x >= there.right or box.y >= there.bottom
    assert widths == sorted(widths, reverse=True)
    assert min(widths) >= NAMED


def test_a_hand_is_sorted_by_region_or_by_category_and_actions_come_last() -> None:
    for _, _, view in views(seeds=2, moves=60):
        for order in speech.ORDERS:
            hand = [view.faces[card] for card in sorted_hand(view, order)]
            assert sorted(hand) == sorted(view.faces[card] for card in view.hand)
            species = [face for face in hand if face < SPECIES]
            assert hand[: len(species)] == species
            actions = [face for face in hand if SPECIES <= face < ATLAS]
            assert hand[len(hand) - len(actions) :] == actions
            keys = [(region_of(face), category_of(face), face) for face in species]
            if order == "category":
                keys = [(category, region, face) for region, category, face in keys]
            assert keys == sorted(keys)


def test_the_button_in_the_bar_sorts_the_hand_anew_and_keeps_every_card(tmp_path: Path) -> None:
    stage, play = open_at(asked(Phase.TURN), tmp_path)

    def row() -> list[Piece]:
        rest = play.pieces.rest
        own = [piece for piece in rest if isinstance(piece, Card)]
        return sorted(own, key=lambda piece: (rest[piece].y, rest[piece].x))

    before = row()
    Mouse(stage).use("sort")
    settle(stage)
    assert row() != before
    assert {*row()} == {*before}
    Mouse(stage).use("sort")
    settle(stage)
    assert row() == before
    close(stage)


def test_nobody_sees_a_face_in_a_hand_of_somebody_else() -> None:
    for match, seat, _ in views(seeds=1, moves=120):
        for looks in (None, seat):
            view = match.view(looks)
            poses = drawing.layout(view, area(view, WINDOWS[0], 3))
            own = {*map(Card, view.hand)}
            cards = {piece for piece in poses if isinstance(piece, Card)}
            assert all(poses[piece].face == Back() for piece in cards - own)
            assert own <= cards


# --- chips -------------------------------------------------------------------------------------


def test_chips_are_few_legal_moves_that_differ_natural_ones_first() -> None:
    offered = 0
    for match, seat, view in views():
        found = chips(view)
        legal = match.legal_moves(seat)
        joined = (view.faces[view.pile[-1]],) if view.phase is Phase.CLAIM else ()
        assert len(found) <= MOST
        for faces in found:
            assert speech.whole(view, Chip(faces)) in legal
        about = [subject((*faces, *joined)) for faces in found]
        assert len({*about}) == len(about)
        jokers = [faces.count(ATLAS) for faces in found]
        assert jokers == sorted(jokers)
        says_meld = any(isinstance(move, Meld | Claim) for move in legal)
        assert bool(found) == says_meld
        offered += len(found)
    assert offered > 50


def test_a_chip_lights_its_cards_and_lays_the_meld_down_at_one_touch(tmp_path: Path) -> None:
    stage, play = open_at(
        lambda match: asked(Phase.TURN)(match) and bool(chips(match.view(0))), tmp_path
    )
    rest, view = play.pieces.rest, play.tabletop.view
    chip = next(piece for piece in rest if isinstance(piece, Chip))
    move = speech.whole(view, chip)
    stage.handle(Point(box_of(rest[chip]).center))
    marked = [piece for piece in play.hand.marks() if isinstance(piece, Card)]
    assert tuple(sorted(view.faces[piece.card] for piece in marked)) == chip.faces
    before = play.desk.length
    stage.handle(Press(box_of(rest[chip]).center))
    stage.handle(Release(box_of(rest[chip]).center))
    assert truth(play).moves[before] == (0, move)
    close(stage)


def test_cards_of_a_meld_are_bracketed_in_the_hand(tmp_path: Path) -> None:
    def natural(match: Match) -> bool:
        return asked(Phase.TURN)(match) and any(ATLAS not in f for f in chips(match.view(0)))

    stage, play = open_at(natural, tmp_path)
    found = brackets(play.tabletop.view)
    assert found
    cards = [card for meld in found for card in meld]
    assert len({*cards}) == len(cards)
    sprites = drawing.furniture(kit_of(play), play.tabletop.view, play.tabletop.area)
    scale = stage.ctx.look.scale
    for card in cards:
        box = box_of(play.pieces.rest[Card(card)])
        under = box.center[0] * scale, (box.bottom + 10) * scale
        assert any(sprite.rect.collidepoint(under) for sprite in sprites)
    close(stage)


# --- claims ------------------------------------------------------------------------------------


def test_a_claim_window_asks_in_words_and_shows_who_else_is_asked(tmp_path: Path) -> None:
    stage, play = open_at(asked(Phase.CLAIM), tmp_path)
    view, line = play.tabletop.view, play.narrator.line()
    card = kit_of(play).words(card_name(view.config, view.faces[view.pile[-1]]))
    assert card.replace("\u00ad", "") in line.replace("\u00ad", "")
    assert "{" not in line
    assert CLAIM in play.pieces.rest
    assert (DECLINE in play.hand.lit()) == (Decline() in play.desk.legal_moves(0))
    assert play.tabletop.together
    close(stage)


def at_claim(match: Match) -> bool:
    return match.view(None).phase is Phase.CLAIM


def test_bots_answer_a_claim_without_pointing_and_the_winner_is_named(tmp_path: Path) -> None:
    who = ",".join([RANDOM] * 4)
    match = until(lay(GAME, who, 3), at_claim)
    stage = open_stage(tmp_path, mode="play", match=match)
    play, waited = table(stage), 0.0
    while at_claim(match) and waited < 20:
        stage.update(0.05)
        waited += 0.05
        assert play.frame()
    assert waited < 4
    close(stage)


# --- trades ------------------------------------------------------------------------------------


@pytest.mark.parametrize("hand", [Mouse, Keys])
def test_a_trade_is_said_step_by_step(hand: Any, tmp_path: Path) -> None:
    stage, play = open_at(asked(Phase.TRADE), tmp_path)
    touch = hand(stage).touch
    assert {*play.hand.lit()} == {Hand(1), Hand(2), DECLINE}
    touch(Hand(1))
    settle(stage)
    rest = play.pieces.rest
    backs = [p for p in play.hand.lit() if isinstance(p, Card) and rest[p].face == Back()]
    assert len(backs) == play.desk.view(0).counts[1]
    assert play.tabletop.view.phase is Phase.TAKE
    taken = backs[-1]
    touch(taken)
    settle(stage)
    view = play.tabletop.view
    assert taken.card in view.hand
    assert play.pieces.rest[taken].face == Front(view.faces[taken.card])
    assert view.phase is Phase.GIVE
    touch(taken)
    before = play.desk.length
    touch(Hand(1))
    assert truth(play).moves[before] == (0, Give(view.faces[taken.card]))
    assert taken.card in play.desk.view(None).hands[1]
    close(stage)


# --- rounds ------------------------------------------------------------------------------------


def test_at_the_end_of_a_round_all_hands_are_shown_until_somebody_touches(tmp_path: Path) -> None:
    match = lay(GAME, f"human,{RANDOM},{RANDOM}", 4)
    rng = generator("round", 1)
    stage = open_stage(tmp_path, mode="play", match=match, pace="off")
    play = table(stage)
    while where(stage) == "table":
        stage.update(0.1)
        if play.actor is not None and not play.pieces.timeline.busy and where(stage) == "table":
            play.submit(0, pick(match.legal_moves(0), rng))
    assert where(stage) == "round"
    for _ in range(50):
        stage.update(0.2)
    assert where(stage) == "round"
    Mouse(stage).use("go")
    assert where(stage) == "table"
    assert len(play.tabletop.view.sheet) == 1
    close(stage)


def test_a_deal_takes_a_second_and_a_half_at_most(tmp_path: Path) -> None:
    for seats in (2, 10):
        config, rules = library.load(GAME).config(), library.load(GAME).rules
        step = rules.setup(config, seats, 1)
        view: View = rules.view_for(step[0], 0)
        poses = drawing.layout(view, area(view, WINDOWS[0], seats))
        plan = Plan(poses, poses, Look(read_theme(), (640, 360)).motions())
        dealt = [
            drawing.CUES[type(event)](event.seen_by(0), plan).length
            for event in step[1]
            if isinstance(event, RoundBegan | Dealt)
        ]
        assert 0.4 < sum(dealt) <= 1.5


def test_the_ring_and_the_words_tell_the_direction(tmp_path: Path) -> None:
    for direction in (1, -1):
        stage, play = open_at(
            lambda match, way=direction: (
                asked(Phase.TURN)(match)  # type: ignore[misc]
                and match.view(0).direction == way
            ),
            tmp_path,
        )
        assert play.pieces.rest[Way()].face == Arrows(direction == 1)
        close(stage)


# --- whole matches -----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["mouse", "touch", "keys", "pad"])
def test_a_whole_match_can_be_played_with_every_hand(kind: str, tmp_path: Path) -> None:
    match = lay(GAME, f"human,{RANDOM}", 2, rounds=1)
    stage = open_stage(tmp_path, mode="play", match=match, pace="off", motion="off", muted=True)
    hand = pilot.HANDS[kind](stage)
    play_on(hand, pilot.anything(3), moves=10_000 if kind == "mouse" else 40)
    if kind == "mouse":
        assert match.outcome
        assert pilot.where(stage) == "result"
    close(stage)


# --- the album ---------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_album_has_a_picture_a_name_and_a_text_of_its_own_for_each_species(
    language: str,
) -> None:
    leaves = speech.album(library.load(GAME).config())
    words = Words(WORDS, language, GAME)
    assert len(leaves) == SPECIES
    assert all(has_art(leaf.art) for leaf in leaves)
    assert len({words(leaf.name) for leaf in leaves}) == SPECIES
    texts = {words(leaf.text) for leaf in leaves}
    assert len(texts) == SPECIES
    assert all(8 <= len(text.split()) <= 40 for text in texts)
    assert len({leaf.chapter for leaf in leaves}) == SPECIES // (CATEGORIES * 3)


def test_one_touch_lays_down_or_claims_what_alone_can_be(tmp_path: Path) -> None:
    found = set()
    for seed in range(40):
        game = library.load(GAME)
        match = Match(game, game.config(), (Player(HUMAN),) * 2, seed)
        rng = generator("one touch", seed)
        for _ in range(60):
            seat = match.to_act[0]
            view = match.view(seat)
            for plate in plates(view):
                move = speech.whole(view, plate)
                if move is not None:
                    assert move in match.legal_moves(seat)
                    assert len(options(view)) == 1
                    found.add(type(move))
            match.submit(seat, pick(match.legal_moves(seat), rng))
            if match.outcome:
                break
    assert found == {Meld, Claim}
