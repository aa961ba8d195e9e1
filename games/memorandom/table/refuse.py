"""Why touching something does nothing now."""

from __future__ import annotations

from enum import Enum

from games.core.speech import Key, Pick, Piece, Refusal, Seats
from games.memorandom.rules import NOBODY, UNNAMED, View, to_act
from games.memorandom.table.parts import places, within
from games.memorandom.table.picks import NOTHING, Chosen, chosen, name, owner_of, pick_of
from games.memorandom.table.pieces import Action, Card, Line, Mark, Place, Plate, Slot
from games.memorandom.table.story import tell


class No(Enum):
    """Why touching something does nothing."""

    OVER = "over"
    """The match is over."""
    TURN = "turn"
    """Somebody else is to make a turn."""
    MARK = "mark"
    """A mark only tells of the last move."""
    THEIRS = "theirs"
    """A personal card of somebody whose turn it is not."""
    CHOSEN = "chosen"
    """It is picked already."""
    ONE_ACTION = "one_action"
    """The turn is to be something else."""
    CALL = "call"
    """Nothing goes with a call."""
    FULL = "full"
    """The turn takes no more cards of the grid, or not as many as are picked."""
    THREE = "three"
    """Nobody touches more than three cards of the grid."""
    GRID_ONLY = "grid_only"
    """Sneak and the shuffles take no personal card."""
    ONE_CARD = "one_card"
    """With a personal card, one card of the grid is swapped."""
    ONE_SLOT = "one_slot"
    """A swap gives one personal card."""
    NAMES = "names"
    """Others are to name a line."""
    NAMED = "named"
    """This seat has named a line, and others have not."""
    LINE = "line"
    """After a call, only a line can be touched."""
    ONE_LINE = "one_line"
    """Another line is picked."""
    DECIDES = "decides"
    """Somebody is asked whether the table plays on, and nothing else can be touched."""


def refuse(view: View, picked: tuple[Pick, ...], piece: Piece) -> Refusal:
    """Return why touching this piece does nothing now, after these picks."""
    if view.outcome:
        return Refusal(No.OVER)
    if isinstance(piece, Mark):
        return Refusal(No.MARK, {"move": within("events", tell(view.recent[-1], view))})
    if view.undecided:
        return Refusal(No.DECIDES, {"name": Seats(to_act(view))})
    if view.caller != NOBODY:
        return _after_call(view, picked, piece)
    turn = Refusal(No.TURN, {"name": Seats((view.mover,))})
    if view.seat not in (None, view.mover):
        return turn
    pick = pick_of(view, piece)
    if isinstance(pick, Card):
        return Refusal(No.THEIRS, {"name": Seats((owner_of(view, pick.card),))})
    if pick in picked:
        return Refusal(No.CHOSEN, {"pick": within("names", name(view, pick))})
    return _clash(view, chosen(picked), pick) or turn


def _after_call(view: View, picked: tuple[Pick, ...], piece: Piece) -> Refusal:
    acting, seat = to_act(view), view.seat
    others = {"who": Seats(acting), "count": len(acting)}
    if seat is not None and view.lines[seat] != UNNAMED:
        return Refusal(No.NAMED, {"line": Key(f"lines.{view.lines[seat]}"), **others})
    if seat not in (None, *acting):
        return Refusal(No.NAMES, others)
    if not isinstance(piece, Line):
        return Refusal(No.LINE, {"name": Seats((view.caller,))})
    lines = [Key(f"lines.{pick.line}") for pick in picked if isinstance(pick, Line)]
    return Refusal(No.ONE_LINE, {"line": lines[0]}) if lines else Refusal(No.NAMES, others)


MOST = 3
"""Cards of the grid that a turn can touch."""


def _clash(view: View, have: Chosen, pick: Pick) -> Refusal | None:
    """Return why a pick does not go with others, None if it does (rule 3)."""
    match pick:
        case Plate(action):
            return _action_clash(have, action)
        case _ if have.action is Action.CALL:
            return Refusal(No.CALL)
        case Slot() if have.slot:
            return Refusal(No.ONE_SLOT, {"pick": within("names", name(view, have.slot))})
        case Slot() if have.action and have.action is not Action.SWAP:
            return Refusal(No.GRID_ONLY, {"action": _name_of(have.action)})
        case Slot() if len(have.places) > 1:
            return Refusal(No.ONE_CARD, _picked(have))
        case Place() if have.action and len(have.places) == have.action.cards:
            return _full(have, have.action)
        case Place() if have.slot and have.places:
            return Refusal(No.ONE_CARD, _picked(have))
        case Place() if len(have.places) == MOST:
            return Refusal(No.THREE, _picked(have))
    return None


def _action_clash(have: Chosen, action: Action) -> Refusal | None:
    if have.action:
        return Refusal(No.ONE_ACTION, {"action": _name_of(have.action)})
    if action is Action.CALL and have != NOTHING:
        return Refusal(No.CALL)
    if action is not Action.SWAP and have.slot:
        return Refusal(No.GRID_ONLY, {"action": _name_of(action)})
    return _full(have, action) if len(have.places) > action.cards else None


def _full(have: Chosen, action: Action) -> Refusal:
    return Refusal(
        No.FULL,
        {"action": _name_of(action), "count": action.cards, "places": places(have.places)},
    )


def _picked(have: Chosen) -> dict[str, object]:
    return {"places": places(have.places)}


def _name_of(action: Action) -> Key:
    return Key(f"names.{action.value}")
