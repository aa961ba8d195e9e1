"""Who is it: several people share the screen, and one of them wants to see what is private."""

from __future__ import annotations

from collections.abc import Callable

from games.core.rules import Seat
from games.stage.menu import SPACE, Menu, heading, row_height, sheet, stack
from games.stage.scene import Change, Context, Pop
from games.stage.space import Box
from games.stage.tabletop import Tabletop
from games.stage.widgets import Act, Widget


def who(ctx: Context, tabletop: Tabletop, chosen: Callable[[Seat], None]) -> Menu:
    """Return the screen on which one of the people at the table is touched."""
    people = tabletop.desk.people

    def build() -> list[Widget]:
        look, row = ctx.look, row_height(ctx.look)
        top = look.type_size("head") * 1.4 + 12
        box, panel = sheet(look, 620, 72 + top + len(people) * (row + SPACE))
        room = Box(box.x + 48, box.y + 36, box.w - 96, box.h - 72)
        rows = [
            Widget(Box(0, 0, 0, row), "button", tabletop.name(seat), f"seat:{seat}", icon="eye")
            for seat in people
        ]
        under = room._replace(y=room.y + top)
        return [panel, heading(look, ctx.words("peek.who"), room), *stack(rows, under)]

    def work(act: Act) -> Change:
        chosen(int(act.name.partition(":")[2]))
        return Pop()

    first = next((seat for seat in tabletop.desk.to_act if seat in people), people[0])
    return Menu(ctx, build, work, see_through=True, focus=f"seat:{first}")
