"""The parts of the program know no more of each other than they should.

Read from the source, so that a game added tomorrow is looked at as well.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pygame
import pytest

from games.core import library, sheet

ROOT = Path(__file__).parents[1]
GAMES = library.folders()
SOURCES = sorted([ROOT / "main.py", *(ROOT / "games").rglob("*.py")])
STANDARD = {*sys.stdlib_module_names, "__future__"}
CLOCKS = {"random", "time", "datetime"}
CLOCKS_ALLOWED = {
    "games.core.chance": {"random"},
    "games.core.clock": {"time"},
    "games.stage.app": {"time"},
    "main": {"time"},
}
"""Who may ask for luck or the time; main hands its clock to the arena. Bots: random, for types."""

CLOCKS_ASKED = {"monotonic", "perf_counter", "localtime", "tzset"}
"""What may be asked of `time`: nobody measures how long something takes by a clock that is set."""


def module(path: Path) -> str:
    """Return the name a file is imported by."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


@cache
def imports(path: Path) -> frozenset[str]:
    """Return the full names that a file imports, wherever in it and if only for types."""
    found = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{module(path)} imports by dots"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(found)


def within(name: str, *roots: str) -> bool:
    """Return whether a name is one of these modules or lies in one."""
    return any(name == root or name.startswith(f"{root}.") for root in roots)


def of(folder: Path) -> Iterator[Path]:
    return (path for path in SOURCES if folder in path.parents)


# --- who may know whom -------------------------------------------------------------------------

SHARED = {
    "core": ("games.core",),
    "worker": ("games.worker",),
    "lab": ("games.core", "games.worker", "games.lab"),
    "terminal": ("games.core", "games.terminal"),
    "stage": ("games.core", "games.worker", "games.stage"),
    "kiosk": ("games.core", "games.stage", "games.kiosk"),
}
"""What each room that is no game may know of `games`."""
SCREENS = ("pygame", "pytweening", "games.stage", "games.kiosk.screen")
"""What only what draws may know."""


def known(path: Path) -> tuple[str, ...]:
    """Return what a file may know of `games`, by the room that it lies in."""
    _, room, *inner = path.relative_to(ROOT).with_suffix("").parts
    if room in SHARED:
        return SHARED[room]
    own = f"games.{room}"
    match inner:
        case ["rules", *_]:
            return "games.core.rules", "games.core.chance", f"{own}.rules"
        case ["bots", *_]:
            return "games.core", f"{own}.rules", f"{own}.bots"
        case ["table", *_] if module(path) in spoken(room):
            return "games.core", f"{own}.rules", f"{own}.bots", *spoken(room)
        case ["table", *_]:
            return "games.core", "games.stage", own
    return (own,)


@cache
def spoken(game: str) -> tuple[str, ...]:
    """Return the modules of a table that its speech is made of: a hint may ask the own bots."""
    table = f"games.{game}.table"
    found, ahead = [], [f"{table}.speech"]
    while ahead:
        name = ahead.pop()
        if name in graph() and name not in found:
            found.append(name)
            ahead += [there for there in graph()[name] if there.startswith(f"{table}.")]
    return tuple(found)


def blind(path: Path) -> bool:
    """Return whether a file is none of those that draw."""
    _, room, *inner = path.relative_to(ROOT).with_suffix("").parts
    if room in GAMES:
        return inner[0] != "table" or inner[1] == "__init__" or module(path) in spoken(room)
    return room in ("core", "worker", "lab", "terminal") or (
        room == "kiosk" and inner[0] != "screen"
    )


@pytest.mark.parametrize("room", [*SHARED, *GAMES])
def test_a_room_knows_only_what_it_stands_on(room: str) -> None:
    for path in of(ROOT / "games" / room):
        for name in imports(path):
            assert not within(name, "games") or within(name, *known(path)), (
                f"{module(path)} knows {name}"
            )


def test_only_what_draws_knows_the_screen() -> None:
    for path in filter(blind, of(ROOT / "games")):
        for name in imports(path):
            assert not within(name, *SCREENS), f"{module(path)} knows {name}"


@pytest.mark.parametrize("game", GAMES)
def test_rules_need_nothing_but_plain_python(game: str) -> None:
    for path in of(ROOT / "games" / game / "rules"):
        for name in imports(path):
            plain = within(name, "games", "msgspec", *STANDARD - CLOCKS)
            assert plain, f"{module(path)} knows {name}"


@cache
def graph() -> dict[str, frozenset[str]]:
    """Return which modules each module imports, but for itself: so a game checks its own type."""
    modules = {module(path) for path in SOURCES}
    found = {}
    for path in SOURCES:
        names = imports(path)
        names |= {name.rpartition(".")[0] for name in names - modules}
        found[module(path)] = (names & modules) - {module(path)}
    return found


