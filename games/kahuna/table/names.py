"""What people call the things on the table: Iffi-Kahu, Huna card, the deck."""

from __future__ import annotations

from games.core.speech import Key, Pick, Told
from games.kahuna.rules import Config, View
from games.kahuna.table.pieces import Back, Deck, EndTurn, Island, Line, Pay, Pile, Slot, Stone


def island_name(config: Config, island: int) -> Key:
    """Return the key of an island's name."""
    return Key(f"islands.{config.islands[island].name}")


def line_name(config: Config, line: int) -> Told:
    """Return a line by its two ends, as a part of a sentence."""
    one, other = config.lines[line]
    return Told("parts.line", {"one": Key(f"islands.{one}"), "other": Key(f"islands.{other}")})


def name(view: View, pick: Pick) -> Told:
    """Return what a person calls a pick; ValueError for what nobody sees on the table."""
    config = view.config
    match pick:
        case Line(line):
            return Told("line", line_name(config, line).fields)
        case Pay(island):
            return Told("pay", {"island": island_name(config, island)})
        case Slot(slot) if there := view.market[slot]:
            return Told("slot", {"number": slot + 1, "island": island_name(config, there[1])})
        case Deck():
            return Told("deck")
        case Pile():
            return Told("pile")
        case EndTurn():
            return Told("end_turn")
        case Island(island):
            return Told("island", {"island": island_name(config, island)})
        case Stone(island):
            return Told("stone", {"island": island_name(config, island)})
        case Back(seat, slot):
            return Told("back", {"number": slot + 1}, seat)
    raise ValueError(f"{pick} does not lie on the table")
