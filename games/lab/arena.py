"""Lets bots play each other, a thousand matches in a row, and tells who is the better player."""

from __future__ import annotations

import logging
import math
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Future
from contextlib import closing
from fractions import Fraction
from functools import cache
from typing import Any

from msgspec.structs import replace

from games.core import bots, library
from games.core.chance import SEEDS, generator
from games.core.desk import Desk, LocalDesk, story
from games.core.library import Choice, Game
from games.core.match import Match, Player
from games.core.rules import TurnBegan, Value
from games.worker import Worker

log = logging.getLogger(__name__)

CHUNK = 16
"""Matches that a worker plays between two reports, at most."""
AHEAD = 4
"""Tasks that each worker is given before the first of them is counted."""

Z = 1.959964
"""Standard deviations to either side that hold 95 % of a normal distribution."""


class Entrant(Value, frozen=True):
    """How one entrant did over all matches."""

    level: str
    wins: float
    """A win shared by k seats counts 1/k; one of the whole table in a cooperative game counts 1."""
    share: float
    """Wins a match, 0 to 1."""
    low: float
    high: float
    """95 % Wilson interval of `share`."""
    score: float
    """Mean, in the game's own unit."""


class Result(Value, frozen=True):
    """What came of all matches. All but the two speeds follow from the seed."""

    game: str
    matches: int
    entrants: tuple[Entrant, ...]
    won: float | None
    """Share of matches the table won together, 0 to 1; None if the game is no cooperative one."""
    turns: float
    """Mean number of turns in a match."""
    moves_per_s: float
    matches_per_s: float


class MatchError(RuntimeError):
    """A match that could not be played to its end; its text tells how to play it again."""


class StoppedError(KeyboardInterrupt):
    """Somebody ended it before all matches were played."""

    def __init__(self, result: Result | None) -> None:
        """Hold what came of the matches that were played, None if there was none."""
        self.result = result


class Task(Value, frozen=True):
    """Some of the matches, as a worker gets them."""

    game: str
    entrants: tuple[str, ...]
    seed: int
    variants: dict[str, Choice]
    first: int
    """Number of the first match, from 0."""
    end: int
    """Number after the last."""


class Played(Value, frozen=True):
    """What counts of one match, by entrant."""

    wins: tuple[float, ...]
    scores: tuple[int, ...]
    moves: int
    turns: int