def test_no_circle_of_modules_is_closed_not_even_for_types() -> None:
    """Nor by an import that waits in a function until it is needed."""
    circle: list[str] = []
    try:
        TopologicalSorter(graph()).prepare()
    except CycleError as error:
        circle = error.args[1]
    assert not circle, " imports ".join(reversed(circle))


# --- doors -------------------------------------------------------------------------------------

DOORS = {module(path): path for path in SOURCES if path.name == "__init__.py"}


@pytest.mark.parametrize("room", DOORS)
def test_a_door_shows_what_lies_behind_it_and_does_nothing(room: str) -> None:
    """A room of one file is its own door."""
    if [*DOORS[room].parent.rglob("*.py")] == [DOORS[room]]:
        return
    shown, listed = set(), set()
    for node in tree(DOORS[room]).body:
        match node:
            case ast.ImportFrom(module=str(source), names=names) if within(source, room):
                shown |= {alias.name for alias in names}
            case ast.Assign(targets=[ast.Name(id="__all__")], value=value):
                listed |= set(ast.literal_eval(value))
            case ast.Expr(ast.Constant()) | ast.ImportFrom(module="__future__" | "typing"):
                pass
            case ast.If(ast.Name(id="TYPE_CHECKING")):
                pass
            case _:
                pytest.fail(f"{room}:{node.lineno} is no door: {ast.unparse(node)}")
    assert shown == listed


@pytest.mark.parametrize("room", ["kiosk", "lab", *GAMES])
def test_a_room_is_entered_by_its_doors_only(room: str) -> None:
    for name, known_there in graph().items():
        if not within(name, f"games.{room}"):
            entered = {there for there in known_there if within(there, f"games.{room}")}
            assert entered <= {*DOORS}, f"{name} enters {entered - {*DOORS}}"


BLIND = """
import importlib, sys
for name in {names}:
    importlib.import_module(name)
print([name for name in sys.modules if name.startswith({screens})])
"""


def test_what_knows_no_screen_runs_without_pygame() -> None:
    """Also what it imports in turn: bots think, and the supervisor watches, where there is none."""
    names = [module(path) for path in filter(blind, of(ROOT / "games"))]
    code = BLIND.format(names=names, screens=SCREENS)
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


def test_what_is_no_game_names_none() -> None:
    """Not in a string either: what they know of a game comes from its folder and its YAML."""
    for path in [path for room in SHARED for path in of(ROOT / "games" / room)]:
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                for game in GAMES:
                    assert game not in node.value, f"{module(path)}:{node.lineno} names {game}"


# --- what is asked for in few places, or nowhere -----------------------------------------------


def test_luck_and_time_are_asked_for_in_few_places() -> None:
    for path in SOURCES:
        name = module(path)
        wanted = {root for root in CLOCKS if any(within(found, root) for found in imports(path))}
        allowed = CLOCKS_ALLOWED.get(name, {"random"} if "bots" in path.parts else set())
        assert wanted <= allowed, f"{name} imports {wanted - allowed}"


OF_A_GENERATOR = {"randint", "randrange", "choice", "choices", "shuffle", "sample", "uniform"}
"""Methods of Random that give other numbers on another Python; only random() never does."""
BADLY = {"SCALED", "SysFont", "match_font"}
"""What blurs, and fonts that differ from system to system."""


def test_no_file_asks_for_what_python_or_pygame_does_badly() -> None:
    """Beside that, event.wait polls every millisecond, and a font of no name may be any."""
    for path in SOURCES:
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Attribute):
                bad = node.attr in OF_A_GENERATOR | BADLY
                if node.attr == "wait" and isinstance(node.value, ast.Attribute | ast.Name):
                    owner = getattr(node.value, "attr", getattr(node.value, "id", ""))
                    bad = owner in ("event", "time")
                assert not bad, f"{module(path)}:{node.lineno}: {node.attr}"
            if isinstance(node, ast.Call) and _called(node) == "Font":
                first = node.args[0] if node.args else ast.Constant(None)
                nameless = isinstance(first, ast.Constant) and first.value is None
                assert not nameless, f"{module(path)}:{node.lineno}: a font without a file"


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


def test_nobody_measures_a_time_by_a_clock_that_can_be_set() -> None:
    asked = {
        node.attr
        for path in SOURCES
        if "time" in imports(path)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "time"
    }
    assert asked == CLOCKS_ASKED


def test_nothing_lies_at_the_top_but_what_belongs_there() -> None:
    there = {path.name for path in ROOT.iterdir() if path.name[0] not in "._"}
    asked = {"main.py", "requirements.txt", "README.md", "LICENSE"}
    assert there <= asked | {"games", "assets", "config", "tests"}
