"""What the READMEs promise works as it is written, and names everything there is."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import written
from msgspec import Meta

from games.core import check, library
from games.core.words import LONGEST, PLURALS
from games.stage import sound, theme

ROOT = Path(__file__).parents[1]
READMES = [ROOT / name / "README.md" for name in ("games", "config", "tests")]
RUN = re.compile(r"<!-- run -->\n```\n(.*?)```\n<!-- -->", re.DOTALL)
CONFIG = (ROOT / "config" / "README.md").read_text(encoding="utf-8")
SECTIONS = {
    "every game": "## A game: `<game>.yaml`",
    "look.yaml": "## How it looks: `look.yaml`",
    "sounds.yaml": "## How it sounds: `sounds.yaml`",
    "kiosk.yaml": "## The unattended screen: `kiosk.yaml`",
    "words": "## Translating: `words/`",
}
"""Where each file is told of; a game's file has a heading of its own."""


def commands() -> Iterator[tuple[str, str]]:
    """Yield the commands that a README says can be run, with its folder."""
    for readme in READMES:
        for block in RUN.findall(readme.read_text(encoding="utf-8")):
            yield from [(readme.parent.name, line) for line in block.splitlines() if line.strip()]


def test_there_is_something_to_run_in_each() -> None:
    assert {"games", "config"} <= {folder for folder, _ in commands()}


@pytest.mark.parametrize(("folder", "command"), [*dict.fromkeys(commands())])
def test_a_command_of_a_readme_runs(folder: str, command: str, tmp_path: Path) -> None:
    words = shlex.split(command)
    assert words[0] == "python", f"{folder}/README.md runs {words[0]}"
    environment = {**os.environ, "LAGOON_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, *words[1:]],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    "readme", [ROOT / "README.md", *READMES], ids=lambda path: path.parent.name
)
def test_what_a_readme_links_to_is_there(readme: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", readme.read_text(encoding="utf-8"))
    inside = [link for link in links if "://" not in link]
    assert [link for link in inside if not (readme.parent / link).exists()] == []


# --- config/README.md --------------------------------------------------------------------------


def section(file: str) -> str:
    """Return what is told of a file, up to the next heading of its rank."""
    heading = SECTIONS.get(file, f"### `{file}`")
    assert CONFIG.count(f"\n{heading}\n") == 1, heading
    rest = CONFIG.partition(f"\n{heading}\n")[2]
    return re.split(r"\n#{2,3} ", rest)[0]


FIELDS = [
    pytest.param(file, field, id=f"{file}:{field.owner.__name__}.{field.name}")
    for file, structs in written.kinds().items()
    for field in written.fields(structs)
]


@pytest.mark.parametrize(("file", "field"), FIELDS)
def test_every_field_is_told(file: str, field: written.Field) -> None:
    assert f"`{field.name}`" in section(file)


@pytest.mark.parametrize(("file", "field"), FIELDS)
def test_every_range_is_told(file: str, field: written.Field) -> None:
    """In the row, or the sentence, that names the field."""
    for low, high in ranges(field):
        told = section(file)
        near = [told[at.start() :][:420] for at in re.finditer(f"`{field.name}`", told)]
        rows = [line for line in told.splitlines() if f"`{field.name}`" in line]
        either = [f"{low:,} to {high:,}", f"{low:,} or {high:,}", f"above {low:,}, to {high:,}"]
        plain = [re.sub(r"\s+", " ", text) for text in (*near, *rows)]
        assert any(said in text for said in either for text in plain), (file, field.name, low, high)


def ranges(field: written.Field) -> Iterator[tuple[float, float]]:
    """Yield the ranges of numbers that a field may have, but for those told in other words."""
    for meta in held(field):
        low = meta.ge if meta.ge is not None else meta.gt
        if low is not None and meta.le is not None:
            yield low, meta.le


def held(field: written.Field) -> Iterator[Meta]:
    """Yield what is said about a field's own values, not about those of structs inside."""
    return (meta for meta in written.metas(field.kind) if meta.le is not None)


def test_every_name_of_the_look_and_every_sound_is_told() -> None:
    for part in theme.NAMED:
        for name in getattr(theme.USUAL, part):
            assert re.search(rf"\b{name}\b", section("look.yaml")), name
    for name in sound.NAMES:
        assert re.search(rf"\b{name}\b", section("sounds.yaml")), name


def test_every_way_to_count_and_the_longest_text_are_told() -> None:
    told = section("words")
    for name in (*PLURALS, *check.FORMS):
        assert f"`{name}`" in told, name
    assert f"{LONGEST:,} letters" in told


def test_every_file_of_the_folder_is_told() -> None:
    for path in (ROOT / "config").iterdir():
        if path.stem in library.names() or path.name == "README.md":
            continue
        assert f"`{path.name}" in CONFIG, path.name
