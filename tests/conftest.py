"""What all tests share: a screen that nobody sees, and the way to write golden files anew."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

ROOT = Path(__file__).parents[1]

if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.modules.setdefault("pkg_resources", None)  # type: ignore[arg-type]

hypothesis.settings.register_profile("timeless", deadline=None)
hypothesis.settings.load_profile("timeless")  # how busy the machine is decides no test


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--golden",
        action="store_true",
        help="write tests/golden anew; look at the difference before it is committed",
    )


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written instead of compared."""
    return bool(request.config.getoption("--golden"))


@pytest.fixture(autouse=True)
def nothing_stays_behind() -> Iterator[None]:
    """Let no thread and no sound device of one test meet the next one."""
    before = set(threading.enumerate())
    yield
    if speaker := sys.modules.get("games.stage.speaker"):
        assert speaker.SPEAKER.close()
    left = [thread for thread in threading.enumerate() if thread not in before]
    for thread in left:
        thread.join(30)
    assert not [thread.name for thread in left if thread.is_alive()]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The file of a finished match of three chances."""
    import msgspec

    from games.core import library
    from games.core.bots import RANDOM, answer
    from games.core.desk import question
    from games.core.match import Match, Player

    game = library.load("memory_island")
    match = Match(game, game.config(), (Player(RANDOM),) * 3, 6)
    while not match.outcome:
        seat = match.to_act[0]
        match.submit(seat, answer(question(match, seat, RANDOM)))
    path = tmp_path / "match.json"
    path.write_bytes(msgspec.json.encode(match.record()))
    return path


@pytest.fixture(autouse=True, scope="module")
def files_stay_where_they_are() -> Iterator[None]:
    """Let no module of tests leave the program with other files than its own."""
    from games.core import library

    before = library.CONFIG
    yield
    assert before == library.CONFIG == library.ROOT / "config"
