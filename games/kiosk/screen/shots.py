"""Pictures of what only visitors and keepers of an unattended screen see."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from games.core.archive import Archive
from games.core.home import Preferences
from games.kiosk.screen.program import make_kiosk
from games.kiosk.wishes import USUAL_PIN, Latest


def pictures(screen: Any, home: Path) -> Iterator[tuple[str, Any]]:
    """Yield (name, stage showing it), with the settings that this home has."""
    from msgspec.structs import asdict

    from games.core.bots import Inline
    from games.kiosk.screen.staff import LOCK, Tries, pin_pad, shut_door, staff
    from games.kiosk.screen.still_there import StillThere
    from games.stage.input import Confirm
    from games.stage.scene import Pop, Push
    from games.stage.thinking import Thinker

    counts = Archive(None)
    stage = make_kiosk(screen, Latest(), counts, None, Thinker(Inline()))
    stage.ctx.prefs.change(**asdict(Preferences(home).now))
    stage.handle(Confirm())
    stage.update(0.1)
    yield "kiosk-title", stage
    ctx = stage.ctx
    for name, scene in (
        ("still-there", lambda: StillThere(ctx, 20)),
        ("pin", lambda: pin_pad(ctx, USUAL_PIN, counts, Tries())),
        ("wait", lambda: shut_door(ctx, LOCK)),
        ("staff", lambda: staff(ctx, counts)),
    ):
        stage.change(Push(scene()))
        yield f"kiosk-{name}", stage
        stage.change(Pop())
    stage.reset()
    for _ in range(40):
        stage.update(0.1)
    yield "kiosk", stage
