"""What the READMEs say can be done can be done, and the fields they list are those there are."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from games.core import library
from games.core.library import Deck
from games.stage.sound import Book
from games.stage.theme import BotPace, Easing, Theme

ROOT = Path(__file__).parents[1]
READMES = ("games/README.md", "config/README.md")
BLOCK = re.compile(r"<!-- run -->\n```\n(.*?)```\n<!-- -->", re.DOTALL)


def commands() -> list[tuple[str, str]]:
    """Return each command that a README says can be run, with its README."""
    found = []
    for name in READMES:
        text = (ROOT / name).read_text(encoding="utf-8")
        found += [(name, line) for block in BLOCK.findall(text) for line in block.splitlines()]
    return found


@pytest.mark.parametrize(("readme", "command"), commands())
def test_a_command_of_a_readme_runs_as_it_is_written(
    readme: str, command: str, tmp_path: Path
) -> None:
    python, *words = shlex.split(command)
    assert python == "python", readme
    env = {**os.environ, "LAGOON_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, *words], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name", library.names())
def test_every_field_of_a_game_is_in_the_readme_of_the_configuration(name: str) -> None:
    game = library.load(name)
    text = (ROOT / "config/README.md").read_text(encoding="utf-8")
    fields = {
        field.name
        for kind in (game.rules.Config, game.bots.Level)
        for field in msgspec.structs.fields(kind)
    }
    assert {field for field in fields if f"`{field}`" not in text} == set()


@pytest.mark.parametrize("kind", [Deck, Theme, Easing, BotPace, Book])
def test_every_field_of_decks_look_and_sounds_is_there_too(kind: type[msgspec.Struct]) -> None:
    text = (ROOT / "config/README.md").read_text(encoding="utf-8")
    fields = {field.name for field in msgspec.structs.fields(kind)}
    assert {field for field in fields if f"`{field}`" not in text} == set()


@pytest.mark.parametrize("name", ["README.md", *READMES, "tests/README.md"])
def test_what_a_readme_links_to_is_there(name: str) -> None:
    folder, text = (ROOT / name).parent, (ROOT / name).read_text(encoding="utf-8")
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", text) if "://" not in link]
    assert [link for link in links if not (folder / link).exists()] == []
