"""What happened since somebody's last turn: in a few sentences, and marked on the table."""

from __future__ import annotations

from games.core.logbook import gists, opening, since, turns
from games.core.rules import Seat
from games.core.viewer import Viewer
from games.stage.tabletop import Changed, Tabletop


class News:
    """What is new to whoever looks at this table."""

    def __init__(self, tabletop: Tabletop, viewer: Viewer) -> None:
        self._tabletop = tabletop
        self._viewer = viewer

    def recap(self, seat: Seat) -> list[str]:
        """Return what came after this seat's last turn, as everyone may know it."""
        tabletop = self._tabletop
        news = since(turns(tabletop.desk, None), seat)
        return gists(tabletop.speech, tabletop.voice, news, tabletop.view)

    def changed(self) -> tuple[Changed, ...]:
        """Return what is otherwise than at the end of the last turn of whoever looks."""
        tabletop, viewer = self._tabletop, self._viewer
        seat = viewer.actor if viewer.seat is None else viewer.seat
        if seat is None:
            return ()
        speech, voice, view = tabletop.speech, tabletop.voice, tabletop.view
        every = turns(tabletop.desk, viewer.seat)
        news = [turn for turn in since(every, seat) if turn.seat is not None]
        whose = {
            mark.piece: turn.seat if mark.seat is None else mark.seat
            for turn in news
            for mark in speech.marks(turn.events, view)
        }
        begun = opening(every, seat)
        whose.update((mark.piece, seat) for mark in (speech.marks(begun, view) if begun else ()))
        events = [*[event for turn in news for event in turn.events], *begun]
        return tuple(
            [
                Changed(mark.piece, by, voice.say("signs", mark.told) if mark.told else "")
                for mark in (speech.marks(events, view) if events else ())
                if (by := whose.get(mark.piece) if mark.seat is None else mark.seat) is not None
            ]
        )
