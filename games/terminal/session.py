"""One match in lines of text: what happened, what is asked, and what somebody answers."""

from __future__ import annotations

from collections.abc import Callable

from games.core.desk import Desk
from games.core.logbook import voiced
from games.core.notices import sentence
from games.core.offers import Offers
from games.core.picks import Picker
from games.core.rules import Ended, Move, Seat
from games.core.speech import AnySpeech, Pick, Piece, Voice
from games.core.viewer import Viewer
from games.core.words import Words
from games.terminal.choice import Names, agreed, called, found, is_numbered
from games.terminal.console import GLUE, Console, LeftError

MANY = 15
"""Choices up to which all are listed without being asked for."""


class Session:
    """Somebody, or several people in turn, at a desk in a terminal."""

    def __init__(
        self, desk: Desk, words: Words, console: Console, notices: list[str] | None = None
    ) -> None:
        """Sit down; `notices` are told, and taken away, as they come."""
        self.desk = desk
        self._notices = [] if notices is None else notices
        self._speech: AnySpeech = desk.game.speech
        self._words = words
        self._texts = words.of(desk.game.id)
        names = [words(f"animals.{player.animal}") for player in desk.players]
        reader = desk.people[0] if len(desk.people) == 1 else None
        self._voice = Voice(words, self._texts, names, reader)
        self._viewer = Viewer(desk)
        self._offers = Offers(desk)
        self._offers.resume()
        self._followed = desk.length
        """The last step that was looked at for what it offers."""
        self._begun = 0, 0
        """A step of which everyone was told so many events already."""
        self._console = console
        self._told: dict[Seat | None, int] = {}
        """Steps that each has been told of."""
        self._picker = Picker((), self._speech.spell)
        self._called: dict[Pick, str] = {}
        self._called_in: tuple[int, Seat | None] | None = None
        """The position in which things are called so."""
        self._refused = ""
        """The last reason that was given."""
        self._commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "look": self._look,
            "log": self._log,
            "list": self._list,
            "why": self._why,
            "hint": self._hint,
            "undo": self._undo,
            "rules": self._rules,
        }

    def run(self) -> None:
        """Play until the match is over or somebody leaves; it is kept either way."""
        try:
            self._say(self._texts("title"))
            self._say(self._texts("goal"))
            self._say("text.begin")
            while not self.desk.outcome:
                self._notify()
                self._step()
            self._tell()
            self._notify()
        except LeftError:
            return

    # --- the course of a match -----------------------------------------------------------------

    def _notify(self) -> None:
        """Say what people should be told of once, as that the disk is full."""
        while self._notices:
            self._console.say(sentence(self._words, self._notices.pop(0)))

    def _step(self) -> None:
        """Let one move be made by whoever is next."""
        self._viewer.turn()
        pause = self._pause()
        if pause is not None:
            self._wait_for_all(pause)
            return
        seat = self.desk.due
        if seat is None:
            self._person()
            return
        self._tell()
        self.desk.submit(seat, self.desk.ask(seat).result())

    def _pause(self) -> int | None:
        """Return after how many events of the last step people are waited for; None: they aren't.

        In a match that was left it may be the last step but some, of which all is told.
        """
        desk, offers = self.desk, self._offers
        if self._followed == desk.length:
            return len(desk.events(desk.length, None)) if offers.told is not None else None
        self._followed = desk.length
        return offers.follow(desk.length, desk.last_mover)

    def _wait_for_all(self, pause: int) -> None:
        """Ask all who share the screen whether they take what was played; the others let it pass.

        They are told what has led to it, and not whether the turn has passed on already.
        """
        last, offers = self.desk.length, self._offers
        for step in range(self._told.get(None, 0), last):
            self._say_events(step, None)
        if self._told.get(None, 0) <= last:
            self._say_events(last, None, pause)
            self._told[None], self._begun = last, (last, pause)
        taken = self._taker()
        if taken is not None:
            self._pass_to(taken)
            self._person()
            self._console.clear()
            return
        while passing := offers.passing():
            seat, move = next(iter(passing.items()))
            self.desk.submit(seat, move)
        self._followed = self.desk.length
        offers.close()

    def _taker(self) -> Seat | None:
        """Return who says to take it and can; None once nobody does."""
        names = {self._voice.names[seat].casefold(): seat for seat in self._offers.people}
        self._picker = Picker((), self._speech.spell)
        assert self._offers.told is not None, "nothing is offered"
        asked = self._voice.say("prompt", self._offers.told)
        while True:
            self._say(f"{asked} {self._words('text.offered')}")
            answer = self._console.ask(">").strip()
            if not answer:
                return None
            seat = names.get(answer.casefold())
            if seat is not None and seat in self.desk.to_act:
                return seat
            if seat is not None:
                self._refuse(self._words("play.not_offered", name=self._voice.names[seat]))
            elif self._meant(answer.casefold()) == "hint" or not self._is_command(answer):
                self._refuse(self._words("text.unknown", text=answer))

    def _person(self) -> None:
        """Call the person who is to act, and let that person move."""
        if self._viewer.guarded and self._viewer.seat not in self.desk.to_act:
            self._tell()
            self._pass_to(self.desk.to_act[0])
        self._tell()
        seat = self._viewer.actor
        assert seat is not None, "nobody is asked"
        self._picker = Picker(self.desk.legal_moves(seat), self._speech.spell)
        move = self._answered(seat)
        if move is None:
            return
        step = self.desk.length + 1
        self.desk.submit(seat, move)
        if len(self.desk.people) > 1 and self.desk.taught(step) == (seat,):
            self._look_once(step, seat)

    def _look_once(self, step: int, seat: Seat) -> None:
        """Let whoever moved see what only that person may see of it, before it is passed on."""
        if self.desk.outcome:
            return
        self._told[seat] = step + 1
        self._say_events(step, seat)
        for line in self._scene(seat):
            self._say(line)
        self._console.ask(self._words("text.seen"))
        self._console.clear()

    def _pass_to(self, seat: Seat) -> None:
        """Hide everything, and wait until this person says to be alone."""
        self._console.clear()
        self._console.ask(self._words("text.pass", name=self._voice.names[seat]))
        self._console.clear()
        self._viewer.seat = seat

    def _tell(self) -> None:
        """Tell all that whoever looks has not been told yet."""
        seat = self._viewer.seat
        first = self._told.get(seat, self._told.get(None, 0) if seat is not None else 0)
        for step in range(first, self.desk.length + 1):
            self._say_events(step, seat)
        self._told[seat] = self.desk.length + 1
        if seat is not None and len(self.desk.people) == 1:
            self._told[None] = self.desk.length + 1

    def _say_events(self, step: int, seat: Seat | None, end: int | None = None) -> None:
        """Tell the events of a step, up to a number of them, that were not told yet."""
        begun, told = self._begun
        for line in self._sentences(step, seat, told if (begun, seat) == (step, None) else 0, end):
            self._say(line, "  ")

    def _sentences(
        self, step: int, seat: Seat | None, start: int = 0, end: int | None = None
    ) -> list[str]:
        view = self.desk.view(seat)
        events = self.desk.events(step, seat)[start:end]
        found = [voiced(self._speech, self._voice, event, view) for event in events]
        if any(isinstance(event, Ended) for event in events):
            found.append(self._scores())
        return found

    def _scores(self) -> str:
        outcome = self.desk.outcome
        assert outcome is not None
        if self.desk.game.deck.cooperative:
            return f"{self._texts('score', count=outcome.scores[0])}."
        scores = [
            f"{name}: {self._texts('score', count=score)}"
            for name, score in zip(self._voice.names, outcome.scores, strict=True)
        ]
        return f"{'; '.join(scores)}."

    # --- asking --------------------------------------------------------------------------------

    def _answered(self, seat: Seat) -> Move | None:
        """Ask until a move is said; None where something else has changed the position."""
        before = self.desk.length
        offered: list[Pick] | None = None
        while self.desk.length == before:
            picks = self._lit()
            self._prompt(seat)
            if picks != offered:
                self._offer(picks)
            offered = picks
            answer = self._console.ask(">")
            if self._is_command(answer):
                continue
            move = self._said(answer)
            if move is not None and self._sure(move):
                return move
        return None

    def _lit(self) -> list[Pick]:
        """Return what may be picked next, in reading order; what the game puts first, first."""
        lit = self._picker.lit()
        first = self._speech.lights(lit, self._picker.picks)
        view = self.desk.view(self._viewer.seat)
        things = [self._speech.pick_of(view, piece) for piece in self._speech.things(view)]
        order = {pick: place for place, pick in enumerate(dict.fromkeys(things))}
        return sorted(lit, key=lambda pick: (pick not in first, order.get(pick, len(order))))

    def _names(self, picks: set[Pick]) -> dict[Pick, str]:
        """Return what picks are called in this position, each worked out once."""
        position = self.desk.length, self._viewer.seat
        if self._called_in != position:
            self._called_in, self._called = position, {}
        view = self.desk.view(self._viewer.seat)
        for pick in picks - self._called.keys():
            self._called[pick] = self._voice.say("names", self._speech.name(view, pick))
        return {pick: self._called[pick] for pick in picks}

    def _prompt(self, seat: Seat) -> None:
        """Say what is asked, and what was picked so far."""
        view, name = self.desk.view(self._viewer.seat), self._voice.names[seat]
        told = self._speech.prompt(view, seat, self._picker.picks)
        self._say(self._voice.say("prompt", told, name=name))
        if self._picker.picks:
            picked = [self._names({pick})[pick] for pick in self._picker.picks]
            self._say("text.picked", things=self._voice.join(picked))

    def _offer(self, picks: list[Pick]) -> None:
        """Say what may be answered."""
        if len(picks) <= MANY:
            self._list("")
        else:
            self._say("text.many", count=len(picks), example=self._names({picks[0]})[picks[0]])
        if self._picker.ready():
            self._say("text.ready")

    def _said(self, answer: str) -> Move | None:
        """Return the move that an answer completes: one name or number, or several with commas."""
        if not answer:
            return self._picker.take()
        whole = self._matching(answer)
        parts = [answer] if whole else [part.strip() for part in answer.split(",") if part.strip()]
        for part in parts:
            fits = self._matching(part)
            if len(fits) != 1:
                self._unclear(part, fits)
                return None
            if len(parts) == 1 and (alone := self._alone(fits[0])) is not None:
                return alone
            place = len(self._picker.picked)
            move = self._picker.touch((place, fits[0]), fits[0])
            if move is not None:
                return move
        return None

    def _alone(self, pick: Pick) -> Move | None:
        """Return the move that this says all alone, if nothing was said before."""
        seat = self._viewer.actor
        if seat is None or self._picker.picks:
            return None
        move: Move | None = self._speech.whole(self.desk.view(self._viewer.seat), pick)
        return move if move in self.desk.legal_moves(seat) else None

    def _matching(self, text: str) -> list[Pick]:
        picks = self._lit()
        return found(text, picks, self._names({*picks}))

    def _unclear(self, text: str, fits: list[Pick]) -> None:
        """Say why an answer says nothing: several things are called so, or it cannot be now."""
        if fits:
            names = list(self._names({*fits}).values())
            self._refuse(self._words("text.several", things=self._voice.join(sorted(names)[:MANY])))
            return
        piece = self._piece(text)
        if piece is None:
            self._refuse(self._words("text.unknown", text=text))
            return
        view = self.desk.view(self._viewer.seat)
        self._refuse(self._voice.refuse(self._speech.refuse(view, self._picker.picks, piece)))

    def _piece(self, text: str) -> Piece | None:
        """Return the piece on the table that somebody may mean, or None."""
        view = self.desk.view(self._viewer.seat)
        pieces = {self._speech.pick_of(view, piece): piece for piece in self._speech.things(view)}
        fits = called(text, list(pieces), self._names({*pieces}))
        return pieces[fits[0]] if fits else None

    def _refuse(self, reason: str) -> None:
        self._refused = reason
        self._say(reason)

    def _sure(self, move: Move) -> bool:
        """Let a move that surprises people be said twice."""
        view = self.desk.view(self._viewer.seat)
        caution = self._speech.caution(view, move)
        if not caution:
            return True
        picks = {self._speech.pick_of(view, piece) for piece in caution.marks}
        names = sorted(self._names(picks).values())
        why = self._voice.say("cautions", caution.told)
        look = self._words("text.look_at", things=self._voice.join(names)) if names else ""
        sure = self._words("text.sure")
        answer = self._console.ask(" ".join(filter(None, (why, look, sure))))
        return agreed(answer, self._words)

    # --- commands ------------------------------------------------------------------------------

    def _is_command(self, answer: str) -> bool:
        """Do what a command says; return whether it was one."""
        name, _, rest = answer.partition(" ")
        meant = self._meant(name.casefold())
        if meant == "quit":
            self._say("text.kept")
            raise LeftError
        if meant is None or (self._matching(answer) and meant not in self._commands):
            return False
        self._commands[meant](rest.strip())
        return True

    def _meant(self, name: str) -> str | None:
        """Return the command that a word names, in English or in the reader's language."""
        for command in (*self._commands, "quit"):
            spelt = self._words(f"text.commands.{command}.name").casefold()
            if name in (command, spelt):
                return command
        return None

    def _help(self, _: str) -> None:
        self._say("text.help")
        for command in (*self._commands, "quit"):
            what = self._words(f"text.commands.{command}.text")
            self._say(f"{self._words(f'text.commands.{command}.name')}: {what}", "  ")

    def _look(self, rest: str) -> None:
        """Tell what lies on the table, or let the person that is named look alone."""
        seat = self._viewer.seat
        alone = self._speech.PEEKING is not None and len(self.desk.people) > 1
        if rest and alone:
            people = {self._voice.names[one].casefold(): one for one in self.desk.people}
            if rest.casefold() not in people:
                names = [self._voice.names[one] for one in self.desk.people]
                self._refuse(self._words("text.look_who", names=self._voice.join(names)))
                return
            self._show_alone(people[rest.casefold()])
            return
        for line in self._scene(seat):
            self._say(line)
        if alone and seat is None:
            self._say("text.look_alone", name=self._voice.names[self.desk.people[0]])

    def _show_alone(self, seat: Seat) -> None:
        """Let a person see what only that person may, and hide it again."""
        before = self._viewer.seat
        self._pass_to(seat)
        for line in self._scene(seat):
            self._say(line)
        self._console.ask(self._words("text.seen"))
        self._console.clear()
        self._viewer.seat = before

    def _scene(self, seat: Seat | None) -> list[str]:
        """Return the table in words, and how everyone stands."""
        view = self.desk.view(seat)
        lines = [self._voice.say("scene", told) for told in self._speech.describe(view)]
        for other, name in enumerate(self._voice.names):
            standing = self._voice.say("standing", self._speech.standing(view, other))
            lines.append(f"{name}: {standing}.")
        if self._speech.notes:
            lines += [self._voice.say("seen", told) for told in self._speech.notes(view)]
        return lines

    def _log(self, rest: str) -> None:
        """Tell everything that whoever looks has seen, or the last moves."""
        last = self.desk.length + 1
        first = max(0, last - int(rest)) if rest.isdigit() else 0
        for step in range(first, last):
            for line in self._sentences(step, self._viewer.seat):
                self._say(f"{step}. {line}")

    def _list(self, _: str) -> None:
        picks = self._lit()
        names: Names = self._names({*picks})
        numbered = is_numbered(names)
        texts = [
            f"{number}.{GLUE}{names[pick]}" if numbered else names[pick]
            for number, pick in enumerate(picks, 1)
        ]
        self._say("; ".join(texts), "  ")

    def _why(self, rest: str) -> None:
        """Say why a thing cannot be picked, why nothing can be taken back, or the last reason."""
        if rest.casefold() in ("undo", self._words("text.commands.undo.name").casefold()):
            self._refuse(self._undo_sentence() or self._words("text.undo_can"))
        elif rest:
            fits = self._matching(rest)
            if len(fits) == 1:
                self._refuse(self._words("text.can", thing=self._names({fits[0]})[fits[0]]))
            else:
                self._unclear(rest, fits)
        else:
            self._say(self._refused or self._words("text.no_reason"))

    def _hint(self, _: str) -> None:
        seat = self._viewer.actor
        assert seat is not None
        view = self.desk.view(seat)
        if self._speech.hint:
            self._say(self._voice.say("hints", self._speech.hint(view).told))
            return
        move = self.desk.suggest(seat).result()
        names = [self._names({pick})[pick] for pick in self._speech.spell(move)]
        self._say("text.hint", things=self._voice.join(names))

    def _undo_sentence(self) -> str:
        seat = self._viewer.actor
        why = None if seat is None else self.desk.undo_refused(seat)
        return (
            "" if why is None else self._words("text.stands", why=self._words(f"undo.{why.value}"))
        )

    def _undo(self, _: str) -> None:
        seat = self._viewer.actor
        if reason := self._undo_sentence():
            self._refuse(reason)
        elif seat is not None:
            self.desk.undo(seat)
            self._told = {who: min(told, self.desk.length + 1) for who, told in self._told.items()}
            self._say("text.undone")

    def _rules(self, rest: str) -> None:
        """Tell the heads of the rules, one page of them, or all."""
        pages = self._texts.list("rules")
        if rest.isdigit() and 1 <= int(rest) <= len(pages):
            pages = [pages[int(rest) - 1]]
        for page in pages:
            self._say(str(page["head"]))
            self._say(str(page["text"]), "  ")

    def _say(self, text: str, indent: str = "", **fields: object) -> None:
        """Write a sentence: a key of the program's own words, or a text as it is."""
        self._console.say(self._words(text, **fields) if text.startswith("text.") else text, indent)
