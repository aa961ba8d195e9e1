"""Movement: where it ends, how long it takes, and that nothing gets lost on the way."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import pytest
import pytweening
from hypothesis import example, given, settings
from hypothesis import strategies as st
from things import Shows, Thing

from games.core.speech import Piece
from games.stage.anim import (
    Anim,
    Fade,
    Hold,
    Mark,
    Motion,
    Pose,
    Seq,
    Timeline,
    Tween,
    hold,
    motion,
    par,
    seq,
    sound,
    wait,
)
from games.stage.plan import Plan
from games.stage.theme import read_theme

A, B, C, D = map(Thing, "abcd")
PIECES: tuple[Piece, ...] = (A, B, C, D)
BACK, FRONT = Shows("back"), Shows("front 7")
HERE = Pose(100.0, 200.0, 70.0, 98.0, BACK, angle=0.0, z=1.0)
THERE = Pose(911.3, 77.7, 104.0, 145.6, FRONT, angle=12.5, z=2.0, alpha=0.5, lift=0.1)
MOTIONS = read_theme().motions
CURVES = sorted(name for name in vars(pytweening) if name.startswith(("ease", "linear")))
LINEAR = Motion(1.0, float)


def slide(piece: Piece = A, length: float = 1.0) -> Tween:
    return Tween(piece, HERE, THERE, Motion(length, float))


def run(line: Timeline, *times: float) -> list[Any]:
    return [mark for dt in times for mark in line.update(dt)]


def until_still(line: Timeline, dt: float) -> int:
    """Update until nothing is busy; return the frames that took."""
    frames = 0
    while line.busy:
        line.update(dt)
        frames += 1
        assert frames < 10_000, "it never ends"
    return frames


# --- tweens ------------------------------------------------------------------------------------


@pytest.mark.parametrize("frame", [0.005, 0.016, 0.033, 0.1])
@pytest.mark.parametrize("name", sorted(MOTIONS))
def test_a_named_motion_ends_exactly_on_its_end_pose_at_any_frame_rate(
    name: str, frame: float
) -> None:
    named = MOTIONS[name]
    line = Timeline()
    line.add(Tween(A, HERE, THERE, motion(named.ms / 1000, named.ease, named.arc)))
    frames = until_still(line, frame)
    assert line.shown == {A: THERE}
    assert abs(frames * frame - named.ms / 1000) <= frame + 1e-9


@pytest.mark.parametrize("curve", CURVES)
def test_every_curve_is_pinned_at_both_ends(curve: str) -> None:
    named = motion(0.3, curve)
    assert [named.ease(t) for t in (-1.0, 0.0, 1.0, 1.5)] == [0.0, 0.0, 1.0, 1.0]
    tween = Tween(A, HERE, THERE, named)
    assert list(tween.at(0.3)) == list(tween.at(99.0)) == [(A, THERE)]


@pytest.mark.parametrize("name", ["", "bounce", "__doc__", "math", "easeInOutCubicc"])
def test_an_unknown_curve_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="no curve"):
        motion(0.3, name)


def test_a_tween_of_no_length_is_at_its_end_at_once_and_waits_for_its_start() -> None:
    put = Tween(A, HERE, THERE, Motion(0.0, float))
    assert list(put.at(0.0)) == [(A, THERE)]
    line = Timeline()
    line.add(par(slide(B, 0.1), put, stagger=0.5))
    line.update(0.4)
    assert line.shown[A][:2] == HERE[:2]
    until_still(line, 0.1)
    assert line.shown[A] == THERE


def test_a_tween_starts_where_it_starts_and_goes_half_way_in_half_the_time() -> None:
    flat = THERE._replace(face=BACK)
    tween = Tween(A, HERE, flat, LINEAR)
    assert dict(tween.at(0.0))[A][:4] == HERE[:4]
    assert dict(tween.at(-5.0)) == dict(tween.at(0.0))
    middle = dict(tween.at(0.5))[A]
    assert middle.x == pytest.approx((HERE.x + flat.x) / 2)
    assert middle.alpha == pytest.approx(0.75)


def test_a_flip_shows_the_old_face_until_it_stands_on_its_edge() -> None:
    poses = [dict(slide().at(t / 100))[A] for t in range(101)]
    faces = [pose.face for pose in poses]
    assert faces == [BACK] * 50 + [FRONT] * 51
    assert min(pose.open for pose in poses) < 0.05
    assert poses[0].open == poses[100].open == 1.0


def test_an_arc_leaves_the_straight_way_and_comes_back_to_it() -> None:
    flat = HERE._replace(x=HERE.x + 500)
    tween = Tween(A, HERE, flat, Motion(1.0, float, arc=0.1))
    heights = [dict(tween.at(t / 10))[A].y for t in range(11)]
    assert heights[0] == heights[10] == HERE.y
    assert heights[5] == pytest.approx(HERE.y - 50)


def test_a_fade_shows_a_piece_only_at_its_start_or_its_end() -> None:
    fade = Fade(A, HERE, THERE._replace(alpha=1.0))
    for t in range(121):
        pose = dict(fade.at(t / 1000))[A]
        assert pose._replace(alpha=1.0) in (HERE, THERE._replace(alpha=1.0))
        assert 0.0 <= pose.alpha <= 1.0
    assert dict(fade.at(0.12))[A] == THERE._replace(alpha=1.0)


# --- together and after each other -------------------------------------------------------------


def test_a_sequence_is_as_long_as_its_parts_and_plays_them_in_order() -> None:
    both = seq(slide(A, 0.3), wait(0.2), slide(B, 0.5))
    assert both.length == pytest.approx(1.0)
    assert dict(both.at(0.4)) == {A: THERE}
    assert dict(both.at(0.75))[B].x == pytest.approx((HERE.x + THERE.x) / 2)
    assert dict(both.at(1.0)) == {A: THERE, B: THERE}


def test_together_lasts_as_long_as_the_longest() -> None:
    both = par(slide(A, 0.3), slide(B, 0.5))
    assert both.length == pytest.approx(0.5)
    assert dict(both.at(0.4))[A] == THERE
    assert dict(both.at(0.4))[B] != THERE


def test_staggered_each_starts_later_than_the_one_before() -> None:
    three = par(*[slide(piece, 0.3) for piece in (A, B, C)], stagger=0.1)
    assert three.length == pytest.approx(0.5)
    at = dict(three.at(0.1))
    assert at[A].x > HERE.x
    assert at[B][:2] == at[C][:2] == HERE[:2]


def test_nothing_together_has_no_length() -> None:
    line = Timeline()
    line.add(par())
    line.add(seq(slide(A, 0.1)))
    until_still(line, 0.05)
    assert line.shown == {A: THERE}


def test_marks_come_at_their_moment_and_once() -> None:
    line = Timeline()
    line.add(par(sound("one"), seq(wait(0.5), sound("two"), wait(0.5), sound("three"))))
    assert [tone.name for tone in line.update(0.0)] == ["one"]
    assert [tone.name for tone in line.update(0.4)] == []
    assert [tone.name for tone in line.update(0.2)] == ["two"]
    assert [tone.name for tone in line.update(9.0)] == ["three"]
    assert line.update(9.0) == []


# --- holds -------------------------------------------------------------------------------------


def held() -> Timeline:
    line = Timeline()
    line.add(seq(slide(A, 0.1), hold(), slide(B, 0.1)))
    line.update(0.1)
    return line


def test_a_hold_waits_for_ever() -> None:
    line = held()
    for _ in range(1000):
        line.update(100.0)
    assert line.busy
    assert line.holding
    assert line.stopped
    assert B not in line.shown


def test_a_touch_releases_a_hold_and_what_follows_begins_at_its_start() -> None:
    line = held()
    line.update(50.0)
    line.release()
    assert not line.holding
    line.update(0.05)
    assert line.shown[B].x == pytest.approx((HERE.x + THERE.x) / 2)
    until_still(line, 0.05)
    assert line.shown == {A: THERE, B: THERE}


def test_release_ends_nothing_but_a_hold() -> None:
    line = Timeline()
    line.add(slide(A, 1.0))
    line.update(0.5)
    line.release()
    assert line.busy
    line.update(0.25)
    assert line.shown[A].x == pytest.approx(HERE.x + 0.75 * (THERE.x - HERE.x))


@pytest.mark.parametrize("speed", [0.0, 0.55, 1.0, 1.65, 50.0])
def test_a_hold_of_some_seconds_lasts_them_at_any_pace(speed: float) -> None:
    line = Timeline(speed)
    line.add(seq(slide(A, 0.2), hold(2.0), slide(B, 0.2)))
    line.update(0.2 / speed if speed else 0.0)
    assert line.holding
    assert not line.stopped
    line.update(1.999)
    assert line.holding
    line.update(0.002)
    assert not line.holding


def test_without_movement_everything_happens_at_once_but_holds_stay() -> None:
    line = Timeline(0.0)
    line.add(seq(sound("one"), par(slide(A, 5.0), slide(B, 7.0), stagger=3.0), wait(60.0)))
    line.add(seq(hold(), sound("two"), slide(C, 5.0)))
    assert [tone.name for tone in line.update(0.0)] == ["one"]
    assert line.shown == {A: THERE, B: THERE}
    assert line.stopped
    line.release()
    assert [tone.name for tone in line.update(0.0)] == ["two"]
    assert line.shown == {A: THERE, B: THERE, C: THERE}
    assert not line.busy


@pytest.mark.parametrize("speed", [0.55, 1.0, 1.65])
@pytest.mark.parametrize("frame", [0.005, 0.016, 0.033, 0.1])
def test_the_pace_divides_the_length_whatever_the_frame_rate(speed: float, frame: float) -> None:
    line = Timeline(speed)
    line.add(par(*[slide(piece, 0.4) for piece in (A, B, C, D)], stagger=0.1))
    assert abs(until_still(line, frame) * frame - 0.7 / speed) <= frame + 1e-9
    assert line.shown == dict.fromkeys(PIECES, THERE)


# --- finishing ---------------------------------------------------------------------------------


@pytest.mark.parametrize("so_far", [0.0, 0.05, 0.25, 0.45, 0.9, 5.0])
def test_finishing_midway_puts_all_at_their_end_and_tells_every_mark_once(so_far: float) -> None:
    line = Timeline()
    line.add(seq(Mark(0.0, 1), slide(A, 0.2), Mark(0.0, 2), hold(0.2), Mark(0.0, 3)))
    line.add(par(slide(B, 0.3), seq(wait(0.1), Mark(0.0, 4), Mark(0.0, 5)), stagger=0.1))
    line.add(seq(hold(), Mark(0.0, 6)))
    told = line.update(so_far) + line.finish()
    assert told == [1, 2, 3, 4, 5, 6]
    assert line.shown == {A: THERE, B: THERE}
    assert not line.busy
    assert line.finish() == []
    assert line.update(1.0) == []


def test_after_finishing_it_can_be_used_again() -> None:
    line = held()
    line.finish()
    line.add(Tween(A, THERE, HERE, LINEAR))
    line.update(0.5)
    assert line.busy
    line.update(0.5)
    assert line.shown[A] == HERE


# --- any tree of movements ---------------------------------------------------------------------


def pose(n: int) -> Pose:
    """A pose of its own for every number."""
    face = Shows(f"front {n % 3}")
    return Pose(n * 7.3, n * 1.9, 70.0 + n, 98.0 + n, face, n * 3.0, n % 4, 1.0, n % 5 / 4, 0.0)


poses = st.integers(0, 200).map(pose)
lengths = st.integers(0, 40).map(lambda n: n / 32)
"""Exact in binary, so that sums in any order are the same moments."""


@st.composite
def trees(draw: st.DrawFn) -> list[Anim]:
    """A few movements to be played one after another; marks are numbered, holds stand alone."""
    count = [0]
    curves = ["linear", "easeInOutCubic", "easeOutBounce", "easeInElastic", "easeOutBack"]

    def leaf(piece: Piece) -> Anim:
        match draw(st.sampled_from(["tween", "fade", "wait", "mark"])):
            case "tween":
                how = motion(
                    draw(lengths), draw(st.sampled_from(curves)), draw(st.sampled_from([0.0, 0.1]))
                )
                return Tween(piece, draw(poses), draw(poses), how)
            case "fade":
                return Fade(piece, draw(poses), draw(poses), 0.125)
            case "wait":
                return wait(draw(lengths))
        count[0] += 1
        return Mark(0.0, count[0])

    def branch(depth: int, pieces: tuple[Piece, ...]) -> Anim:
        """Parts that run together move different pieces, as on the table."""
        if depth == 0 or draw(st.booleans()):
            return leaf(draw(st.sampled_from(pieces)))
        if draw(st.booleans()) and len(pieces) > 1:
            half = len(pieces) // 2
            parts = [branch(depth - 1, pieces[:half]), branch(depth - 1, pieces[half:])]
            return par(*parts, stagger=draw(lengths))
        return seq(*[branch(depth - 1, pieces) for _ in range(draw(st.integers(1, 3)))])

    out: list[Anim] = []
    for _ in range(draw(st.integers(1, 4))):
        out.append(branch(3, PIECES))
        if draw(st.booleans()):
            out.append(hold(draw(lengths)))
    return out


def line_of(anims: list[Anim], speed: float) -> Timeline:
    line = Timeline(speed)
    for anim in anims:
        line.add(anim)
    return line


def flat(anims: list[Anim]) -> list[Anim]:
    return [
        leaf
        for anim in anims
        for leaf in (flat(list(anim.parts)) if isinstance(anim, Seq) else [anim])
    ]


@settings(deadline=None, max_examples=100)
@given(
    trees(),
    st.lists(st.integers(0, 60), min_size=1, max_size=30),
    st.sampled_from([0.0, 0.5, 1.0, 2.0]),
)
@example([hold(0.0)], [0], 1.0)
def test_any_frame_times_give_the_same_end_and_the_same_marks_in_order(
    anims: list[Anim], frames: list[int], speed: float
) -> None:
    whole, split, jump = (line_of(anims, speed) for _ in range(3))
    whole_marks = whole.update(1000.0)
    split_marks: list[Any] = run(split, *[n / 64 for n in frames])
    while split.busy:
        split_marks += split.update(0.25)
    assert not whole.busy
    assert split.shown == whole.shown
    assert split_marks == whole_marks
    assert jump.finish() == whole_marks
    assert jump.shown == whole.shown


@settings(deadline=None, max_examples=60)
@given(trees(), st.lists(st.integers(0, 60), max_size=30))
def test_finishing_at_any_moment_gives_the_same_end_and_each_mark_once(
    anims: list[Anim], frames: list[int]
) -> None:
    whole, broken = line_of(anims, 1.0), line_of(anims, 1.0)
    marks = whole.update(1000.0)
    assert run(broken, *[n / 64 for n in frames]) + broken.finish() == marks
    assert broken.shown == whole.shown


@settings(deadline=None, max_examples=60)
@given(trees(), st.integers(1, 64))
def test_the_length_is_the_time_it_takes(anims: list[Anim], frame: int) -> None:
    line = line_of(anims, 1.0)
    length = sum(anim.length for anim in anims)
    dt = frame / 64
    frames = until_still(line, dt)
    assert (frames - 1) * dt - 1e-9 <= length <= frames * dt + 1e-9


@settings(deadline=None, max_examples=60)
@given(trees(), st.lists(st.integers(0, 60), min_size=1, max_size=30))
def test_whatever_changed_is_said_to_be_moving(anims: list[Anim], frames: list[int]) -> None:
    line = line_of(anims, 1.0)
    for frame in frames:
        before = dict(line.shown)
        line.update(frame / 64)
        changed = {piece for piece in line.shown if line.shown[piece] != before.get(piece)}
        assert changed <= set(line.moving)


# --- plans -------------------------------------------------------------------------------------


def plan(level: str = "full", rest: Mapping[Piece, Pose] = {}) -> Plan:
    before: dict[Piece, Pose] = {A: HERE, B: HERE}
    motions = {name: motion(m.ms / 1000, m.ease, m.arc) for name, m in MOTIONS.items()}
    return Plan(before, rest, motions, level)


@pytest.mark.parametrize("level", ["full", "reduced", "off"])
def test_all_levels_of_movement_end_on_the_same_layout(level: str) -> None:
    there: dict[Piece, Pose] = {A: THERE, B: HERE, C: THERE}
    made = plan(level, there)
    line = Timeline()
    line.shown = {A: HERE, B: HERE}
    line.add(made.flip(A, Shows("front 3")))
    line.add(made.settle())
    until_still(line, 0.02)
    assert line.shown == there
    assert made.poses == there


def test_settling_fades_out_what_is_no_more() -> None:
    made = plan(rest={A: THERE})
    line = Timeline()
    line.add(made.settle())
    until_still(line, 0.02)
    assert line.shown[A] == THERE
    assert line.shown[B].alpha == 0.0
    assert made.settle().length == 0.0


def test_settling_many_takes_no_longer_than_a_deal_may() -> None:
    rest: dict[Piece, Pose] = {Thing(f"card {n}"): THERE._replace(x=float(n)) for n in range(200)}
    made = Plan(dict.fromkeys(rest, HERE), rest, plan().motions)
    assert made.settle().length < 1.2 + 0.32 + 0.01


def test_with_reduced_movement_nothing_travels() -> None:
    made = plan("reduced", {A: THERE, B: HERE})
    anim = made.home(A, "sail")
    for t in range(20):
        pose = dict(anim.at(t / 100))[A]
        assert (pose.x, pose.y) in ((HERE.x, HERE.y), (THERE.x, THERE.y))


def test_a_long_way_takes_longer_than_a_short_one_but_not_for_ever() -> None:
    def length(way: float) -> float:
        return plan().move(A, HERE._replace(x=HERE.x + way), "glide").length

    assert length(10) < length(500) <= length(5000) == MOTIONS["glide"].ms / 1000


def test_holds_are_no_part_of_something_that_moves_beside_them() -> None:
    line = Timeline()
    line.add(seq(slide(A, 0.1), seq(hold(), slide(B, 0.1))))
    line.update(1.0)
    assert line.stopped
    assert isinstance(flat([seq(hold(1), hold(2))])[0], Hold)
    assert hold().length == math.inf
