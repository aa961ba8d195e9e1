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
from pilot import Keys, Mouse, close, lay, open_stage, play_on, settle

from games.atlas.rules import ATLAS, CATEGORIES, FACES, SPECIES, TRADE, View, category_of, region_of
from games.atlas.rules.state import CLAIM, GIVE, TAKE, TRADE, TURN, View
from games.atlas.table import drawing as table
from games.atlas.table.cards import COLOURS, LETTERS, NAMED, front, names, pattern
from games.atlas.table.chart import chart, hand_places
from games.atlas.table.chips import MOST, brackets, chips, sorted_hand, subject
from games.core import library
from games.core.bots import RANDOM
from games.core.chance import generator, pick
from games.core.match import Match
from games.core.words import Words
from games.stage.app import Stage
from games.stage.art import has_art
from games.stage.input import Point, Press, Release
from games.stage.kit import Kit
from games.stage.look import Look
from games.stage.pieces import box_of
from games.stage.seats import strip_height
from games.stage.space import seat_area
from games.stage.theme import read_theme

GAME = "atlas"
WORDS = library.ROOT / "config" / "words"
WINDOWS = ((1920.0, 1080.0), (1440.0, 1080.0), (1843.0, 1080.0), (1080.0, 1920.0), (2520.0, 1080.0))
LONGEST = 14
"""Cards in a hand at most: 13 are dealt, and one is drawn before one is played."""

State = Callable[[Match], bool]


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


def until(match: Match, wanted: State, seed: int = 1, most: int = 3000) -> Match:
    """Play at random until something is so."""
    rng = generator("atlas table", seed)
    for _ in range(most):
        if wanted(match):
            return match
        assert not match.outcome, "the match ended before it was so"
        seat = pick(match.to_act, rng)
        match.submit(seat, pick(match.legal_moves(seat), rng))
    raise AssertionError("it never is so")


def asked(phase: str, seat: int = 0) -> State:
    """Whether this seat is to act in this phase."""
    return lambda match: seat in match.to_act and match.view(seat).phase == phase


def views(seeds: int = 4, seats: int = 3, moves: int = 300) -> Iterator[tuple[Match, int, View]]:
    """Every view of a seat that is to act, in some matches played at random."""
    for seed in range(seeds):
        match, rng = lay(GAME, ",".join([RANDOM] * seats), seed), generator("views", seed)
        for _ in range(moves):
            if match.outcome:
                break
            seat = pick(match.to_act, rng)
            yield match, seat, match.view(seat)
            match.submit(seat, pick(match.legal_moves(seat), rng))


def area(view: View, window: tuple[float, float], seats: int) -> Any:
    return seat_area(window, seats, table.aspect(view), lambda width: strip_height(width, 1.0))


def open_at(
    wanted: State, tmp_path: Path, who: str = f"human,{RANDOM},{RANDOM}", **prefs: Any
) -> tuple[Stage, Any]:
    """A table on a stage where something is so."""
    match = until(lay(GAME, who, 5), wanted)
    stage = open_stage(tmp_path, mode="play", match=match, **{"pace": "off", **prefs})
    settle(stage)
    return stage, stage.top


# --- cards -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_name_fits_on_its_card_at_every_size_that_has_one(kit: Kit, language: str) -> None:
    words = Words(WORDS, language, GAME)
    look = kit.look
    for width in (NAMED, 117.0, 139.0, 147.0, 166.0, 190.0, 240.0):
        room = width * 0.91 - 6
        for species in kit.config.species:
            lines = names(look, words(f"species.{species}"), room, width)
            assert 1 <= len(lines) <= 3, species
            for line in lines:
                assert line.get_width() <= look.px(room) + 1, (species, width)
                assert line.get_height() >= look.px(LETTERS), species


def test_names_are_never_pressed_together_beyond_reading(kit: Kit) -> None:
    """A line that had to be narrowed keeps most of its width, or it is one word alone."""
    for width in (117.0, 147.0):
        for species in kit.config.species:
            name = kit.words(f"species.{species}")
            lines = names(kit.look, name, width * 0.91 - 6, width)
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
    view = rules.view_for(rules.setup(config, seats, 1).state, 0)
    hand = chart(area(view, window, seats).table).hand
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
        for order in table.ORDERS:
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
    stage, play = open_at(asked(TURN), tmp_path)

    def row() -> list[str]:
        own = [name for name in play.pieces.rest if name.startswith("card-")]
        return sorted(own, key=lambda n: (play.pieces.rest[n].y, play.pieces.rest[n].x))

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
            poses = table.layout(view, area(view, WINDOWS[0], 3))
            own = {f"card-{card}" for card in view.hand}
            cards = {name for name in poses if name.startswith("card-")}
            assert all(poses[name].face == "back" for name in cards - own)
            assert own <= cards


# --- chips -------------------------------------------------------------------------------------


