"""Goes on with a match that was left, or that a power cut ended."""

from __future__ import annotations

from games.core.archive import ElsewhereError, Entry
from games.core.desk import resume
from games.core.sheet import SheetError
from games.stage.play import Play
from games.stage.scene import Change, Context, Home, Push


def go_on(ctx: Context, waiting: Entry) -> Change:
    """Return to a match in the archive.

    If its game cannot be read now, or another window has it, it waits; one that does not fit the
    rules of this version is not offered again. Either way people are told.
    """
    animals = ctx.look.theme.animals
    try:
        return Push(Play(ctx, resume(ctx.archive, waiting, thinker=ctx.thinker, animals=animals)))
    except KeyError:
        ctx.notices.append("no_game")
        return None
    except ElsewhereError:
        ctx.notices.append("match_elsewhere")
        return None
    except SheetError as error:
        ctx.notices.append(str(error))
        return None
    except ValueError as error:
        ctx.notices.append(str(error))
        return Home()
