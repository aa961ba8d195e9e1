"""What a game says without pixels: names, sentences, prompts, reasons, advice, and its story.

A game's `table.speech` is a module with the names of `Speech`, which mypy checks in every game. It
speaks in keys and fields; `Voice` makes texts of them in the reader's language. Windows, terminals
and screen readers say the same.

- A *piece* is a thing on the table, a frozen value: `Bridge(line=3)`, `Back(seat=1, slot=0)`. It
  never tells what is hidden.
- A *pick* is what touching a piece says, a frozen value as well: two equal cards say the same. A
  few picks, in any order, spell a move.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from games.core.rules import Event, Seat, Value
from games.core.words import Words

Piece = Value
Pick = Value
Face = Value
"""What a piece shows, as a value that the game's drawing knows how to paint."""

Fields = Mapping[str, object]
"""What fills the places of a sentence: numbers, texts, `Key`, `Seats`, `Told`, or several."""


class Key(str):
    """A key in the game's words, standing in a place where its text will be."""

    __slots__ = ()


class Seats(tuple[Seat, ...]):
    """Seats, standing in a place where the names of their players will be."""

    __slots__ = ()


class Told(NamedTuple):
    """A sentence, or a part of one: a key in a section of the game's words, and its fields.

    Standing in a place of another sentence, its key is a whole one, such as `names.card`.
    """

    key: str
    fields: Fields = {}  # noqa: RUF012
    seat: Seat | None = None
    """Whom it speaks of: its player's name fills the place `name`, and that player reads `you`."""
    faces: tuple[Face, ...] = ()
    """Small pictures beside it, such as the cards that it speaks of."""


class Refusal(NamedTuple):
    """Why a touch does nothing: the value of `why` is a key under `refusals` in the words."""

    why: Enum
    fields: Fields = {}  # noqa: RUF012


class Advice(NamedTuple):
    """What somebody who plays well would do: a key under `hints`, and the move it speaks of."""

    told: Told
    move: Any = None
    """None: there is nothing to point at."""


class Mark(NamedTuple):
    """A piece that changed."""

    piece: Piece
    told: Told | None = None
    """By how much, or in what: a key under `signs`."""
    seat: Seat | None = None
    """Who changed it, if that need not be the seat whose turn it was."""


class Caution(NamedTuple):
    """Why a move is to be said twice: a key under `cautions`."""

    told: Told
    marks: Mapping[Piece, str] = {}
    """Piece → colour of the look, for what the move does that surprises people."""
    always: bool = False
    """Whether those are asked too who do not want to be asked."""


class Score(NamedTuple):
    """What a round brought one seat."""

    seat: Seat
    gained: Told
    """A key under `round`."""
    total: Told
    """A key under `round`."""
    held: tuple[Face, ...] = ()
    """What it had in the end."""


class Round(NamedTuple):
    """A round that is over; texts are keys under `round`."""

    title: Told
    scores: tuple[Score, ...]
    deciding: Told | None = None
    """What brought it to an end."""


class Chronicle(NamedTuple):
    """What a game tells about a match that is over; texts are keys under `chronicle`."""

    lines: tuple[Told, ...]
    series: tuple[tuple[int, ...], ...] = ()
    """A number over time for each seat, all of one length; or one for the whole table."""
    about: str = ""
    """What the numbers count: a key."""


class Leaf(NamedTuple):
    """A page of a game's album; texts are keys in the game's words."""

    art: str
    """Its picture under `assets/art`."""
    name: str
    text: str
    chapter: str = ""
    """Leaves of one chapter lie on one page of the album."""
    about: tuple[str, ...] = ()
    """What it belongs to."""


Story = Sequence[Sequence[Event]]
"""The public events of a match: those of the deal, then those of each move."""

C_contra = TypeVar("C_contra", contravariant=True)
V = TypeVar("V")
M = TypeVar("M")


class Peeking(msgspec.Struct, Generic[V], frozen=True):
    """For games in which a seat may look at cards that lie face down."""

    faces: Callable[[V], Mapping[Piece, Face]]
    """All that this seat may look at now and the others may not."""


class Noting(msgspec.Struct, Generic[V], frozen=True):
    """For games in which people may take private notes on cards."""

    rows: Callable[[V], Sequence[Sequence[Face]]]
    """Rows of what can be noted, as faces; () if nobody takes notes."""
    about: Callable[[V, Piece], str]
    """What the notes on a piece are kept under; "" for a piece that has none."""


