"""Whoever keeps a file learns what to do about a mistake, once, and never in a machine's words."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest
import written
import yaml
from msgspec import Meta

from games.core import library, sheet
from games.core.check import MOST, problems
from games.core.explain import Fault, Item
from games.core.mend import mended
from games.core.sheet import SheetError
from games.kiosk import CHECKS as KIOSK
from games.kiosk.wishes import Kiosk, Latest
from games.stage.checks import CHECKS as STAGE

CHECKS = {**KIOSK, **STAGE}
SHIPPED = library.ROOT / "config"


class Shelf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A value with a field of each kind that people write wrongly."""

    code: Annotated[
        str, Meta(pattern=r"\A[A-Z]{3}\Z", description="three capitals such as ABC")
    ] = "ABC"
    name: str = "x"
    number: Annotated[int, Meta(ge=1, le=60)] = 1
    share: float = 0.5
    gain: Annotated[float, Meta(gt=0, le=1)] = 1.0
    open: bool = False
    side: Literal["left", "right"] = "left"
    list: tuple[str, ...] = ()
    inner: dict[str, int] = {}


@pytest.fixture
def tell(tmp_path: Path) -> Callable[[str], str]:
    """Return what tells the first mistake of a text, without the file."""

    def tell(text: str) -> str:
        path = tmp_path / "shelf.yaml"
        path.write_text(text, encoding="utf-8")
        with pytest.raises(SheetError) as caught:
            sheet.read(path).convert(Shelf)
        return str(caught.value).removeprefix(str(path))

    return tell


@pytest.fixture
def staff(tmp_path: Path) -> Callable[[str], list[str]]:
    """Return what tells all that is wrong in a kiosk's file."""

    def staff(text: str) -> list[str]:
        path = tmp_path / "kiosk.yaml"
        path.write_text(text, encoding="utf-8")
        return [told.removeprefix(str(path)) for told in problems([path], checks=CHECKS)]

    return staff


# --- values of a wrong type --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("name: 2580", 'name is 2580, expected text; in quotes it is text: "2580"'),
        ("name: 1_000", 'name is 1000, expected text; in quotes it is text: "1_000"'),
        ("name: 12.50", 'name is 12.5, expected text; in quotes it is text: "12.50"'),
        ("name: true", 'name is true, expected text; in quotes it is text: "true"'),
        ("name: ~", 'name is empty, expected text; in quotes it is text: "~"'),
        ("name: {word}", "text that begins with { or [ needs quotes around it"),
        ("name: [sic]", "text that begins with { or [ needs quotes around it"),
        ('number: "12"', "take the quotes away"),
        ("number: 12 s", "write the number alone: 12"),
        ("number: 30%", "write the number alone: 30"),
        ("number: 1 000", "write it in one piece: 1000"),
        ("number: 1'000", "write it in one piece: 1000"),
        ("number: 2.0", "write it without a point"),
        ("number: 61", "number is 61, expected a whole number from 1 to 60"),
        ("gain: 2", ":1: gain is 2, expected a number above 0, up to 1"),
        ("share: 0,5", "write a point for the comma: 0.5"),
        ("{share: 0,5}", "a number has a point, not a comma"),
        ("open: yes", 'open is "yes", expected true or false; write true'),
        ("open: Off", "write false"),
        ('open: "true"', "take the quotes away"),
        ("side: lefft", 'side is "lefft", expected left or right; did you mean left?'),
        ("list: atlas", "a list is written [atlas]"),
        ("list: 7", "a list is written [7]"),
        ("list:\n  -a\n", ':2: list is "-a", expected a list; a space must follow the dash'),
        ("code: “ABC”", "write straight quotes around it"),
        ("number: 1e3", ':1: number is "1e3", expected a whole number from 1 to 60'),
        ("number: 2026-01-02", ':1: number is "2026-01-02", expected a whole number from 1 to 60'),
        ("code: 1_234", ":1: code is 1234, expected three capitals such as ABC"),
        ("Number: 5", "Number is not a field that is known here; did you mean number?"),
        ("nmae: x", "nmae is not a field that is known here; did you mean name?"),
    ],
)
def test_a_value_of_a_wrong_type_is_told_with_what_to_do(
    tell: Callable[[str], str], text: str, told: str
) -> None:
    assert told in tell(text)
    assert not told.startswith(":") or told == tell(text)


