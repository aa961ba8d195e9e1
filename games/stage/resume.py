"""Goes on with a match that was left, or that a power cut ended."""

from __future__ import annotations

from games.core import library
from games.core.archive import Entry
from games.core.match import replay
from games.core.sheet import SheetError
from games.stage.play import Play
from games.stage.scene import Context, Home, Push, Turn


def go_on(ctx: Context, waiting: Entry) -> Turn:
    """Return to a match in the archive.

    If its game cannot be read now, the match is kept; one that does not fit the rules any more is
    put aside. Either way people are told.
    """
    try:
        game = library.load(waiting.game)
    except KeyError:
        ctx.notices.append("no_game")
        return None
    except SheetError as error:
        ctx.notices.append(str(error))
        return None
    try:
        match = replay(game, ctx.archive.load(waiting.id))
    except ValueError as error:
        ctx.notices.append(str(error))
        ctx.archive.abandon(waiting.id)
        return Home()
    if match.outcome:  # the power went between its last move and its end
        ctx.archive.finish(waiting.id, match.outcome)
    return Push(Play(ctx, match, waiting.id))
