"""`check` finds every mistake in the files and says where it is."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from games.core import library
from games.core.check import problems
from games.kiosk import CHECKS as KIOSK
from games.stage.checks import CHECKS as STAGE

DECK = "memory_island.yaml"
WORDS = f"words/en/{DECK}"
APP = """
language: {name: English, plural: english}
menu: {play: Play, quit: "Leave {game}"}
cards: {one: one card, other: "{count} cards"}
"""


@pytest.fixture
def config(tmp_path: Path) -> Path:
    """A folder with Memory Island's real files and a small app.yaml in two languages."""
    folder = tmp_path / "config"
    (folder / "words/en").mkdir(parents=True)
    (folder / "words/de").mkdir()
    for name in (DECK, WORDS):
        shutil.copy(library.ROOT / "config" / name, folder / name)
    shutil.copy(folder / WORDS, folder / "words/de" / DECK)
    (folder / "look.yaml").write_text('colours: {sun: "#F2B441"}')
    for language in ("en", "de"):
        (folder / "words" / language / "app.yaml").write_text(APP)
    return folder


def edit(file: Path, old: str, new: str) -> int:
    """Change a file as a hand would; return the line of the change."""
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} is not once in {file.name}"
    file.write_text(text.replace(old, new), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def said(file: Path) -> list[str]:
    """Return the problems of one file, without its name."""
    return [problem.removeprefix(str(file)) for problem in problems([file])]


def test_the_files_of_the_program_have_no_problems() -> None:
    assert problems(checks={**KIOSK, **STAGE}) == []


def test_files_that_are_right_have_no_problems(config: Path) -> None:
    files = [config / DECK, config / WORDS, config / "look.yaml", config / "words/de/app.yaml"]
    assert problems(files) == []


def test_a_wrong_number_in_a_deck_is_told_with_its_line(config: Path) -> None:
    line = edit(config / DECK, "rows: 6", "rows: six")
    told = f':{line}: rules.rows is "six", expected a whole number from 1 to 120'
    assert said(config / DECK) == [told]


def test_a_deck_that_cannot_be_played_is_told_once(config: Path) -> None:
    line = edit(config / DECK, "rows: 6", "rows: 7") - 2
    assert said(config / DECK) == [f":{line}: rules: 48 cards do not fill 7 rows of 8"]


def test_seats_that_nobody_can_take_are_told(config: Path) -> None:
    line = edit(config / DECK, "least: 2", "least: 5")
    told = f":{line}: seats: seats need 1 <= least <= usual <= most <= 10"
    assert said(config / DECK) == [told]


def test_every_choice_of_every_variant_is_tried(config: Path) -> None:
    line = edit(config / DECK, "luck_calls_luck: [false, true]", "luck_calls_luck: [false, 3]")
    edit(config / DECK, "unorganized: [false, true]", "unorganized: [false, often]")
    assert said(config / DECK) == [
        f':{line - 1}: variants.unorganized[2] is "often", expected true or false',
        f":{line}: variants.luck_calls_luck[2] is 3, expected true or false",
    ]


def test_a_choice_that_spoils_the_deck_is_told(config: Path) -> None:
    line = edit(config / DECK, "unorganized: [false, true]", "rows: [6,\n    7]")
    assert said(config / DECK) == [
        f":{line + 1}: variants.rows offers 7, but rules: 48 cards do not fill 7 rows of 8"
    ]


def test_a_variant_that_the_rules_do_not_know_is_told(config: Path) -> None:
    line = edit(config / DECK, "unorganized: [false, true]", "unorganised: [false, true]")
    told = (
        f":{line}: variants.unorganised is no field of the game's rules; did you mean unorganized?"
    )
    assert said(config / DECK) == [told]


def test_a_variant_without_choices_is_told(config: Path) -> None:
    line = edit(config / DECK, "unorganized: [false, true]", "unorganized: []")
    assert said(config / DECK) == [
        f":{line}: variants.unorganized is a list of 0, expected a list of 1 to 30"
    ]


def test_a_bot_level_that_does_not_fit_is_told(config: Path) -> None:
    line = edit(config / DECK, "  greedy: {}", "  greedy: {sharpness: 3}")
    told = f":{line}: yardsticks.greedy.sharpness is not a field that is known here"
    assert said(config / DECK) == [told]


def test_a_bot_level_cannot_be_called_human(config: Path) -> None:
    line = edit(config / DECK, "  greedy: {}", "  human: {}")
    assert said(config / DECK) == [
        f":{line}: yardsticks.human needs another name, that one is taken"
    ]


def test_an_accent_that_is_no_colour_is_told(config: Path) -> None:
    line = edit(config / DECK, "accent: sun", "accent: moon")
    look = config / "look.yaml"
    told = f':{line}: accent is "moon", a colour that {look} does not have'
    assert said(config / DECK) == [told]
    look.unlink()
    assert said(config / DECK) == []


def test_several_problems_are_all_told(config: Path) -> None:
    edit(config / DECK, "accent: sun", "accent: moon")
    edit(config / DECK, "  greedy: {}", "  greedy: {sharpness: 3}")
    assert len(problems([config / DECK])) == 2


def test_the_words_of_a_deck_that_is_in_order_are_told_of_as_well(config: Path) -> None:
    edit(config / WORDS, "goal: Be", "gaol: Be")
    edit(config / WORDS, "tagline: ", "tagilne: ")
    assert len(problems([config / DECK, config / WORDS])) == 2


@pytest.mark.parametrize(
    ("old", "new", "missing"),
    [
        ("title: Memory", "titel: Memory", "title"),
        ("tagline: Turn", "tagnile: Turn", "tagline"),
        ("goal: Be", "gaol: Be", "goal"),
        ("  Flip: Turn", "  Turn: Turn", "moves.Flip"),
        ("  Ended: The", "  End: The", "events.Ended"),
        ("  TurnedBack:", "  TurnBack:", "events.TurnedBack"),
        ("    name: Luck calls luck!", "    nam: Luck", "variants.luck_calls_luck.name"),
        ("    text: Whoever", "    txt: Whoever", "variants.luck_calls_luck.text"),
        ("  tens: All", "  tenths: All", "reasons.tens"),
    ],
)
def test_what_a_game_needs_to_say_is_missed(config: Path, old: str, new: str, missing: str) -> None:
    edit(config / WORDS, old, new)
    (told,) = said(config / WORDS)
    assert told.endswith(f": {missing} is missing")


def test_a_choice_that_is_not_true_or_false_needs_a_name(config: Path) -> None:
    edit(config / DECK, "unorganized: [false, true]", "patience: [3, 5]")
    edit(config / WORDS, "  unorganized:\n", "  patience:\n    choices: {3: short}\n")
    (told,) = said(config / WORDS)
    assert told.endswith(": variants.patience.choices.5 is missing")
    edit(config / WORDS, "{3: short}", "{3: short, 5: long}")
    assert said(config / WORDS) == []


def test_a_page_of_the_rules_has_a_head_and_a_text(config: Path) -> None:
    line = edit(config / WORDS, "  - head: 3. A ten comes first", "  - haed: A ten comes first")
    told = f":{line}: rules[3].haed is not a field that is known here; did you mean head?"
    assert said(config / WORDS) == [told]


def test_a_text_that_is_no_text_is_told(config: Path) -> None:
    line = edit(config / WORDS, "  limit: ", "  limit: true #")
    assert said(config / WORDS) == [
        f":{line}: reasons.limit is true, expected text of at most 4,000 letters; "
        'in quotes it is text: "true"'
    ]


def test_a_broken_place_in_a_text_is_told(config: Path) -> None:
    line = edit(config / WORDS, "It is {name}'s turn", "It is {name's turn")
    assert said(config / WORDS) == [
        f":{line}: events.TurnBegan has a {{ or }} that is no place to fill, like {{name}}"
    ]


def test_a_translation_without_a_text_is_told(config: Path) -> None:
    german = config / "words/de/app.yaml"
    edit(german, "play: Play, ", "")
    assert said(german) == [":3: menu.play is missing, English has it"]


def test_a_translation_with_a_text_too_many_is_told(config: Path) -> None:
    german = config / "words/de/app.yaml"
    edit(german, "play: Play, ", "play: Los, paly: Los, ")
    assert said(german) == [":3: menu.paly is not in English"]


def test_a_translation_with_other_places_is_told(config: Path) -> None:
    german = config / "words/de/app.yaml"
    edit(german, "Leave {game}", "{spiel} verlassen")
    assert said(german) == [
        ":3: menu.quit lacks {game}, English has it",
        ":3: menu.quit has {spiel}, English does not",
    ]


def test_a_translation_may_have_other_forms(config: Path) -> None:
    german = config / "words/de/app.yaml"
    edit(german, '{one: one card, other: "{count} cards"}', '{few: "{count} a", other: b}')
    assert said(german) == []


def test_other_is_a_plain_key_beside_keys_that_are_no_forms(config: Path) -> None:
    for language in ("en", "de"):
        edit(config / "words" / language / "app.yaml", "play: Play", "other: Other, play: Play")
    german = config / "words/de/app.yaml"
    edit(german, "play: Play, ", "")
    assert said(german) == [":3: menu.play is missing, English has it"]


def test_a_language_that_counts_in_an_unknown_way_is_told(config: Path) -> None:
    app = config / "words/en/app.yaml"
    line = edit(app, "plural: english", "plural: klingon")
    (told,) = said(app)
    assert told.startswith(f':{line}: language.plural is "klingon", expected one of english,')
    edit(app, ", plural: klingon", "")
    assert said(app) == [f":{line}: language.plural is missing"]


def test_files_that_should_be_there_are_missed(config: Path) -> None:
    (config / "words/de" / DECK).unlink()
    (config / "words/en/app.yaml").unlink()
    (config / DECK).unlink()
    told = problems(config=config)
    for name in ("words/en/app.yaml", DECK):
        assert f"{config / name}: there is no such file" in told
    assert f"{config}/words/de/app.yaml: English has no such file" in told


def test_a_game_may_know_only_english(config: Path) -> None:
    (config / "words/de" / DECK).unlink()
    assert not [told for told in problems(config=config) if f"words/de/{DECK}" in told]


def test_other_files_are_checked_for_being_readable(config: Path) -> None:
    (config / "kiosk.yaml").write_text("idle: 1\nidle: 2")
    told = f"{config}/kiosk.yaml:2: idle is given twice, on lines 1 and 2"
    assert told in problems(config=config)
    assert problems([config / "kiosk.yaml"]) == [told]


def test_a_kiosks_file_is_checked_in_earnest_wherever_it_lies(tmp_path: Path) -> None:
    path = tmp_path / "kiosk.yaml"
    path.write_text("idle: 60\ngames: [chess]\nlanguages: [xx]\n")
    told = [line.removeprefix(f"{path}:") for line in problems([path], checks=KIOSK)]
    assert [line.partition(":")[0] for line in told] == ["2", "3"]
    shipped = (library.ROOT / "config" / "kiosk.yaml").read_text(encoding="utf-8")
    path.write_text(shipped)
    (fact,) = problems([path], checks=KIOSK)
    assert fact.endswith('pin is "2580", which comes with the program; choose your own')
    path.write_text(shipped.replace("2580", "7394"))
    assert problems([path], checks=KIOSK) == []


def test_a_problem_is_told_once_however_many_files_suffer_from_it(config: Path) -> None:
    (config / "words/en/app.yaml").write_text("menu: [")
    assert len(problems([config / "words/en/app.yaml", config / "words/de/app.yaml"])) == 1


def test_a_file_that_does_not_exist_is_told_in_a_sentence(config: Path) -> None:
    assert said(config / "kahunaa.yaml") == [": there is no such file"]


def test_a_folder_stands_for_all_in_it(config: Path) -> None:
    edit(config / "words/de/app.yaml", "play: Play, ", "")
    (told,) = problems([config / "words/de"])
    assert told.endswith("de/app.yaml:3: menu.play is missing, English has it")
