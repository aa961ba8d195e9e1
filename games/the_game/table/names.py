"""What people call the things on the table."""

from __future__ import annotations

from games.core.speech import Key, Pick, Told
from games.the_game.rules import Config, View
from games.the_game.table.pieces import (
    Back,
    Card,
    DoneButton,
    EndButton,
    Flag,
    GiveUpButton,
    Own,
    Pile,
    SignalButton,
    WishButton,
)


def name(view: View, pick: Pick) -> Told:
    """Return what a person calls a thing; a card that cannot be seen goes by its place."""
    match pick:
        case Card(number):
            return Told("card", {"number": number})
        case Pile(pile):
            return Told(_place(view.config, pile))
        case Back(seat, slot):
            return Told("back", {"place": slot + 1}, seat)
        case Own(pile):
            return Told("own_flag", {"pile": pile_key(view.config, pile)})
        case Flag(pile, seat):
            return Told("flag", {"pile": pile_key(view.config, pile)}, seat)
        case WishButton(gladness):
            return _button(f"wishes.{gladness}")
        case SignalButton(kind):
            return _button(f"signals.{kind.value}")
        case EndButton():
            return _button("signs.end_turn")
        case GiveUpButton():
            return _button("signs.give_up")
        case DoneButton():
            return _button("signs.done")
    return Told("deck")


def _button(key: str) -> Told:
    return Told("button", {"text": Key(key)})


def pile_key(config: Config, pile: int) -> Key:
    """Return the key of a pile as it stands in a sentence."""
    return Key(f"piles.{_place(config, pile)}")


def onto_key(config: Config, pile: int) -> Key:
    """Return the key of a pile as it stands in a sentence of a card that is laid there."""
    return Key(f"onto.{_place(config, pile)}")


def _place(config: Config, pile: int) -> str:
    """Return a pile's direction and its place among its kind."""
    if pile < config.rising:
        return f"rising.{pile + 1}"
    return f"falling.{pile - config.rising + 1}"