@pytest.mark.parametrize("pin", ["0123", "0890", "00000", "+0123", "007_7"])
def test_a_number_that_begins_with_a_zero_is_never_taken_for_either(
    staff: Callable[[str], list[str]], pin: str
) -> None:
    (told,) = staff(f"staff:\n  pin: {pin}\n")
    assert told.startswith(f":2: {pin} begins with a zero: write ")
    assert f'"{pin}" if it is text' in told
    assert staff('staff: {pin: "0123"}') == staff("hours: {open: 08:30}") == []


@pytest.mark.parametrize("key", ["0123: x", "{number: 05}", "list: [a, 010]", "share: 00.5"])
def test_so_it_is_wherever_it_stands(tell: Callable[[str], str], key: str) -> None:
    assert "begins with a zero" in tell(key)


# --- signs that only look like others ----------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "name"),
    [
        ("number: 1\nname:\u00a0x\n", 2, "no-break space (U+00A0)"),
        ("name:\u00a0x\nnumber: 1\n", 1, "no-break space (U+00A0)"),
        ("number: 1\n\u00a0name: x\n", 2, "no-break space (U+00A0)"),
        ("number:  \u00a05\n", 1, "no-break space (U+00A0)"),
        ("list:\n  - a\n  -\u00a0b\n", 3, "no-break space (U+00A0)"),
        ("number:\u20035\nname: x\n", 1, "em space (U+2003)"),
        ("number：5\nname: x\n", 1, "fullwidth colon (U+FF1A)"),
        ("number:\u200b5\nname: x\n", 1, "zero width space (U+200B)"),
        ("open: true\u202f\n", 1, "narrow no-break space (U+202F)"),
        ("name:\u00a0x\n", 1, "no-break space (U+00A0)"),
    ],
)
def test_a_space_that_is_none_is_called_by_its_name(
    tell: Callable[[str], str], text: str, line: int, name: str
) -> None:
    told = tell(text)
    assert told.startswith(f":{line}: ")
    assert name in told
    assert "type a usual one" in told


def test_a_space_that_is_none_is_told_once(staff: Callable[[str], list[str]]) -> None:
    (told,) = staff('staff:\n\u00a0 pin: "2581"\n')
    assert told.startswith(':2: a strange character stands before "pin", no-break space (U+00A0)')
    (told,) = staff('staff:\n  pin:\u00a0"2581"\n')
    assert told.startswith(":2: ")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Idle: 60", "did you mean idle?"),
        ("languages: [EN]", "did you mean en?"),
        ("games: [Kahuna, atlas]", "did you mean kahuna?"),
        ("staff: {corner: []}", "did you mean corners?"),
        ("sound: {volum: 3}", "did you mean volume?"),
    ],
)
def test_what_is_meant_is_asked_of_a_file_that_is_mended_too(
    staff: Callable[[str], list[str]], text: str, told: str
) -> None:
    (sentence,) = staff(text)
    assert sentence.endswith(told)


def test_a_no_break_space_within_a_text_is_no_mistake(tmp_path: Path) -> None:
    path = tmp_path / "shelf.yaml"
    path.write_text("name: 12\u00a0% of all\n", encoding="utf-8")
    assert sheet.read(path).convert(Shelf).name == "12\u00a0% of all"


# --- text that YAML takes for something else ---------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("name: {name} is next", "text that begins with { needs quotes around it"),
        ("name: [sic] he said", "text that begins with [ needs quotes around it"),
        ("name: @home", "text that begins with @ needs quotes around it"),
        ("name: %s", "text that begins with % needs quotes around it"),
        ("name: - no", "text that begins with - needs quotes around it"),
        ("name: |x\n", "text that begins with | needs quotes around it"),
        ("name: 'It's late'", "text goes on after its quotes"),
        ('name: "say "hi""', "text goes on after its quotes"),
        ("name: 'x\nnumber: 1\nlist: ['y']", "text in quotes does not end"),
        ("number:5\nname: x", "a space must follow the colon"),
        ("name: x\nnumber:5\n", "a space must follow the colon"),
        ("name: x\n number: 5\n", "the line is not indented like those around it"),
        ("name: *important*", "put text in quotes"),
        ("name: a: b", "put text that has a colon in quotes"),
    ],
)
def test_text_that_means_something_to_yaml_is_told_to_need_quotes(
    tell: Callable[[str], str], text: str, told: str
) -> None:
    assert told in tell(text)


