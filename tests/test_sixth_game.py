"""A sixth game is one folder, one YAML and its words: no other file changes, and all of it works.

`tests/sixth` is laid over a copy of the program. What only a game with secrets shows, the curtain
above all, is tested there by `tests/sixth/tests/test_otters.py`.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SIXTH = ROOT / "tests" / "sixth"
PROGRAM = ("main.py", "games", "config", "assets", ".pytest.ini")
TESTS = (
    "conftest.py",
    "effort.py",
    "test_contract.py",
    "test_terminal.py",
    "test_golden.py",
    "test_seams.py",
    "golden",
)


def files(folder: Path) -> set[Path]:
    found = {path.relative_to(folder) for path in folder.rglob("*") if path.is_file()}
    return {path for path in found if "__pycache__" not in path.parts}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program with a sixth game."""
    house = tmp_path_factory.mktemp("house")
    for name in (*PROGRAM, *(f"tests/{test}" for test in TESTS)):
        source, target = ROOT / name, house / name
        target.parent.mkdir(exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target)
    assert not files(SIXTH) & files(house), "the sixth game changes a file of the program"
    shutil.copytree(SIXTH, house, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    return house


def run(house: Path, *args: str) -> str:
    """Run a command in the house; return what it prints."""
    env = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
    env |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    env |= {"LAGOON_HOME": str(house / "home"), "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, *args], cwd=house, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_files_of_the_sixth_game_are_in_order(house: Path) -> None:
    own = ("config/otters.yaml", "config/words/en/otters.yaml")
    assert run(house, "main.py", "check", *own) == "Everything is in order.\n"


def test_bots_play_the_sixth_game(house: Path) -> None:
    args = ("simulate", "otters", "--seats", "random,random", "--matches", "6", "--json")
    result = json.loads(run(house, "main.py", *args))
    assert (result["game"], result["matches"]) == ("otters", 6)
    assert sum(entrant["wins"] for entrant in result["entrants"]) == 6


def test_the_sixth_game_keeps_every_law_and_hides_what_is_secret(house: Path, golden: bool) -> None:
    write = ["--golden"] if golden else []
    out = run(house, "-m", "pytest", "-k", "otters or seams", "tests", *write)
    if golden:
        for path in (house / "tests/golden").glob("otters.*"):
            shutil.copy(path, SIXTH / "tests/golden" / path.name)
    assert " passed" in out
    assert " failed" not in out


ONLY_OTTERS = """
import main
from games.core import library
library.names = lambda: ("otters",)
raise SystemExit(main.main(["shots", "shots", "--size", "480x320"]))
"""


def test_pictures_of_the_sixth_game_are_drawn(house: Path) -> None:
    made = run(house, "-c", ONLY_OTTERS).splitlines()
    names = {Path(name).stem for name in made}
    for picture in ("setup", "rules", "2-deal", "4-middle", "rocks", "pause", "result"):
        assert f"otters-{picture}" in names
