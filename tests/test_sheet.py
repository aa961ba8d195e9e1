"""Whoever edits a file learns in one sentence what is wrong in it and on which line."""

from __future__ import annotations

import contextlib
import os
import pickle
import tracemalloc
from pathlib import Path
from typing import Annotated, Literal, Optional

import msgspec
import pytest
import yaml
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from games.core import library, sheet, syntax
from games.core.sheet import SheetError

CONFIG = library.ROOT / "config"
DECK = (CONFIG / "memory_island.yaml").read_bytes()


class Hand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A value to convert to, with one field of every kind that our files use."""

    cards: int
    share: float = 1.0
    name: str = ""
    open: bool = False
    copies: dict[int, int] = {}
    levels: dict[str, dict[str, int]] = {}
    choices: tuple[bool | int | str, ...] = ()
    pair: tuple[int, int] = (1, 2)
    kind: Literal["red", "blue"] = "red"
    size: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1
    next: Optional[Hand] = None  # noqa: UP045
    rest: tuple[Hand, ...] = ()

    def __post_init__(self) -> None:
        if self.cards > 99:
            raise ValueError(f"{self.cards} cards\nare too many")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "hand.yaml"


def complaint(file: Path, text: str | bytes, *keys: sheet.Key) -> str:
    """Return the sentence about a text, without the folder."""
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    with pytest.raises(SheetError) as caught:
        sheet.read(file).convert(Hand, *keys)
    sentence = str(caught.value)
    assert len(sentence.splitlines()) == 1
    assert sentence.startswith(str(file))
    return sentence.removeprefix(str(file))


def test_a_good_file_becomes_a_value(file: Path) -> None:
    file.write_text("# hand\ncards: 3\ncopies: {1: 2, 10: 7}\nshare: 2\nchoices: [false, 1, x]")
    hand = sheet.read(file).convert(Hand)
    assert hand == Hand(cards=3, copies={1: 2, 10: 7}, share=2.0, choices=(False, 1, "x"))


def test_a_part_of_a_file_becomes_a_value(file: Path) -> None:
    file.write_text("bots:\n  sharp:\n    cards: 3\n  10: {cards: x}\n")
    page = sheet.read(file)
    assert page.convert(Hand, "bots", "sharp") == Hand(cards=3)
    assert page.plain == {"bots": {"sharp": {"cards": 3}, 10: {"cards": "x"}}}
    with pytest.raises(SheetError, match=r':4: bots\.10\.cards is "x", expected a whole number'):
        page.convert(Hand, "bots", 10)


def test_a_file_of_the_program_is_named_from_its_folder() -> None:
    with pytest.raises(SheetError) as caught:
        sheet.read(CONFIG / "nothing.yaml")
    assert str(caught.value) == "config/nothing.yaml: there is no such file"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("\n# a hand\ncards: three", ':3: cards is "three", expected a whole number'),
        ("cards: 1.5", ":1: cards is 1.5, expected a whole number"),
        ("cards: true", ":1: cards is true, expected a whole number"),
        ("cards:", ":1: cards is empty, expected a whole number"),
        ("cards: [1, 2]", ":1: cards is a list of 2, expected a whole number"),
        ("cards: 1\nshare: x", ':2: share is "x", expected a number'),
        ("cards: 1\nname: 7", ":2: name is 7, expected text"),
        ("cards: 1\nopen: yes", ':2: open is "yes", expected true or false'),
        ("cards: 1\nnext: 2", ":2: next is 2, expected a mapping or nothing"),
        ("cards: 1\nrest: 2", ":2: rest is 2, expected a list"),
        ("cards: 1\npair: [1]", ":2: pair is a list of 1, expected a list of length 2"),
        ("cards: 1\nkind: green", ':2: kind is "green", expected red or blue'),
        ("cards: 1\nsize: 9", ":2: size is 9, expected a whole number from 1 to 4"),
        ("cards: 1\nsize: 0", ":2: size is 0, expected a whole number from 1 to 4"),
        (
            "cards: 1\nchoices: [true,\n  1.5]",
            ":3: choices[2] is 1.5, expected true or false, a whole number or text",
        ),
        ("cards: 1\nrest:\n- cards: 1\n- cards: x", ':4: rest[2].cards is "x", expected a whole'),
    ],
)
def test_a_wrong_value_is_shown_with_what_was_expected(
    file: Path, text: str, sentence: str
) -> None:
    assert complaint(file, text).startswith(sentence)


def test_the_wrong_key_of_a_mapping_is_found(file: Path) -> None:
    text = "cards: 1\ncopies:\n  1: 8\n  2: 6\n  3: many\n  4: 5\n"
    assert complaint(file, text) == ':5: copies.3 is "many", expected a whole number'
    text = "cards: 1\nlevels:\n  fair: {a: 1}\n  sharp:\n    a: 1\n    b: x\n"
    assert complaint(file, text) == ':6: levels.sharp.b is "x", expected a whole number'
    text = "cards: 1\ncopies:\n  1: 8\n  two: 6\n"
    assert complaint(file, text) == ':4: copies has the key "two", expected a whole number'
    assert complaint(file, "cards: 1\n2: 3") == ":2: the file has the key 2, expected text"


def test_a_missing_key_is_named(file: Path) -> None:
    assert complaint(file, "name: x") == ":1: cards is missing"
    text = "cards: 1\n\nnext:\n  name: x"
    assert complaint(file, text) == ":3: next.cards is missing"
    assert complaint(file, "bots:\n  fair: {}", "bots", "sharp") == ":1: bots.sharp is missing"


def test_an_unknown_key_is_named(file: Path) -> None:
    text = "cards: 1\nnext:\n  cards: 1\n  crads: 2"
    assert complaint(file, text) == ":4: next.crads is not a field that is known here"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("cards: 1\nname: a\ncards: 2", ":3: cards is given twice, on lines 1 and 3"),
        ("cards: 1\ncards: 1", ":2: cards is given twice, on lines 1 and 2"),
        ("copies: {1: 1, 2: 2,\n 1: 3}", ":2: copies.1 is given twice, on lines 1 and 2"),
        ("rest:\n- {cards: 1,\n   cards: 1}", ":3: rest[1].cards is given twice, on lines 2 and 3"),
    ],
)
def test_a_key_given_twice_is_named_with_both_lines(file: Path, text: str, sentence: str) -> None:
    assert complaint(file, text) == sentence


def test_a_deck_that_cannot_be_played_is_told_with_the_line_of_its_rules(file: Path) -> None:
    rules = library.load("memory_island").rules
    file.write_bytes(DECK.replace(b"rows: 6", b"rows: 7"))
    line = DECK[: DECK.index(b"\nrules:")].count(b"\n") + 2
    with pytest.raises(SheetError) as caught:
        sheet.read(file).convert(rules.Config, "rules")
    assert str(caught.value) == f"{file}:{line}: rules: 48 cards do not fill 7 rows of 8"
    assert caught.value.fact == "rules: 48 cards do not fill 7 rows of 8"


def test_a_sentence_of_the_program_stays_on_one_line(file: Path) -> None:
    assert complaint(file, "cards: 100") == ":1: 100 cards are too many"
    text = "cards: 1\nnext:\n  cards: 100"
    assert complaint(file, text) == ":2: next: 100 cards are too many"
    assert complaint(file, '"a\\n\\u2028\\x85b": 1\ncards: 1').endswith("field that is known here")
    assert complaint(file, '"\\a\\e[2J": 1\ncards: 1').startswith(":1: [2J is not a field")
    odd = '"x - at `$.next`": 1\ncards: 1'
    assert complaint(file, odd) == ":1: x - at `$.next` is not a field that is known here"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", ": the file is empty"),
        ("# nothing but a comment\n", ": the file is empty"),
        ("- cards", ":1: expected a mapping, like `name: value`"),
        ("\nthree", ":2: expected a mapping, like `name: value`"),
        ("cards:\n\t1", ":2: the line begins with a tab; use spaces"),
        ("cards:\n  \t1: 2", ":2: the line begins with a tab; use spaces"),
        ("name: a: b", ":1: a colon too many; put text that has a colon in quotes"),
        ("cards: 1\nname: 'x", ":2: text in quotes does not end"),
        ("cards: 1\nname\n", ":2: a key has no colon"),
        ("pair: [1", ":1: a list does not end with ]"),
        ("copies: {1: 1", ":1: a mapping does not end with }"),
        ("cards: 1\n---\ncards: 2", ":2: only one document fits into a file; take the --- out"),
        ("cards: 1\nname: \x07", ":2: a character that is no text"),
        (b"cards: 1\nname: \xff", ":2: the file is not UTF-8 text"),
        ("cards: 1\nname: ä".encode("utf-16"), ":1: the file is not UTF-8 text"),
        ("name: !!python/name:os.system", ":1: !!python/name:os.system is not read here"),
        ("name: !hand x", ":1: !hand is not read here"),
        ("? [1, 2]\n: 3", ":1: a key is not one word or number"),
        ("cards: @", ":1: text that begins with @ needs quotes around it"),
    ],
)
def test_a_file_that_cannot_be_read_says_where(
    file: Path, text: str | bytes, sentence: str
) -> None:
    assert complaint(file, text).startswith(sentence)


def test_text_stays_text(file: Path) -> None:
    file.write_text("a: yes\nb: 12:30\nc: 2020-13-45\nd: No\ne: <<\noff: 0x1F\n")
    want = {"a": "yes", "b": "12:30", "c": "2020-13-45", "d": "No", "e": "<<", "off": "0x1F"}
    assert sheet.read(file).plain == want


def test_a_byte_order_mark_is_no_mistake(file: Path) -> None:
    file.write_bytes(b"\xef\xbb\xbfcards: 1")
    assert sheet.read(file).plain == {"cards": 1}


def test_a_yaml_bomb_is_refused_unexploded(file: Path) -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" for i in range(1, 12)]
    assert syntax.ANCHORS  # is there before memory is measured
    tracemalloc.start()
    try:
        assert complaint(file, "\n".join(lines)).startswith(":1: anchors and aliases")
        assert tracemalloc.get_traced_memory()[1] < 3_000_000  # bytes at most
    finally:
        tracemalloc.stop()
    assert complaint(file, "cards: 1\nname: &n x").startswith(":2: anchors and aliases")
    assert complaint(file, "cards: *n").startswith(":1: anchors and aliases")


def test_an_ampersand_in_a_text_is_no_anchor(file: Path) -> None:
    file.write_text('cards: 1\nname: "Otter & Heron, a&b"')
    assert sheet.read(file).convert(Hand).name == "Otter & Heron, a&b"


@pytest.mark.parametrize("text", ["[" * 400_000, "- " * 400_000, "a: " + "{b: " * 30, "? " * 9999])
def test_what_is_nested_too_deeply_is_refused(file: Path, text: str) -> None:
    assert complaint(file, text + ("}" * 30 if "{" in text else ""))


def test_twenty_levels_are_deep_enough(file: Path) -> None:
    deep = "a: " + "[" * sheet.DEEPEST + "]" * sheet.DEEPEST
    assert "lies too deep" in complaint(file, deep)
    file.write_text("a: " + "[" * (sheet.DEEPEST - 1) + "]" * (sheet.DEEPEST - 1))
    assert sheet.read(file).plain


def test_a_file_larger_than_a_megabyte_is_refused(file: Path) -> None:
    assert complaint(file, "#" * (sheet.LARGEST + 1)) == ": the file is larger than 1000000 bytes"


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SheetError) as caught:
        sheet.read(tmp_path)
    assert str(caught.value) == f"{tmp_path}: this is not a file"


@pytest.mark.skipif(os.name == "nt", reason="needs a device file")
def test_a_file_without_end_is_refused() -> None:
    with pytest.raises(SheetError, match="this is not a file"):
        sheet.read(Path("/dev/zero"))


def test_a_file_that_may_not_be_read_is_refused(file: Path) -> None:
    file.write_text("cards: 1")
    file.chmod(0)
    with contextlib.suppress(OSError), file.open():
        pytest.skip("this user may read everything")
    with pytest.raises(SheetError) as caught:
        sheet.read(file)
    assert str(caught.value) == f"{file}: the file cannot be read: Permission denied"


def test_a_name_that_no_file_can_have_is_refused() -> None:
    for name in ("x" * 5000, "a\0b"):
        with pytest.raises(SheetError) as caught:
            sheet.read(Path(name))
        assert len(str(caught.value).splitlines()) == 1


def test_an_error_survives_the_way_from_a_worker(file: Path) -> None:
    error = SheetError(file, "cards is missing", 3)
    assert str(pickle.loads(pickle.dumps(error))) == str(error) == f"{file}:3: cards is missing"


def test_the_line_of_a_key_is_known(file: Path) -> None:
    file.write_text("a: 1\nb:\n  c:\n    - x\n    - y\n  7: z\n")
    page = sheet.read(file)
    lines = [page.line(), page.line("b"), page.line("b", "c", 1), page.line("b", 7)]
    assert lines == [1, 2, 5, 6]
    assert page.line("b", "nothing", "more") == 2


def test_a_sheet_says_what_yaml_says() -> None:
    for path in CONFIG.rglob("*.yaml"):
        plain = yaml.load(path.read_text(encoding="utf-8"), Loader=sheet.Loader)
        assert sheet.read(path).plain == plain, path


def test_the_python_loader_reads_the_same(monkeypatch: pytest.MonkeyPatch, file: Path) -> None:
    want = sheet.read(CONFIG / "memory_island.yaml").plain
    monkeypatch.setattr(sheet, "Loader", yaml.SafeLoader)
    assert sheet.read(CONFIG / "memory_island.yaml").plain == want
    assert complaint(file, "cards:\n\t1").startswith(":2: the line begins with a tab")
    assert complaint(file, "[" * 100_000).startswith(": mappings and lists lie too deep")


def edits() -> st.SearchStrategy[list[tuple[int, int, bytes]]]:
    """Cuts of the real file: where, how much goes, what comes instead."""
    marks = [b"\t", b":", b"&a ", b"*a", b"[", b"}", b"- ", b"\n", b"'", b"\xff", b"!!int ", b"? "]
    new = st.one_of(st.just(b""), st.sampled_from(marks), st.binary(max_size=4))
    place = st.integers(0, len(DECK))
    return st.lists(st.tuples(place, st.integers(0, 40), new), min_size=1, max_size=4)


@settings(max_examples=400, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cuts=edits(), again=st.booleans())
@example(cuts=[(0, 0, b"a: &a [*a]\n")], again=False)
def test_whatever_happens_to_a_file_the_answer_is_one_sentence(
    file: Path, cuts: list[tuple[int, int, bytes]], again: bool
) -> None:
    text = DECK
    for at, length, new in cuts:
        kept = text[at : at + length] if again else b""
        text = text[:at] + kept + new + text[at + (0 if again else length) :]
    file.write_bytes(text)
    rules = library.load("memory_island").rules
    try:
        page = sheet.read(file)
        page.convert(library.Deck)
        page.convert(rules.Config, "rules")
    except SheetError as error:
        assert len(str(error).splitlines()) == 1
        assert str(error).startswith(f"{file}:")
        for jargon in ("`int`", "`str`", "Expected", "$.", "<unicode string>", "object"):
            assert jargon not in error.fact
