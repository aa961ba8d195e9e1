"""What a screen is: it takes wishes, lets time pass, and says what is to be seen.

Scenes form a stack; a handler returns what is to happen to it.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol, runtime_checkable

from msgspec import Struct, field

from games.core.archive import Archive
from games.core.home import Preferences
from games.core.words import Words
from games.stage.canvas import Frame
from games.stage.input import Intent
from games.stage.kept import Kept
from games.stage.look import Look
from games.stage.sound import Sound
from games.stage.thinking import Thinker


class Scene(Protocol):
    """One screen."""

    see_through: bool
    """Whether the scene below stays visible."""
    veil: bool
    """Whether that is darkened then."""

    @property
    def busy(self) -> bool:
        """Whether something moves, so that frames must be drawn."""

    def handle(self, intent: Intent) -> Change:
        """Take a wish."""

    def update(self, dt: float) -> Change:
        """Let `dt` seconds pass."""

    def frame(self) -> Frame:
        """Return what is to be seen; the very same object while nothing changed."""

    def resized(self) -> None:
        """Lay everything out again: the window, the text size or the language changed."""


@runtime_checkable
class Leaving(Protocol):
    """A screen that holds something which others may have when it is gone."""

    def left(self) -> None:
        """Let go of it: nobody comes back to this screen."""


class Push(NamedTuple):
    """Put a scene on top; all below let go of what they hold and show nobody's secrets."""

    scene: Scene
    private: bool = False
    """Whether whoever looks at what is below goes on looking: then nothing of it is closed."""


class Swap(NamedTuple):
    """Replace this scene."""

    scene: Scene


class Pop(NamedTuple):
    """Leave this scene; what is below goes on."""


class Home(NamedTuple):
    """Leave all scenes for the first one."""


class Reset(NamedTuple):
    """Begin as at the start of the program: whoever was here has left."""


class Stay(NamedTuple):
    """Leave everything as it is; what was wished for is not to happen."""


class Quit(NamedTuple):
    """Close the program."""


Change = Push | Swap | Pop | Home | Reset | Stay | Quit | None


class Sight(Struct):
    """Whether people can see what is on the screen."""

    away: bool = False
    """Whether the window is behind another one, or hidden."""


class Context(Struct, frozen=True):
    """What every scene is given: the look, the words, and where things are kept."""

    look: Look
    words: Words
    prefs: Preferences
    archive: Archive
    sound: Sound
    thinker: Thinker
    unattended: bool = False
    """Whether the screen stands where nobody minds it, so that whoever comes cannot close it."""
    games: tuple[str, ...] = ()
    """Those to choose from; empty: all there are."""
    notices: list[str] = []
    """Keys under `notices` of what people should be told once."""
    kept: Kept = field(default_factory=Kept)
    """Set-ups and notes, while the program runs."""
    sight: Sight = field(default_factory=Sight)

    @property
    def pace(self) -> float:
        """How fast things move: 1 normal, 0 not at all."""
        if self.prefs.now.motion == "off":
            return 0.0
        return self.look.theme.pace[self.prefs.now.pace]