def test_chips_are_few_legal_moves_that_differ_natural_ones_first() -> None:
    offered = 0
    for match, seat, view in views():
        found = chips(view)
        legal = match.legal_moves(seat)
        joined = (view.faces[view.pile[-1]],) if view.phase == CLAIM else ()
        assert len(found) <= MOST
        for faces in found:
            name = f"chip-{'-'.join(map(str, faces))}"
            assert table.whole(view, name) in legal
        about = [subject((*faces, *joined)) for faces in found]
        assert len({*about}) == len(about)
        jokers = [faces.count(ATLAS) for faces in found]
        assert jokers == sorted(jokers)
        says_meld = any(isinstance(move, table.Meld | table.Claim) for move in legal)
        assert bool(found) == says_meld
        offered += len(found)
    assert offered > 50


def test_a_chip_lights_its_cards_and_lays_the_meld_down_at_one_touch(tmp_path: Path) -> None:
    stage, play = open_at(lambda match: asked(TURN)(match) and bool(chips(match.view(0))), tmp_path)
    chip = next(name for name in play.pieces.rest if name.startswith("chip-"))
    move = table.whole(play.top.view, chip)
    pose = play.pieces.rest[chip]
    stage.handle(Point((pose.x, pose.y)))
    marked = [name for name in play.hand.marks() if name.startswith("card-")]
    assert sorted(play.top.view.faces[int(name[5:])] for name in marked) == sorted(move.faces)
    before = len(play.match.moves)
    stage.handle(Press((pose.x, pose.y)))
    stage.handle(Release((pose.x, pose.y)))
    assert play.match.moves[before] == (0, move)
    close(stage)


def test_cards_of_a_meld_are_bracketed_in_the_hand(tmp_path: Path) -> None:
    def natural(match: Match) -> bool:
        return asked(TURN)(match) and any(ATLAS not in f for f in chips(match.view(0)))

    stage, play = open_at(natural, tmp_path)
    found = brackets(play.top.view)
    assert found
    cards = [card for meld in found for card in meld]
    assert len({*cards}) == len(cards)
    sprites = table.furniture(play.top._kit, play.top.view, play.top.area)
    scale = stage.ctx.look.scale
    for card in cards:
        box = box_of(play.pieces.rest[f"card-{card}"])
        under = box.center[0] * scale, (box.bottom + 10) * scale
        assert any(sprite.rect.collidepoint(under) for sprite in sprites)
    close(stage)


# --- claims ------------------------------------------------------------------------------------


def test_a_claim_window_asks_in_words_and_shows_who_else_is_asked(tmp_path: Path) -> None:
    stage, play = open_at(asked(CLAIM), tmp_path)
    view = play.top.view
    card = kit_name(play, view.faces[view.pile[-1]])
    assert card in play.telling.line()
    assert "{" not in play.telling.line()
    lit = play.hand.lit()
    assert "claim" in play.pieces.rest
    assert ("decline" in lit) == any(
        isinstance(move, table.Decline) for move in play.match.legal_moves(0)
    )
    assert table.together(view)
    close(stage)


def kit_name(play: Any, face: int) -> str:
    name: str = play.top.words(table.drawing.name_key(play.match.config, face))
    return name.replace("\u00ad", "")


def test_bots_answer_a_claim_without_pointing_and_the_winner_is_named(tmp_path: Path) -> None:
    who = ",".join([RANDOM] * 4)
    match = until(lay(GAME, who, 3), lambda m: bool(m.to_act) and m.view(None).phase == CLAIM)
    stage = open_stage(tmp_path, mode="play", match=match)
    play: Any = stage.top
    told, waited = [], 0.0
    while match.view(None).phase == CLAIM and waited < 20:
        stage.update(0.05)
        waited += 0.05
        assert play.frame()
        told.append(play.telling._told)
    assert waited < 4
    close(stage)


# --- trades ------------------------------------------------------------------------------------


@pytest.mark.parametrize("hand", [Mouse, Keys])
def test_a_trade_is_said_step_by_step(hand: Any, tmp_path: Path) -> None:
    stage, play = open_at(asked(TRADE), tmp_path)
    touch = hand(stage).touch
    assert {"hand-1", "hand-2", "decline"} == {*play.hand.lit()}
    partner = play.match.view(0).hands[1] and 1
    touch(f"hand-{partner}")
    settle(stage)
    backs = [name for name in play.hand.lit() if play.pieces.rest[name].face == "back"]
    assert len(backs) == play.match.view(0).counts[partner]
    assert play.top.view.phase == TAKE
    touch(backs[-1])
    settle(stage)
    taken = int(backs[-1][5:])
    assert taken in play.top.view.hand
    assert play.pieces.rest[backs[-1]].face == f"front:{play.top.view.faces[taken]}"
    assert play.top.view.phase == GIVE
    touch(backs[-1])
    before = len(play.match.moves)
    touch(f"hand-{partner}")
    assert play.match.moves[before] == (0, table.Give(play.match.view(0).faces[taken]))
    assert taken in play.match.view(None).hands[partner]
    close(stage)


