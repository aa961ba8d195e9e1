"""Why touching something does nothing now."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from games.core.speech import Key, Pick, Piece, Refusal, Seats
from games.memorandom.rules import NOBODY, UNNAMED, View, to_act
from games.memorandom.table.parts import places, within
from games.memorandom.table.picks import name, owner_of, pick_of
from games.memorandom.table.pieces import Action, Arrow, Card, Line, Mark, Place, Plate, Slot, Way
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
    SHUFFLES = "shuffles"
    """A way to shuffle does not go with the rest."""
    ONE_WAY = "one_way"
    """The cards move another way."""
    TWO = "two"
    """Exactly two cards change places."""
    THREE = "three"
    """Nobody touches more than three cards of the grid."""
    GRID_ONLY = "grid_only"
    """Sneak and Shuffle take no personal card."""
    ONE_CARD = "one_card"
    """A swap takes one card of the grid."""
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


def refuse(view: View, picked: tuple[Pick, ...], piece: Piece) -> Refusal:
    """Return why touching this piece does nothing now, after these picks."""
    if view.outcome:
        return Refusal(No.OVER)
    if isinstance(piece, Mark):
        return Refusal(No.MARK, {"move": within("events", tell(view.recent[-1], view))})
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
    return _clash(view, _chosen(picked), pick) or turn


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


class Chosen(NamedTuple):
    """What was picked of a turn, by its kind."""

    action: Action | None
    way: Way | None
    slot: Slot | None
    places: tuple[int, ...]

    @property
    def swaps(self) -> bool:
        """Whether it can be a swap only."""
        return self.action is Action.SWAP or self.slot is not None


NOTHING = Chosen(None, None, None, ())


def _chosen(picked: Sequence[Pick]) -> Chosen:
    return Chosen(
        next((pick.action for pick in picked if isinstance(pick, Plate)), None),
        next((pick.way for pick in picked if isinstance(pick, Arrow)), None),
        next((pick for pick in picked if isinstance(pick, Slot)), None),
        tuple(sorted([pick.place for pick in picked if isinstance(pick, Place)])),
    )


def _clash(view: View, chosen: Chosen, pick: Pick) -> Refusal | None:
    """Return why a pick does not go with others, None if it does (rule 3)."""
    match pick:
        case Plate(action):
            return _action_clash(chosen, action)
        case _ if chosen.action is Action.CALL:
            return Refusal(No.CALL)
        case Arrow(way):
            return _way_clash(chosen, way)
        case Slot() if chosen.slot:
            return Refusal(No.ONE_SLOT, {"pick": within("names", name(view, chosen.slot))})
        case Slot() if chosen.action is Action.SNEAK:
            return _grid_only(Action.SNEAK)
        case Slot() if chosen.action is Action.SHUFFLE or chosen.way:
            return _grid_only(Action.SHUFFLE)
        case Slot() if len(chosen.places) > 1:
            return _places_clash(No.ONE_CARD, chosen)
        case Place() if chosen.swaps and chosen.places:
            return _places_clash(No.ONE_CARD, chosen)
        case Place() if chosen.way is Way.EXCHANGE and len(chosen.places) == chosen.way.cards:
            return _places_clash(No.TWO, chosen)
        case Place() if len(chosen.places) == MOST:
            return _places_clash(No.THREE, chosen)
    return None


def _action_clash(chosen: Chosen, action: Action) -> Refusal | None:
    if chosen.action:
        return Refusal(No.ONE_ACTION, {"action": Key(f"names.{chosen.action.value}")})
    if action is Action.CALL and chosen != NOTHING:
        return Refusal(No.CALL)
    if action is not Action.SHUFFLE and chosen.way:
        return _shuffles(chosen.way)
    if action is not Action.SWAP and chosen.slot:
        return _grid_only(action)
    if action is Action.SWAP and len(chosen.places) > 1:
        return _places_clash(No.ONE_CARD, chosen)
    return None


def _way_clash(chosen: Chosen, way: Way) -> Refusal | None:
    if chosen.way:
        return Refusal(No.ONE_WAY, {"way": Key(f"names.{chosen.way.value}")})
    if chosen.swaps or chosen.action is Action.SNEAK:
        return _shuffles(way)
    if len(chosen.places) > way.cards:
        return _places_clash(No.TWO, chosen)
    return None


def _shuffles(way: Way) -> Refusal:
    return Refusal(No.SHUFFLES, {"way": Key(f"names.{way.value}"), "count": way.cards})


def _grid_only(action: Action) -> Refusal:
    return Refusal(No.GRID_ONLY, {"action": Key(f"names.{action.value}")})


def _places_clash(why: No, chosen: Chosen) -> Refusal:
    return Refusal(why, {"places": places(chosen.places), "count": len(chosen.places)})