def play(
    game_id: str,
    entrants: Sequence[str],
    matches: int,
    seed: int,
    clock: Callable[[], float],
    *,
    jobs: int = 1,
    variants: Mapping[str, Choice] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Result:
    """Play matches between bot levels, each deal once with every rotation that makes a difference.

    `clock` tells seconds, `jobs` is the number of processes, `progress` is called with
    (matches played, matches) and ends all by raising. The result is the same for any `jobs`; where
    no process can be started, this one plays all.

    Raises StoppedError for Ctrl+C, ValueError with a sentence for what the game does not offer,
    MatchError for a bot that fails, a match that does not end, or a worker that dies.
    """
    if game_id not in library.names():
        raise ValueError(f"There is no game {game_id!r}; there are {', '.join(library.names())}.")
    game = library.load(game_id)
    whole = Task(game_id, tuple(entrants), seed, dict(variants or {}), 0, matches)
    _check(game, whole, jobs)
    began, tally = clock(), Tally(len(whole.entrants))
    try:
        with closing(_run(_cut(whole, jobs), min(jobs, matches))) as run:
            for some in run:
                tally.add(some)
                if progress:
                    progress(tally.matches, matches)
    except KeyboardInterrupt:
        seconds = clock() - began
        result = _result(game, entrants, tally, seconds) if tally.matches else None
        raise StoppedError(result) from None
    return _result(game, entrants, tally, clock() - began)


def text(result: Result) -> str:
    """Return the result as an aligned table with a line about the matches above it."""
    rows = [("", "level", "wins", "share", "95 %", "mean score")]
    rows += [
        (
            str(number),
            entrant.level,
            f"{entrant.wins:.1f}",
            f"{entrant.share:.1%}",
            f"{entrant.low:.1%} to {entrant.high:.1%}",
            f"{entrant.score:.2f}",
        )
        for number, entrant in enumerate(result.entrants, 1)
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        f"{result.game}: matches {result.matches:,}, turns each {result.turns:.1f}, "
        f"{result.matches_per_s:,.1f} matches/s, "
        f"{result.moves_per_s:,.0f} moves/s"
    ]
    if result.won is not None:
        lines.append(f"won together: {result.won:.1%}")
    for number, level, *figures in rows:
        cells = [number.rjust(widths[0]), level.ljust(widths[1])]
        cells += [cell.rjust(width) for cell, width in zip(figures, widths[2:], strict=True)]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def wilson(wins: float, matches: int) -> tuple[float, float]:
    """Return the 95 % interval of the true share of wins, (0, 1) without a match."""
    if not matches:
        return 0.0, 1.0
    share, square = wins / matches, Z * Z / matches
    middle = share + square / 2
    reach = Z * math.sqrt(share * (1 - share) / matches + square / matches / 4)
    low, high = (middle - reach) / (1 + square), (middle + reach) / (1 + square)
    return max(0.0, min(low, share)), min(1.0, max(high, share))


def deal_seed(seed: int, deal: int) -> int:
    """Return the seed of a deal, the same for every rotation of it."""
    return int(generator(seed, "arena", deal).random() * SEEDS)


def _check(game: Game, whole: Task, jobs: int) -> None:
    least, most = game.deck.seats.least, game.deck.seats.most
    if not least <= len(whole.entrants) <= most:
        raise ValueError(f"{game.id} is for {least} to {most} seats, not {len(whole.entrants)}.")
    known = (bots.RANDOM, *game.levels, *game.deck.yardsticks)
    for level in whole.entrants:
        if level not in known:
            raise ValueError(f"{game.id} has no level {level!r}; it has {', '.join(known)}.")
        if level != bots.RANDOM:
            game.level(level)
    game.config(**whole.variants)
    if whole.end < 1:
        raise ValueError(f"At least 1 match can be played, not {whole.end}.")
    if jobs < 1:
        raise ValueError(f"At least 1 job can be used, not {jobs}.")


def _cut(whole: Task, jobs: int) -> Iterator[Task]:
    """Cut the matches so that nobody waits long for the first report or for the last worker."""
    most, at = max(1, min(CHUNK, whole.end // (8 * jobs))) if jobs > 1 else 1, 0
    while at < whole.end:
        end = min(at + min(most, 1 + at // (AHEAD * jobs)), whole.end)
        yield replace(whole, first=at, end=end)
        at = end


def _run(tasks: Iterator[Task], jobs: int) -> Generator[list[Played], None, None]:
    """Yield what came of each task, in their order."""
    workers = _workers(jobs) if jobs > 1 else []
    if not workers:
        yield from map(_play_task, tasks)
        return
    try:
        yield from _share(tasks, workers)
    except BrokenExecutor as error:
        raise MatchError(
            "A worker process died; with 1 job the same matches are played in this one."
        ) from error
    finally:
        for worker in workers:
            worker.shutdown()


def _workers(jobs: int) -> list[Worker]:
    """Start as many workers as there can be."""
    workers: list[Worker] = []
    try:
        while len(workers) < jobs:
            workers.append(Worker(polite=False))
    except OSError as error:
        log.warning("There are %d worker processes, not %d: %s", len(workers), jobs, error)
    return workers


def _share(tasks: Iterator[Task], workers: Sequence[Worker]) -> Iterator[list[Played]]:
    """Give each task to whoever has least to do; few at a time, however many there are."""
    given: dict[Worker, list[Future[list[Played]]]] = {worker: [] for worker in workers}
    asked: deque[Future[list[Played]]] = deque()
    for task in tasks:
        if len(asked) >= AHEAD * len(workers):
            yield asked.popleft().result()
        for worker, some in given.items():
            given[worker] = [future for future in some if not future.done()]
        idle = min(workers, key=lambda worker: len(given[worker]))
        asked.append(idle.submit(_play_task, task))
        given[idle].append(asked[-1])
    while asked:
        yield asked.popleft().result()


def _play_task(task: Task) -> list[Played]:
    game, config = _load(task.game, tuple(task.variants.items()))
    return [_play(game, config, task, number) for number in range(task.first, task.end)]


@cache
def _load(game_id: str, variants: tuple[tuple[str, Choice], ...]) -> tuple[Game, Any]:
    game = library.load(game_id)
    return game, game.config(**dict(variants))


def _play(game: Game, config: Any, task: Task, number: int) -> Played:
    """Play one match: entrant e sits at seat e + rotation."""
    seats = len(task.entrants)
    deal, rotation = divmod(number, _rotations(game, task.entrants))
    players = tuple([Player(task.entrants[(seat - rotation) % seats]) for seat in range(seats)])
    desk = LocalDesk(Match(game, config, players, deal_seed(task.seed, deal)))
    where = (
        f"{game.id}, seed {desk.seed}, rotation {rotation} "
        f"({', '.join(player.who for player in players)})"
    )
    while (seat := desk.due) is not None:
        if desk.length >= game.deck.longest:
            raise MatchError(f"{where}: no end after {game.deck.longest} moves.")
        try:
            desk.submit(seat, desk.ask(seat).result())
        except Exception as error:
            raise MatchError(
                f"{where}: {players[seat].who} at seat {seat + 1} failed at move "
                f"{desk.length + 1}: {type(error).__name__}: {error}"
            ) from error
    return _count(desk, rotation)


def _rotations(game: Game, entrants: tuple[str, ...]) -> int:
    """Return in how many ways a deal is played.

    A table that wins together plays the very same match once the same levels sit in a row again;
    to count that match twice would make its interval too narrow.
    """
    if not game.deck.cooperative:
        return len(entrants)
    turns = range(1, len(entrants) + 1)
    return next(turn for turn in turns if entrants == entrants[turn:] + entrants[:turn])


def _count(desk: Desk, rotation: int) -> Played:
    outcome, seats = desk.outcome, len(desk.players)
    assert outcome is not None
    win = 1.0 if desk.game.deck.cooperative else 1 / max(1, len(outcome.winners))
    order = [(entrant + rotation) % seats for entrant in range(seats)]
    return Played(
        wins=tuple([win if seat in outcome.winners else 0.0 for seat in order]),
        scores=tuple([outcome.scores[seat] for seat in order]),
        moves=desk.length,
        turns=_turns(desk),
    )


def _turns(desk: Desk) -> int:
    """Count the turns: a game may say more than once whose turn it is."""
    turns, mover = 0, None
    for event in (event for events in story(desk) for event in events):
        if isinstance(event, TurnBegan):
            turns += event.again or event.seat != mover
            mover = event.seat
    return turns


class Tally:
    """What came of the matches so far: as small after a million of them as after one."""

    def __init__(self, entrants: int) -> None:
        self.matches = self.moves = self.turns = 0
        self.scores = [0] * entrants
        self._wins: list[Counter[float]] = [Counter() for _ in range(entrants)]
        """By entrant, how many matches counted how much."""

    def add(self, played: Iterable[Played]) -> None:
        """Count some more."""
        for one in played:
            self.matches += 1
            self.moves += one.moves
            self.turns += one.turns
            for entrant, (win, score) in enumerate(zip(one.wins, one.scores, strict=True)):
                self._wins[entrant][win] += 1
                self.scores[entrant] += score

    def wins(self, entrant: int) -> float:
        """Return the wins of an entrant: their exact sum, in whatever order they were added."""
        return float(sum(Fraction(win) * often for win, often in self._wins[entrant].items()))


def _result(game: Game, entrants: Sequence[str], tally: Tally, seconds: float) -> Result:
    matches, did = tally.matches, []
    for entrant, level in enumerate(entrants):
        wins, score = tally.wins(entrant), tally.scores[entrant] / matches
        did.append(Entrant(level, wins, wins / matches, *wilson(wins, matches), score))
    return Result(
        game=game.id,
        matches=matches,
        entrants=tuple(did),
        won=did[0].share if game.deck.cooperative else None,
        turns=tally.turns / matches,
        moves_per_s=tally.moves / seconds if seconds > 0 else 0.0,
        matches_per_s=matches / seconds if seconds > 0 else 0.0,
    )