def test_advice_is_a_legal_move_in_every_phase_and_tells_why() -> None:
    words = Words(WORDS, "en", GAME)
    phases = set()
    for match, seat, view in views(seeds=3):
        key, fields, move = table.hint(view)
        phases.add(view.phase)
        assert move is None or move in match.legal_moves(seat)
        assert (move is None) == (view.phase == TAKE)
        sentence = words(f"hints.{key}", **dict.fromkeys(fields, "it"))
        assert "{" not in sentence
        assert not sentence.startswith("hints.")
    assert phases == {TURN, CLAIM, TRADE, TAKE, GIVE}


# --- rounds ------------------------------------------------------------------------------------


def test_at_the_end_of_a_round_all_hands_are_shown_until_somebody_touches(tmp_path: Path) -> None:
    match = lay(GAME, f"human,{RANDOM},{RANDOM}", 4)
    rng = generator("round", 1)
    stage = open_stage(tmp_path, mode="play", match=match, pace="fast")
    play: Any = stage.top
    while not play.pieces.timeline.holding:
        settle(stage)
        if play.pieces.timeline.holding:
            break
        play._submit(0, pick(match.legal_moves(0), rng))
    rows = [name for name, pose in play.pieces.poses.items() if name.startswith("left-")]
    assert len(rows) == 3
    assert play.pieces.poses["round"].alpha == 1.0
    for _ in range(50):
        stage.update(0.2)
    assert play.pieces.timeline.holding
    stage.handle(Press((2.0, 2.0)))
    settle(stage)
    assert not any(name in play.pieces.rest for name in ("round", *rows))
    assert len(play.top.view.sheet) == 1
    close(stage)


def test_a_deal_takes_a_second_and_a_half_at_most(tmp_path: Path) -> None:
    for seats in (2, 10):
        config, rules = library.load(GAME).config(), library.load(GAME).rules
        step = rules.setup(config, seats, 1)
        view: Any = rules.view_for(step.state, 0)
        poses = table.layout(view, area(view, WINDOWS[0], seats))
        from games.stage.plan import Plan

        look = Look(read_theme(), (640, 360))
        plan = Plan(poses, poses, look.motions())
        dealt = [
            table.CUES[type(event)](event.seen_by(0), plan).length
            for event in step.events
            if type(event).__name__ in ("RoundBegan", "Dealt")
        ]
        assert 0.4 < sum(dealt) <= 1.5


def test_every_sentence_is_complete_in_every_language(tmp_path: Path) -> None:
    for language in ("en", "de"):
        match = lay(GAME, ",".join([RANDOM] * 4), 7, rounds=1)
        stage = open_stage(tmp_path, mode="play", match=match, language=language)
        play: Any = stage.top
        kinds = set()
        rng = generator("told", language)
        while not match.outcome:
            seat = pick(match.to_act, rng)
            play.top.view = match.view(None)
            match.submit(seat, pick(match.legal_moves(seat), rng))
            play.top.view = match.view(None)
            for event in match.events(len(match.moves), None):
                play.telling.happened(event)
                line = play.telling._told
                assert "{" not in line, line
                assert "events." not in line
                assert len(line) > 8
                kinds.add(type(event).__name__)
        assert {"Played", "Drawn", "Claimed", "Asked"} <= kinds
        close(stage)


def test_a_lone_card_is_warned_of() -> None:
    seen = 0
    for match, _, _ in views(seeds=3):
        view = match.view(None)
        for seat, count in enumerate(view.counts):
            key, fields = table.standing(view, seat)
            assert (key == "last") == (count == 1)
            assert fields["points"] == view.scores[seat]
            seen += count == 1
    assert seen


def test_the_ring_and_the_words_tell_the_direction(tmp_path: Path) -> None:
    for direction in (1, -1):
        stage, play = open_at(
            lambda match, way=direction: asked(TURN)(match) and match.view(0).direction == way,
            tmp_path,
        )
        assert play.pieces.rest["way"].face == f"way:{direction}"
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


def test_the_story_of_a_match_tells_its_longest_chain_and_its_largest_claim() -> None:
    match = until(lay(GAME, ",".join([RANDOM] * 3), 6, rounds=3), lambda m: bool(m.outcome))
    story = table.chronicle(match)
    keys = [key for key, _ in story.lines]
    assert "claim" in keys
    assert len(story.series) == 3
    assert tuple(line[-1] for line in story.series) == match.outcome.scores  # type: ignore[union-attr]
    words = Words(WORDS, "en", GAME)
    for key, fields in story.lines:
        assert "{" not in words(f"chronicle.{key}", name="Otter", **fields)


# --- the album ---------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_album_has_a_picture_a_name_and_a_text_of_its_own_for_each_species(
    language: str,
) -> None:
    leaves = table.album(library.load(GAME).config())
    words = Words(WORDS, language, GAME)
    assert len(leaves) == SPECIES
    assert all(has_art(leaf.art) for leaf in leaves)
    assert len({words(leaf.name) for leaf in leaves}) == SPECIES
    texts = {words(leaf.text) for leaf in leaves}
    assert len(texts) == SPECIES
    assert all(8 <= len(text.split()) <= 40 for text in texts)
    assert len({leaf.chapter for leaf in leaves}) == SPECIES // (CATEGORIES * 3)
