"""A reader finds every text, in her own language where there is one, and never a crash."""

from __future__ import annotations

import logging
import re
from pathlib import Path

import pytest

from games.core import library
from games.core.words import Words

ENGLISH = """
language: {name: English, plural: english}
menu: {play: Play, quit: "Leave {game}"}
cards: {one: one card, other: "{count} cards"}
only: Here alone
numbers: {7: seven}
choices: {true: all, false: none, 3: three}
odd: {braces: "a { b } {", wide: "{name.__class__} {0!r:>99999999999}"}
rules:
  - {head: First, text: One}
  - {head: Second, text: Two}
"""
GERMAN = """
language: {name: Deutsch, plural: english}
menu: {play: Spielen}
cards: {one: eine Karte, other: "{count} Karten"}
"""
RUSSIAN = """
language: {name: Русский, plural: russian}
cards: {one: "{count} карта", few: "{count} карты", many: "{count} карт", other: "карты"}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for code, text in (("en", ENGLISH), ("de", GERMAN), ("ru", RUSSIAN)):
        write(tmp_path, code, "app", text)
    write(tmp_path, "en", "otters", "title: Otters\nrules: [{head: Swim, text: Dive}]")
    write(tmp_path, "de", "otters", "title: Fischotter")
    return tmp_path


def write(folder: Path, code: str, name: str, text: str) -> None:
    (folder / code).mkdir(exist_ok=True)
    (folder / code / f"{name}.yaml").write_text(text, encoding="utf-8")


def test_a_text_comes_in_the_language_of_the_reader(folder: Path) -> None:
    assert Words(folder, "en")("menu.play") == "Play"
    assert Words(folder, "de")("menu.play") == "Spielen"


def test_a_text_without_a_translation_comes_in_english(folder: Path) -> None:
    assert Words(folder, "de")("only") == "Here alone"


def test_a_language_nobody_wrote_comes_in_english(folder: Path) -> None:
    assert Words(folder, "xx")("menu.play") == "Play"


def test_a_missing_text_is_its_key_and_is_logged_once(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    words = Words(folder, "en")
    with caplog.at_level(logging.WARNING):
        assert [words("menu.sing"), words("menu.sing")] == ["menu.sing", "menu.sing"]
    assert caplog.messages == ["No words for menu.sing in app.yaml."]


def test_a_mapping_or_a_list_is_no_text(folder: Path) -> None:
    words = Words(folder, "en")
    assert [words("menu"), words("rules")] == ["menu", "rules"]


def test_places_are_filled_by_name(folder: Path) -> None:
    assert Words(folder, "en")("menu.quit", game="Otters") == "Leave Otters"


def test_a_place_may_be_called_key(folder: Path) -> None:
    write(folder, "en", "keys", 'press: "Press {key}"')
    assert Words(folder, "en").of("keys")("press", key="F1") == "Press F1"


def test_a_place_without_a_field_stays_as_it_is(folder: Path) -> None:
    assert Words(folder, "en")("menu.quit") == "Leave {game}"


def test_broken_places_never_raise(folder: Path) -> None:
    words = Words(folder, "en")
    assert words("odd.braces", b=1) == "a { b } {"
    assert words("odd.wide", name="x") == "{name.__class__} {0!r:>99999999999}"


@pytest.mark.parametrize(
    ("language", "count", "text"),
    [
        ("en", 1, "one card"),
        ("en", 0, "0 cards"),
        ("en", 2, "2 cards"),
        ("de", 1, "eine Karte"),
        ("de", 10, "10 Karten"),
        ("ru", 1, "1 карта"),
        ("ru", 21, "21 карта"),
        ("ru", 11, "11 карт"),
        ("ru", 3, "3 карты"),
        ("ru", 12, "12 карт"),
        ("ru", 22, "22 карты"),
        ("ru", 5, "5 карт"),
    ],
)
def test_a_count_chooses_the_form(folder: Path, language: str, count: int, text: str) -> None:
    assert Words(folder, language)("cards", count=count) == text


def test_english_counts_in_english_for_a_reader_of_another_language(folder: Path) -> None:
    write(folder, "en", "fish", 'caught: {one: a fish, other: "{count} fish"}')
    assert Words(folder, "ru").of("fish")("caught", count=21) == "21 fish"


def test_a_key_may_be_a_number(folder: Path) -> None:
    assert Words(folder, "en")("numbers.7") == "seven"
    assert Words(folder, "en")("choices.3") == "three"


def test_a_key_may_be_true_or_false(folder: Path) -> None:
    assert Words(folder, "en")("choices.true") == "all"
    assert Words(folder, "en")("choices.false") == "none"


def test_a_game_has_words_of_its_own(folder: Path) -> None:
    otters = Words(folder, "de").of("otters")
    assert otters("title") == "Fischotter"
    assert otters.list("rules") == [{"head": "Swim", "text": "Dive"}]
    assert otters("menu.play") == "menu.play"


def test_pages_come_in_order(folder: Path) -> None:
    words = Words(folder, "de")
    assert [page["head"] for page in words.list("rules")] == ["First", "Second"]
    assert words.list("menu") == []


def test_languages_tell_their_own_names(folder: Path) -> None:
    (folder / "empty").mkdir()
    write(folder, "zz", "app", "menu: {}")
    names = Words(folder, "en").languages()
    assert names == {"de": "Deutsch", "en": "English", "ru": "Русский", "zz": "zz"}


def test_a_broken_file_is_logged_and_counts_as_empty(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    write(folder, "de", "app", "menu: [")
    with caplog.at_level(logging.WARNING):
        words = Words(folder, "de")
        assert [words("menu.play"), words("menu.play")] == ["Play", "Play"]
    assert len(caplog.messages) == 1
    assert "de/app.yaml:1: a value is missing here" in caplog.text


def test_only_what_is_asked_for_is_read(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    write(folder, "en", "otters", "\t")
    with caplog.at_level(logging.WARNING):
        words = Words(folder, "en")
        words("menu.play")
        otters = words.of("otters")
        assert caplog.messages == []
        assert otters("title") == "title"
    assert "otters.yaml:1: the line begins with a tab" in caplog.text


def sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.?!:])\s+", text)


@pytest.mark.parametrize("game", library.names())
def test_the_rules_are_written_in_short_sentences(game: str) -> None:
    words = Words(library.ROOT / "config/words", "en").of(game)
    texts = [words("goal"), *(page["text"] for page in words.list("rules"))]
    assert [s for text in texts for s in sentences(text) if len(s.split()) > 20] == []


@pytest.mark.parametrize("game", library.names())
def test_a_tagline_fits_on_a_card(game: str) -> None:
    assert len(Words(library.ROOT / "config/words", "en").of(game)("tagline")) < 40


def test_every_animal_of_memory_island_has_a_story_of_moderate_length() -> None:
    words = Words(library.ROOT / "config/words", "en").of("memory_island")
    for animal in ("lemur", "turtle", "pangolin", "goral", "woodpecker"):
        assert 60 <= len(words(f"animals.{animal}.text").split()) <= 90
        assert len(words(f"animals.{animal}.short").split()) == 1
        assert words(f"animals.{animal}.name") != f"animals.{animal}.name"
    assert [words(f"numbers.{n}") for n in (1, 7, 10)] == ["one", "seven", "ten"]