def test_both_readers_of_yaml_lead_to_the_same_sentences(
    tell: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = ("name: {a} b", "name: @x", "number:5\nname: x", "name: 'It's'", "name: x\n number: 5")
    fast = [tell(text) for text in texts]
    monkeypatch.setattr(sheet, "Loader", yaml.SafeLoader)
    assert [tell(text) for text in texts] == fast


# --- no pattern, and nothing twice -------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('staff: {pin: "12"}', "expected 4 to 8 digits in quotes"),
        ("staff: {pin: secret}", "expected 4 to 8 digits in quotes"),
        ('hours: {open: "9"}', 'expected a time in quotes such as "09:30"'),
        ('hours: {close: "25:00"}', 'expected a time in quotes such as "09:30"'),
        ("diagonal: 24", "expected a length such as 24 in or 610 mm"),
        ("diagonal: 24 cm", "expected a length such as 24 in or 610 mm"),
    ],
)
def test_a_pattern_is_told_in_words(
    staff: Callable[[str], list[str]], text: str, told: str
) -> None:
    (sentence,) = staff(text)
    assert told in sentence
    assert not re.search(r"\\[AZdw]|\[0-9\]|regex", sentence)


def test_no_sentence_has_a_pattern_whatever_the_field(tell: Callable[[str], str]) -> None:
    assert tell("code: x") == ':1: code is "x", expected three capitals such as ABC'


def test_every_pattern_of_the_program_has_a_description() -> None:
    for structs in written.kinds().values():
        for field in written.fields(structs):
            for meta in written.metas(field.kind):
                assert meta.description or not meta.pattern, field


def test_a_mistake_is_told_once_however_many_files_and_fields_suffer_from_it(
    tmp_path: Path,
) -> None:
    words = tmp_path / "config" / "words"
    for code in ("en", "de", "fr"):
        (words / code).mkdir(parents=True)
        (words / code / "app.yaml").write_text("language: {name: x, plural: english}\nmenu: {a: b}")
    (words / "en" / "app.yaml").write_text("menu: [")
    told = problems([*words.rglob("app.yaml")])
    assert len([line for line in told if "en/app.yaml" in line]) == 1
    (words / "en" / "app.yaml").write_text("cards: {one: '{a', two: 'a}', other: '{b'}")
    told = problems([words / "en" / "app.yaml"])
    assert len([line for line in told if "cards" in line]) == 1


def test_a_part_that_lacks_is_told_once_and_not_line_by_line(tmp_path: Path) -> None:
    words = tmp_path / "words"
    usual = "notes: {e: f}\nlanguage: {name: x, plural: english}"
    for code, more in (("en", "menu: {a: b, c: d}\n"), ("de", "")):
        (words / code).mkdir(parents=True)
        (words / code / "app.yaml").write_text(more + usual)
    (told,) = problems([words / "de" / "app.yaml"])
    assert told.endswith(": menu is missing, English has it")


def test_the_same_file_named_twice_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kiosk.yaml"
    path.write_text("idle: 1")
    assert len(problems([path, path, tmp_path], checks=CHECKS)) == 1


