"""The parts of the program know no more of each other than they should.

Read from the source, so that a game added tomorrow is looked at as well.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.core import library, sheet

ROOT = Path(__file__).parents[1]
GAMES = library.folders()
SOURCES = sorted([ROOT / "main.py", *(ROOT / "games").rglob("*.py")])
CORE, STAGE = ROOT / "games" / "core", ROOT / "games" / "stage"
KIOSK, LAB = ROOT / "games" / "kiosk", ROOT / "games" / "lab"
STANDARD = {*sys.stdlib_module_names, "__future__"}
CLOCKS = {"random", "time", "datetime"}
CLOCKS_ALLOWED = {"games.core.chance": {"random"}, "games.stage.app": {"time"}, "main": {"time"}}
"""Who may ask for luck or the time; main hands its clock to the arena. Bots: random, for types."""


def module(path: Path) -> str:
    """Return the name a file is imported by."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imports(path: Path) -> set[str]:
    """Return the full names that a file imports, wherever in it and if only for types."""
    found = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{module(path)} imports by dots"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def within(name: str, *roots: str) -> bool:
    """Return whether a name is one of these modules or lies in one."""
    return any(name == root or name.startswith(f"{root}.") for root in roots)


def of(folder: Path) -> Iterator[Path]:
    return (path for path in SOURCES if folder in path.parents)


def test_core_stands_alone() -> None:
    for path in of(CORE):
        for name in imports(path):
            assert not within(name, "pygame", "pytweening", "games.stage"), (
                f"{module(path)}: {name}"
            )
            assert not within(name, "games") or within(name, "games.core"), (
                f"{module(path)}: {name}"
            )


def test_stage_stands_on_core() -> None:
    for path in of(STAGE):
        for name in imports(path):
            allowed = not within(name, "games") or within(name, "games.core", "games.stage")
            assert allowed, f"{module(path)}: {name}"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_knows_no_other_game_and_only_its_table_knows_the_screen(game: str) -> None:
    for path in of(ROOT / "games" / game):
        for name in imports(path):
            roots = ["games.core", f"games.{game}"]
            on_screen = "table" in path.parts and path.stem != "speech"
            if on_screen:
                roots.append("games.stage")
            assert not within(name, "games") or within(name, *roots), f"{module(path)}: {name}"
            assert on_screen or not within(name, "pygame"), f"{module(path)}: {name}"
            assert on_screen or not name.startswith(f"games.{game}.table"), (
                f"{module(path)}: {name}"
            )


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_a_game_need_only_the_contract_and_chance(game: str) -> None:
    for path in of(ROOT / "games" / game / "rules"):
        for name in imports(path):
            if within(name, "games"):
                known = ("games.core.rules", "games.core.chance", f"games.{game}.rules")
                assert within(name, *known) or name == f"games.{game}.rules", name
            else:
                assert within(name, "msgspec", *STANDARD - CLOCKS), name


@pytest.mark.parametrize("game", GAMES)
def test_rules_and_bots_run_without_pygame(game: str) -> None:
    code = (
        "import sys, pkgutil, importlib, games.core\n"
        "for found in pkgutil.iter_modules(games.core.__path__, 'games.core.'):\n"
        "    importlib.import_module(found.name)\n"
        f"import games.{game}.rules\n"
        "from importlib.util import find_spec\n"
        f"if find_spec('games.{game}.bots'): import games.{game}.bots\n"
        "print([name for name in sys.modules if name in ('pygame', 'pytweening', 'games.stage')])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


def test_core_and_stage_name_no_game() -> None:
    """Not in a string either: what they know of a game comes from its folder and its YAML."""
    for path in [*of(CORE), *of(STAGE)]:
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                for game in GAMES:
                    assert game not in node.value, f"{module(path)}:{node.lineno} names {game}"


def test_luck_and_time_are_asked_for_in_few_places() -> None:
    for path in SOURCES:
        name = module(path)
        wanted = {root for root in CLOCKS if any(within(found, root) for found in imports(path))}
        allowed = CLOCKS_ALLOWED.get(name, {"random"} if "bots" in path.parts else set())
        assert wanted <= allowed, f"{name} imports {wanted - allowed}"


def test_only_random_is_called_of_a_generator() -> None:
    """The other methods of Random give other numbers on another Python."""
    others = {"randint", "randrange", "choice", "choices", "shuffle", "sample", "uniform"}
    for path in SOURCES:
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Attribute):
                assert node.attr not in others, f"{module(path)}:{node.lineno}: {node.attr}"


def test_no_file_asks_for_what_pygame_does_badly() -> None:
    """SCALED blurs, the system's fonts differ, and event.wait polls every millisecond."""
    for path in SOURCES:
        for node in ast.walk(tree(path)):
            where = f"{module(path)}:{getattr(node, 'lineno', 0)}"
            if isinstance(node, ast.Attribute):
                assert node.attr not in ("SCALED", "SysFont", "match_font"), where
                if node.attr == "wait" and isinstance(node.value, ast.Attribute | ast.Name):
                    owner = getattr(node.value, "attr", getattr(node.value, "id", ""))
                    assert owner not in ("event", "time"), where
            if isinstance(node, ast.Call) and _called(node) == "Font":
                first = node.args[0] if node.args else None
                assert first is not None, where
                assert not (isinstance(first, ast.Constant) and first.value is None), where


def _called(node: ast.Call) -> str:
    return getattr(node.func, "attr", getattr(node.func, "id", ""))


# --- letters -----------------------------------------------------------------------------------

LACKED = ("\ue123", "\ue124")
"""Characters that no font has: each is drawn as the same empty box."""


@pytest.fixture(scope="module")
def fonts() -> Iterator[dict[str, pygame.font.Font]]:
    pygame.font.init()
    faces = sheet.read(ROOT / "config/look.yaml").plain["fonts"].values()
    yield {name: pygame.font.Font(str(ROOT / "assets/fonts" / name), 28) for name in faces}
    pygame.font.quit()


def drawn(font: pygame.font.Font, letter: str) -> bytes:
    return bytes(pygame.image.tobytes(font.render(letter, True, "white"), "RGBA"))


def has(font: pygame.font.Font, letter: str) -> bool:
    """Return whether a letter is drawn as itself; what metrics say differs between Pygames."""
    return letter.isspace() or drawn(font, letter) != drawn(font, LACKED[0])


def texts(part: object) -> Iterator[str]:
    """Return every text in a file of words."""
    if isinstance(part, dict):
        for child in part.values():
            yield from texts(child)
    elif isinstance(part, list):
        for child in part:
            yield from texts(child)
    else:
        yield str(part)


def test_a_letter_that_a_font_lacks_is_noticed(fonts: dict[str, pygame.font.Font]) -> None:
    for name, font in fonts.items():
        assert has(font, "A"), name
        assert has(font, "…"), name
        assert not has(font, LACKED[1]), name


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(p, id=f"{p.parent.name}-{p.stem}")
        for p in sorted((ROOT / "config/words").rglob("*.yaml"))
    ],
)
def test_every_letter_of_the_words_is_in_the_fonts(
    words: Path, fonts: dict[str, pygame.font.Font]
) -> None:
    letters = {letter for text in texts(sheet.read(words).plain) for letter in text}
    for name, font in fonts.items():
        missing = sorted(
            letter for letter in letters if letter.isprintable() and not has(font, letter)
        )
        assert not missing, f"{name} lacks {missing}"