class Speech(Protocol[C_contra, V, M]):
    """What a game says. `view` is what the seat that looks may know (`view.seat`: who it is)."""

    @property
    def UNDO(self) -> bool:  # noqa: N802
        """Whether a person's move can ever be taken back."""

    @property
    def CARRIED(self) -> tuple[type[Piece], ...]:  # noqa: N802
        """Kinds of pieces that can be dragged."""

    @property
    def ORDERS(self) -> tuple[str, ...]:  # noqa: N802
        """Ways to sort the own cards, the first one at the start; () where nothing is sorted."""

    @property
    def PEEKING(self) -> Peeking[V] | None:  # noqa: N802
        """Private looks; None where there is nothing to look at."""

    @property
    def NOTING(self) -> Noting[V] | None:  # noqa: N802
        """Private notes; None where none are taken."""

    # --- moves ---------------------------------------------------------------------------------

    def spell(self, move: M) -> tuple[Pick, ...]:
        """Return the picks that say a move, in any order."""

    def things(self, view: V) -> tuple[Piece, ...]:
        """Return what lies on the table and has a name, in the order that a person reads it.

        All that can be picked is among it.
        """

    def pick_of(self, view: V, piece: Piece) -> Pick:
        """Return what touching a piece says; a piece that stands for nothing else is its pick."""

    def whole(self, view: V, piece: Piece) -> M | None:
        """Return the move that touching this piece alone says, though it takes several picks."""

    def lights(self, picks: set[Pick], picked: tuple[Pick, ...]) -> set[Pick]:
        """Return which of the picks that may come next to light, after what was picked."""

    def caution(self, view: V, move: M) -> Caution | None:
        """Return why a move is to be said twice: it surprises people, or nothing brings it back."""

    def tag(self, view: V, move: M) -> tuple[Piece, Told] | None:
        """Return a piece and what is said of it, for a move that one more pick would say.

        A key under `signs`.
        """

    # --- words ---------------------------------------------------------------------------------

    def name(self, view: V, pick: Pick) -> Told:
        """Return what a person calls a pick: a key under `names`, unlike that of any other."""

    def describe(self, view: V) -> tuple[Told, ...]:
        """Return the table as this seat may know it, in a few lines: keys under `scene`."""

    def tell(self, event: Event, view: V) -> Told:
        """Return the sentence of an event: a key under `events`."""

    def gist(self, events: Sequence[Event], view: V) -> Told:
        """Return what events of one turn come to, in one sentence: a key under `events`.

        They are those of one move, or of a seat's whole turn. At least one event is given.
        """

    def marks(self, events: Sequence[Event], view: V) -> tuple[Mark, ...]:
        """Return the pieces that these events changed, those that are still to be seen.

        One event, or all since a turn of this seat: what was undone since then is not marked.
        """

    def round_over(self, events: Sequence[Event], view: V) -> Round | None:
        """Return how a round ended, if it did in these events of one move; the table stops then."""

    def prompt(self, view: V, seat: Seat, picked: tuple[Pick, ...]) -> Told:
        """Return what this seat is asked to do, after these picks: a key under `prompt`."""

    def standing(self, view: V, seat: Seat) -> Told:
        """Return the line under a seat's name: a key under `standing`."""

    def refuse(self, view: V, picked: tuple[Pick, ...], piece: Piece) -> Refusal:
        """Return why touching this piece does nothing now, after these picks.

        Asked only of pieces that are not lit, by the seat that looks; also when it is not to act.
        """

    # --- more ----------------------------------------------------------------------------------

    @property
    def offer(self) -> Callable[[Sequence[Event], V], Told | None] | None:
        """What these events of one move offer to whoever can take it, if they do.

        A key under `prompt`. Nobody knows who can; None where a game offers nothing so.
        """

    @property
    def hint(self) -> Callable[[V], Advice] | None:
        """Advice for the seat that looks and is to act; None where the game gives none."""

    @property
    def notes(self) -> Callable[[V], tuple[Told, ...]] | None:
        """What everyone could have kept in mind: keys under `seen`."""

    @property
    def chronicle(self) -> Callable[[C_contra, int, Story], Chronicle] | None:
        """How a match of this configuration and so many seats went."""

    @property
    def album(self) -> Callable[[C_contra], Sequence[Leaf]] | None:
        """Pictures and their stories."""


AnySpeech = Speech[Any, Any, Any]


def sentence(event: Event, form: str = "", **fields: object) -> Told:
    """Return the sentence of an event: named like it, its fields at hand, and others beside.

    `form` chooses among several sentences of one event. Whom it speaks of is its field `seat`.
    """
    own = msgspec.structs.asdict(event)
    key = type(event).__name__
    return Told(f"{key}.{form}" if form else key, {**own, **fields}, own.get("seat"))


class Voice:
    """Makes texts of what a game says. `names` are those of the players, by seat.

    `reader` is the seat that reads them, if it is one person alone.
    """

    def __init__(
        self, app: Words, game: Words, names: Sequence[str], reader: Seat | None = None
    ) -> None:
        self.names = tuple(names)
        self.reader = reader
        self._app = app
        self._words = game

    def say(self, section: str, told: Told, **known: object) -> str:
        """Return the text under a section of the game's words; `known` fills further places."""
        name = {} if told.seat is None else {"name": self.names[told.seat]}
        fields = {**known, **name, **self._texts(told.fields, {**known, **name})}
        return self._words(f"{section}.{told.key}", self._is_reader(told.seat), **fields)

    def _is_reader(self, seat: Seat | None) -> bool:
        return seat is not None and seat == self.reader

    def refuse(self, refusal: Refusal) -> str:
        """Return the sentence of a refusal."""
        return self.say("refusals", Told(refusal.why.value, refusal.fields))

    def join(self, texts: Sequence[str]) -> str:
        """Return texts as a list in a sentence: `A, B and C`."""
        ends = [", ".join(texts[:-1]), *texts[-1:]]
        return self._app("play.and").join([text for text in ends if text])

    def _texts(self, fields: Fields, known: Fields) -> dict[str, object]:
        """Return fields as texts; their keys may mention what is known already."""
        plain = {key: self._named(field) for key, field in fields.items()}
        return {key: self._text(field, {**known, **plain}) for key, field in plain.items()}

    def _named(self, field: object) -> object:
        return self.join([self.names[seat] for seat in field]) if type(field) is Seats else field

    def _text(self, field: object, known: Fields) -> object:
        """Return a key's text, several joined, and anything else as it is."""
        match field:
            case Key():
                return self._words(field, **known)
            case Told(key, fields, seat):
                name = {} if seat is None else {"name": self.names[seat]}
                filled = {**name, **self._texts(fields, {**known, **name})}
                return self._words(key, self._is_reader(seat), **filled)
            case tuple() | list():
                return self.join([str(self._text(one, known)) for one in field])
        return field
