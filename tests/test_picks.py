"""Touches add up to exactly one legal move, in any order, and to nothing illegal."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.picks import Picker, Word, spellable
from games.core.rules import Move


class Say(Move, frozen=True):
    """A move of a made-up game: it is spelled by its words."""

    words: tuple[Word, ...]


def spell(move: Move) -> tuple[Word, ...]:
    assert isinstance(move, Say)
    return move.words


def picker(*spellings: str) -> Picker:
    """A picker over moves whose words are the letters of these strings."""
    return Picker([Say(tuple(letters)) for letters in spellings], spell)


def touch(here: Picker, letters: str) -> list[Move | None]:
    """Touch a thing of its own for each letter, so that a letter can be said twice."""
    return [here.touch(f"{letter}{number}", letter) for number, letter in enumerate(letters)]


def words(here: Picker) -> list[Word]:
    return list(here.picked.values())


def say(letters: str) -> Say:
    return Say(tuple(letters))


spellings = st.lists(st.text("abcdef", min_size=1, max_size=4), min_size=1, max_size=12).map(
    lambda texts: list({tuple(sorted(text)): text for text in texts}.values())
)
"""Moves that are spelled differently, whatever the order of touching."""
touches = st.lists(st.sampled_from("abcdefg"), max_size=25)


@settings(deadline=None)
@given(spellings, touches)
def test_an_illegal_move_cannot_be_said(texts: list[str], touched: list[str]) -> None:
    here = picker(*texts)
    for word in touched:
        said = here.touch(word)
        assert said is None or said.words in [tuple(text) for text in texts]  # type: ignore[attr-defined]


@settings(deadline=None)
@given(spellings, touches)
def test_what_is_picked_can_always_still_become_a_move(
    texts: list[str], touched: list[str]
) -> None:
    here = picker(*texts)
    legal = [Counter(text) for text in texts]
    for word in touched:
        here.touch(word)
        picked = Counter(words(here))
        fitting = [spelled for spelled in legal if picked <= spelled]
        assert fitting
        assert here.lit() == {word for spelled in fitting for word in spelled - picked}


@settings(deadline=None)
@given(spellings)
def test_every_move_can_be_said_by_touching_its_words_in_any_order(texts: list[str]) -> None:
    for text in texts:
        for order in set(permutations(text)):
            here = picker(*texts)
            said = touch(here, "".join(order))
            assert said[:-1] == [None] * (len(order) - 1)
            assert (said[-1] or here.ready()) == say(text)
            assert said[-1] or here.take() == say(text)


@settings(deadline=None)
@given(spellings, touches, st.sampled_from("abcdefg"))
def test_only_a_lit_word_adds_something(
    texts: list[str], touched: list[str], next_word: str
) -> None:
    here = picker(*texts)
    for word in touched:
        here.touch(word)
    before, lit = words(here), here.lit()
    said = here.touch(next_word)
    if next_word in before:
        before.remove(next_word)
        assert words(here) == before
    elif next_word in lit:
        assert said or words(here) == [*before, next_word]
    else:
        assert said or words(here) in ([], [next_word])


@settings(deadline=None)
@given(spellings, touches)
def test_a_word_that_would_complete_a_move_tells_which(
    texts: list[str], touched: list[str]
) -> None:
    here = picker(*texts)
    for word in touched:
        here.touch(word)
    for word in "abcdefg":
        said = Counter([*words(here), word])
        fitting = [text for text in texts if said <= Counter(text)]
        sure = len(fitting) == 1 and said == Counter(fitting[0])
        assert here.with_word(word) == (say(fitting[0]) if sure else None)


@settings(deadline=None)
@given(spellings)
def test_nothing_is_picked_after_a_move_was_said(texts: list[str]) -> None:
    here = picker(*texts)
    for text in texts:
        here.clear()
        said = touch(here, text)[-1]
        if said or here.take():
            assert words(here) == []
            assert here.lit() == {word for text in texts for word in text}


def test_touching_a_picked_word_lays_it_down() -> None:
    here = picker("abc", "abd")
    here.touch("a")
    here.touch("b")
    assert here.touch("a") is None
    assert words(here) == ["b"]
    assert here.lit() == {"a", "c", "d"}


def test_a_word_that_is_needed_twice_is_touched_twice() -> None:
    here = picker("aab")
    assert touch(here, "aa") == [None, None]
    assert words(here) == ["a", "a"]
    assert here.touch("a0") is None
    assert words(here) == ["a"]
    here.touch("a2", "a")
    assert here.touch("b") == say("aab")


def test_a_wrong_touch_starts_anew_with_that_word() -> None:
    here = picker("ab", "cd")
    here.touch("a")
    assert here.touch("c") is None
    assert words(here) == ["c"]
    assert here.touch("d") == say("cd")


def test_a_wrong_touch_on_a_move_of_one_word_says_it() -> None:
    here = picker("ab", "c")
    here.touch("a")
    assert here.touch("c") == say("c")
    assert words(here) == []


def test_a_touch_that_means_nothing_lays_everything_down() -> None:
    here = picker("ab")
    here.touch("a")
    assert here.touch("x") is None
    assert words(here) == []


def test_a_complete_move_that_may_go_on_waits_to_be_taken() -> None:
    here = picker("ab", "abc")
    here.touch("a")
    assert here.take() is None
    assert words(here) == ["a"]
    assert here.touch("b") is None
    assert here.ready() == say("ab")
    assert here.take() == say("ab")
    assert words(here) == []
    assert [here.touch(word) for word in "abc"] == [None, None, say("abc")]


def test_without_legal_moves_nothing_is_lit_and_nothing_happens() -> None:
    here = picker()
    assert here.lit() == set()
    assert here.touch("a") is None
    assert here.ready() is None
    assert here.take() is None


def test_spellable_lists_the_moves_that_their_words_say() -> None:
    moves = [say("ab"), say("abc"), say("c")]
    assert spellable(moves, spell) == moves


def test_spellable_leaves_out_a_move_that_another_is_spelled_like() -> None:
    assert spellable([say("ab"), say("ba")], spell) == [say("ab")]
