"""Touches add up to exactly one legal move, in any order, and to nothing illegal."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st
from things import Thing

from games.core.picks import Picker, spellable
from games.core.rules import Move
from games.core.speech import Pick


class Say(Move, frozen=True):
    """A move of a made-up game: it is spelled by its letters."""

    letters: str


def spell(move: Move) -> tuple[Pick, ...]:
    assert isinstance(move, Say)
    return tuple(map(Thing, move.letters))


def picker(*spellings: str) -> Picker:
    """A picker over moves that are spelled by the letters of these strings."""
    return Picker([Say(letters) for letters in spellings], spell)


def tap(here: Picker, letter: str, thing: str = "") -> Move | None:
    """Touch the thing of this name, which says the letter."""
    return here.touch(thing or letter, Thing(letter))


def touch(here: Picker, letters: str) -> list[Move | None]:
    """Touch a thing of its own for each letter, so that a letter can be said twice."""
    return [tap(here, letter, f"{letter}{number}") for number, letter in enumerate(letters)]


def picked(here: Picker) -> list[str]:
    """Return the letters that were picked, in order."""
    return [pick.name for pick in here.picks if isinstance(pick, Thing)]


def lit(here: Picker) -> set[str]:
    """Return the letters that may come next."""
    return {pick.name for pick in here.lit() if isinstance(pick, Thing)}


def say(letters: str) -> Say:
    return Say(letters)


spellings = st.lists(st.text("abcdef", min_size=1, max_size=4), min_size=1, max_size=12).map(
    lambda texts: list({tuple(sorted(text)): text for text in texts}.values())
)
"""Moves that are spelled differently, whatever the order of touching."""
touches = st.lists(st.sampled_from("abcdefg"), max_size=25)


@settings(deadline=None)
@given(spellings, touches)
def test_an_illegal_move_cannot_be_said(texts: list[str], touched: list[str]) -> None:
    here = picker(*texts)
    for letter in touched:
        said = tap(here, letter)
        assert said is None or said in [*map(say, texts)]


@settings(deadline=None)
@given(spellings, touches)
def test_what_is_picked_can_always_still_become_a_move(
    texts: list[str], touched: list[str]
) -> None:
    here = picker(*texts)
    legal = [Counter(text) for text in texts]
    for letter in touched:
        tap(here, letter)
        so_far = Counter(picked(here))
        fitting = [spelled for spelled in legal if so_far <= spelled]
        assert fitting
        assert lit(here) == {letter for spelled in fitting for letter in spelled - so_far}


@settings(deadline=None)
@given(spellings)
def test_every_move_can_be_said_by_touching_its_letters_in_any_order(texts: list[str]) -> None:
    for text in texts:
        for order in set(permutations(text)):
            here = picker(*texts)
            said = touch(here, "".join(order))
            assert said[:-1] == [None] * (len(order) - 1)
            assert (said[-1] or here.ready()) == say(text)
            assert said[-1] or here.take() == say(text)


@settings(deadline=None)
@given(spellings, touches, st.sampled_from("abcdefg"))
def test_only_a_lit_letter_adds_something(
    texts: list[str], touched: list[str], next_letter: str
) -> None:
    here = picker(*texts)
    for letter in touched:
        tap(here, letter)
    before, next_lit = picked(here), lit(here)
    said = tap(here, next_letter)
    if next_letter in before:
        before.remove(next_letter)
        assert picked(here) == before
    elif next_letter in next_lit:
        assert said or picked(here) == [*before, next_letter]
    else:
        assert said or picked(here) in ([], [next_letter])


@settings(deadline=None)
@given(spellings, touches)
def test_a_letter_that_would_complete_a_move_tells_which(
    texts: list[str], touched: list[str]
) -> None:
    here = picker(*texts)
    for letter in touched:
        tap(here, letter)
    for letter in "abcdefg":
        said = Counter([*picked(here), letter])
        fitting = [text for text in texts if said <= Counter(text)]
        sure = len(fitting) == 1 and said == Counter(fitting[0])
        assert here.completing(Thing(letter)) == (say(fitting[0]) if sure else None)


@settings(deadline=None)
@given(spellings)
def test_nothing_is_picked_after_a_move_was_said(texts: list[str]) -> None:
    here = picker(*texts)
    for text in texts:
        here.clear()
        said = touch(here, text)[-1]
        if said or here.take():
            assert picked(here) == []
            assert lit(here) == {letter for text in texts for letter in text}


def test_touching_a_picked_letter_lays_it_down() -> None:
    here = picker("abc", "abd")
    tap(here, "a")
    tap(here, "b")
    assert tap(here, "a") is None
    assert picked(here) == ["b"]
    assert lit(here) == {"a", "c", "d"}


def test_a_letter_that_is_needed_twice_is_touched_twice() -> None:
    here = picker("aab")
    assert touch(here, "aa") == [None, None]
    assert picked(here) == ["a", "a"]
    assert here.touch("a0", Thing("a")) is None
    assert picked(here) == ["a"]
    tap(here, "a", "a2")
    assert tap(here, "b") == say("aab")


def test_a_wrong_touch_starts_anew_with_that_letter() -> None:
    here = picker("ab", "cd")
    tap(here, "a")
    assert tap(here, "c") is None
    assert picked(here) == ["c"]
    assert tap(here, "d") == say("cd")


def test_a_wrong_touch_on_a_move_of_one_letter_says_it() -> None:
    here = picker("ab", "c")
    tap(here, "a")
    assert tap(here, "c") == say("c")
    assert picked(here) == []


def test_a_touch_that_means_nothing_lays_everything_down() -> None:
    here = picker("ab")
    tap(here, "a")
    assert tap(here, "x") is None
    assert picked(here) == []


def test_a_complete_move_that_may_go_on_waits_to_be_taken() -> None:
    here = picker("ab", "abc")
    tap(here, "a")
    assert here.take() is None
    assert picked(here) == ["a"]
    assert tap(here, "b") is None
    assert here.ready() == say("ab")
    assert here.take() == say("ab")
    assert picked(here) == []
    assert [tap(here, letter) for letter in "abc"] == [None, None, say("abc")]


def test_without_legal_moves_nothing_is_lit_and_nothing_happens() -> None:
    here = picker()
    assert lit(here) == set()
    assert tap(here, "a") is None
    assert here.ready() is None
    assert here.take() is None


def test_spellable_lists_the_moves_that_their_picks_say() -> None:
    moves = [say("ab"), say("abc"), say("c")]
    assert spellable(moves, spell) == moves


def test_spellable_leaves_out_a_move_that_another_is_spelled_like() -> None:
    assert spellable([say("ab"), say("ba")], spell) == [say("ab")]