def test_a_kiosk_writes_a_mistake_into_its_log_once_until_it_is_another_one(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "kiosk.yaml"
    latest = Latest(path, None)
    for text in ("idle: 1", "idle: 1", "idle: 2", "idle: 60", "idle: 1"):
        path.write_text(text)
        for _ in range(3):
            assert latest.read() == Kiosk()
    told = [r.getMessage() for r in caplog.records if r.levelname == "WARNING"]
    assert [re.sub(r".*idle is (\d).*", r"\1", line) for line in told] == ["1", "2", "1"]


def test_a_kiosks_file_under_another_name_is_checked_as_one(tmp_path: Path) -> None:
    path = tmp_path / "museum.yaml"
    path.write_text("idle: 5\nstaff: {pin: 2580}\n")
    assert len(problems([path], checks=CHECKS)) == 2
    shipped = (SHIPPED / "kiosk.yaml").read_text(encoding="utf-8")
    path.write_text(shipped.replace("2580", "7394"), encoding="utf-8")
    assert problems([path], checks=CHECKS) == []


# --- one mistake costs what it is about --------------------------------------------------------


def usual(part: object) -> tuple[Shelf, list[Fault]]:
    """Mend a part by a shelf that differs from what a new one has."""
    shelf = Shelf(name="good", number=7, list=("a", "b"), inner={"x": 1})
    return mended(part, shelf, lambda _: iter(()), lambda _: None)


def test_what_is_right_is_kept_and_what_is_wrong_is_as_usual() -> None:
    shelf, found = usual({"name": "new", "number": 99, "share": "x", "odd": 1, "open": True})
    assert shelf == Shelf("ABC", "new", 7, 0.5, 1.0, True, "left", ("a", "b"), {"x": 1})
    assert [fault.keys for fault in found] == [("number",), ("share",), ("odd",)]


def test_an_entry_that_is_wrong_is_left_out_of_its_list_or_mapping() -> None:
    shelf, found = usual({"list": ["c", 7, "d", [], "e"], "inner": {"y": 2, "z": "x", "x": "?"}})
    assert shelf.list == ("c", "d", "e")
    assert shelf.inner == {"y": 2, "x": 1}
    assert [fault.keys for fault in found] == [
        ("list", Item(1)),
        ("list", Item(3)),
        ("inner", "z"),
        ("inner", "x"),
    ]


@pytest.mark.parametrize("part", [None, [], "x", 7, {1: 2}, {"list": 7, "inner": []}])
def test_whatever_a_part_is_something_comes_of_it(part: object) -> None:
    shelf, found = usual(part)
    assert shelf == Shelf(name="good", number=7, list=("a", "b"), inner={"x": 1})
    assert found


def test_many_mistakes_take_time_that_grows_with_them_and_no_faster() -> None:
    part = {"list": [7] * 50_000, "inner": {f"k{i}": "x" for i in range(50_000)}}
    shelf, found = usual(part)  # takes minutes where each mistake costs as much as there are
    assert shelf.list == ()
    assert len(found) == 100_000


# --- large files -------------------------------------------------------------------------------


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Count how often a key or value of a file is looked at."""
    count, real = [0], sheet._scalar

    def scalar(path: Path, node: yaml.ScalarNode) -> object:
        count[0] += 1
        return real(path, node)

    monkeypatch.setattr(sheet, "_scalar", scalar)
    return count


LARGE = 4000
"""Entries: looked at for each other that would be sixteen million looks."""


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("words/de/app.yaml", "".join(f"k{i}: x\n" for i in range(LARGE))),
        ("words/de/app.yaml", "menu: {" + ", ".join(f"k{i}: 7" for i in range(LARGE)) + "}"),
        ("words/en/app.yaml", "".join(f"k{i}: '{{'\n" for i in range(LARGE))),
        ("words/de/app.yaml", "menu:\n" + "".join(f"- {i}\n" for i in range(LARGE))),
        ("kiosk.yaml", "".join(f"k{i}: x\n" for i in range(LARGE))),
        ("kiosk.yaml", "games: [" + ", ".join(f"g{i}" for i in range(LARGE)) + "]"),
        ("look.yaml", "colours: {" + ", ".join(f"c{i}: red" for i in range(LARGE)) + "}"),
        ("look.yaml", "animals: [" + ", ".join(f"a{i}" for i in range(LARGE)) + "]"),
        ("sounds.yaml", "sounds: {" + ", ".join(f"s{i}: 7" for i in range(LARGE)) + "}"),
        ("memory_island.yaml", "variants: {" + ", ".join(f"v{i}: 7" for i in range(LARGE)) + "}"),
        (
            "memory_island.yaml",
            "rules: {cards: {" + ", ".join(f"{i}: x" for i in range(LARGE)) + "}}",
        ),
    ],
)
def test_a_large_file_is_looked_through_a_few_times_and_not_once_for_each_mistake(
    looks: list[int], tmp_path: Path, name: str, text: str
) -> None:
    path = tmp_path / "config" / name
    path.parent.mkdir(parents=True)
    english = tmp_path / "config" / "words" / "en" / "app.yaml"
    english.parent.mkdir(parents=True, exist_ok=True)
    english.write_text("menu: {play: Play}\nlanguage: {name: English, plural: english}")
    path.write_text(text)
    told = problems([path], checks=CHECKS)
    assert looks[0] < 20 * LARGE
    assert 1 <= len(told) <= MOST + 1


def test_of_many_mistakes_the_first_are_told_and_the_rest_counted(tmp_path: Path) -> None:
    path = tmp_path / "kiosk.yaml"
    path.write_text("".join(f"k{i}: x\n" for i in range(5000)))
    *told, last = problems([path], checks=CHECKS)
    assert len(told) == MOST
    assert last == f"{path}: 4,900 more mistakes"


def test_a_key_as_long_as_a_file_is_shown_in_short(tmp_path: Path) -> None:
    path = tmp_path / "kiosk.yaml"
    path.write_text(f"? {'k' * 100_000}\n: {'v' * 100_000}\n")
    (told,) = problems([path], checks=CHECKS)
    assert len(told) < 300 + len(str(path))
