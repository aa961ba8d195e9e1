"""Five table games on one screen: this file is the command line.

`python main.py` opens the window; `python main.py --help` lists the rest.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NoReturn

from games.core import streams

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping

    from games.core.check import Check
    from games.core.library import Game
    from games.core.match import Match

VERSION = "0.1.0"
STOPPED = 130
"""Status of a program that was ended by Ctrl+C, as shells give it."""


def refuse(sentence: str) -> NoReturn:
    """Print one sentence and leave with status 2."""
    streams.tell(sentence)
    raise SystemExit(2)


def parser() -> argparse.ArgumentParser:
    """Return the command line; a mistake in it is one line and status 2."""
    import argparse
    from pathlib import Path

    class Parser(argparse.ArgumentParser):
        def error(self, message: str) -> NoReturn:
            refuse(f"{self.prog}: {message}")

    top = Parser(prog="main.py", description="Five table games on one screen.")
    top.add_argument("--version", action="version", version=f"lagoon {VERSION}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND")

    play = commands.add_parser("play", help="open one game's table at once")
    play.add_argument("game", metavar="GAME")
    play.add_argument("--seats", help="who plays, e.g. human,human,sharp")
    play.add_argument("--seed", type=int, help="the number of the deal")
    play.add_argument("--text", action="store_true", help="in lines of text, in this terminal")
    _variants(play)

    alone = commands.add_parser("kiosk", help="bots play until somebody touches the screen")
    alone.add_argument("--config", type=Path, metavar="FILE", help="instead of config/kiosk.yaml")
    alone.add_argument("--child", choices=("screen", "quiet"), help=argparse.SUPPRESS)

    simulate = commands.add_parser("simulate", help="let bots play many matches and compare them")
    simulate.add_argument("game", metavar="GAME")
    simulate.add_argument("--seats", required=True, help="bot levels, e.g. sharp,gentle")
    simulate.add_argument("--matches", type=_count, default=400, metavar="N")
    simulate.add_argument("--seed", type=int, default=1, metavar="S")
    simulate.add_argument("--jobs", type=_count, default=1, metavar="J")
    simulate.add_argument("--json", action="store_true", help="print one JSON object")
    _variants(simulate)

    again = commands.add_parser("replay", help="play a recorded match again")
    again.add_argument("file", type=Path, metavar="FILE")
    again.add_argument("--text", action="store_true", help="as text, one line a move")

    check = commands.add_parser("check", help="check the configuration files")
    check.add_argument("files", type=Path, nargs="*", metavar="FILE")

    shots = commands.add_parser("shots", help="save a picture of every screen")
    shots.add_argument("folder", type=Path, metavar="DIR")
    shots.add_argument("--size", type=_size, default=(1920, 1080), metavar="1920x1080")
    return top


def _variants(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--variant", action="append", default=[], metavar="KEY=VALUE", help="may be given again"
    )


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise _mistake(f"{text!r} is not a whole number from 1 on")
    return int(text)


def _mistake(sentence: str) -> Exception:
    from argparse import ArgumentTypeError

    return ArgumentTypeError(sentence)


def _size(text: str) -> tuple[int, int]:
    wide, by, high = text.partition("x")
    if not (by and wide.isdecimal() and high.isdecimal() and int(wide) > 0 and int(high) > 0):
        raise _mistake(f"{text!r} is not a size such as 1920x1080")
    return int(wide), int(high)


def _game(name: str) -> Game:
    from games.core import library
    from games.core.sheet import SheetError

    try:
        return library.load(name)
    except KeyError:
        refuse(f"There is no game {name!r}; there are {', '.join(library.names())}.")
    except SheetError as error:
        refuse(str(error))


def check_pygame() -> None:
    """Leave with one sentence if Pygame is missing, or there twice.

    Looks into the folder that Pygame lies in: to ask for metadata would take a tenth of the start.
    """
    import os
    from importlib import util

    found = util.find_spec("pygame")
    if found is None or found.origin is None:
        refuse("Pygame is not installed: type 'python -m pip install -r requirements.txt'.")
    beside = os.listdir(os.path.dirname(os.path.dirname(found.origin)))  # noqa: PTH120, PTH208
    flavours = {name.partition("-")[0] for name in beside if name.endswith(".dist-info")}
    if {"pygame", "pygame_ce"} <= flavours:
        refuse(
            "Both pygame and pygame-ce are installed and get in each other's way: type "
            "'python -m pip uninstall -y pygame pygame-ce' and then "
            "'python -m pip install -r requirements.txt'."
        )


# --- commands ----------------------------------------------------------------------------------


def simulate(args: argparse.Namespace) -> int:
    """Print how the entrants did."""
    import time

    import msgspec

    from games import lab
    from games.core.variants import parse_variants

    game = _game(args.game)
    try:
        variants = parse_variants(game, args.variant)
        result = lab.play(
            game.id,
            args.seats.split(","),
            args.matches,
            args.seed,
            time.perf_counter,
            jobs=args.jobs,
            variants=variants,
            progress=_progress if sys.stderr.isatty() else None,
        )
    except ValueError as error:
        refuse(f"{error}")
    except lab.MatchError as error:
        streams.tell(str(error))
        return 1
    except lab.StoppedError as stopped:
        if stopped.result is None:
            raise
        result = stopped.result
        line = "\n" if sys.stderr.isatty() else ""
        streams.tell(f"{line}Stopped after {result.matches:,} of {args.matches:,} matches.")
    print(msgspec.json.encode(result).decode() if args.json else lab.text(result))
    return 0 if result.matches == args.matches else STOPPED


def _progress(done: int, of: int) -> None:
    filled = 40 * done // of
    end = "\n" if done == of else ""
    print(f"\r[{'#' * filled}{'.' * (40 - filled)}] {done} of {of}", end=end, file=sys.stderr)


def check(args: argparse.Namespace) -> int:
    """Print what is wrong with the configuration, one sentence a line."""
    from games import kiosk
    from games.core.check import problems

    found = problems(args.files, checks={**kiosk.CHECKS, **_stage_checks()})
    for sentence in found:
        print(sentence)
    if not found:
        print("Everything is in order.")
    return 1 if found else 0


def _stage_checks() -> Mapping[str, Check]:
    """Return how the files are checked that only the stage reads, where it could be opened."""
    from importlib import util

    if util.find_spec("pygame") is None:
        return {}
    from games.stage import window

    window.prepare()
    from games.stage.checks import CHECKS

    return CHECKS


def replay(args: argparse.Namespace) -> int:
    """Print a recorded match, or show it in the window."""
    from games.core import files
    from games.core.transcript import lines, read

    try:
        match = read(args.file)
    except OSError as error:
        refuse(f"{args.file} cannot be read: {files.reason(error)}.")
    except ValueError as error:
        refuse(str(error))
    if args.text:
        print("\n".join(lines(match)))
        return 0
    return _window("replay", match)


def play(args: argparse.Namespace) -> int:
    """Open one game's table, in a window or as text: the usual seats, or those that are named."""
    from games.core.bots import RANDOM, usual_level
    from games.core.chance import fresh_seed
    from games.core.match import HUMAN, Match, Player
    from games.core.variants import parse_variants

    game = _game(args.game)
    levels = (HUMAN, *game.levels, RANDOM)
    usual = [HUMAN] + [usual_level(game)] * (game.deck.seats.usual - 1)
    seats = args.seats.split(",") if args.seats else usual
    for who in seats:
        if who not in levels:
            refuse(f"A seat is one of {', '.join(levels)}, not {who!r}.")
    try:
        config = game.config(**parse_variants(game, args.variant))
        players = tuple([Player(who, colour=seat) for seat, who in enumerate(seats)])
        seed = fresh_seed() if args.seed is None else args.seed
        match = Match(game, config, players, seed)
    except ValueError as error:
        refuse(str(error))
    if args.text:
        from games.terminal.program import run_text

        return run_text(match, fresh=bool(args.seats or args.variant or args.seed is not None))
    return _window("play", match)


def shots(args: argparse.Namespace) -> int:
    """Save the pictures."""
    check_pygame()
    from games.kiosk import screen
    from games.stage.shots import pictures, save_all

    for path in save_all(args.folder, args.size, (pictures, screen.pictures)):
        print(path)
    return 0


def kiosk(args: argparse.Namespace) -> int:
    """Keep an unattended screen alive; as its child, be that screen or the quiet picture."""
    check_pygame()
    from games.kiosk import FILE, supervise

    config = args.config or FILE
    if args.child:
        from games.kiosk.screen import run_quiet, run_screen

        return run_screen(config) if args.child == "screen" else run_quiet(config)
    import time

    command = [sys.executable, __file__, "kiosk", "--config", str(config), "--child"]
    return supervise([*command, "screen"], [*command, "quiet"], config, time.monotonic)


def _window(mode: str, match: Match | None = None) -> int:
    check_pygame()
    from games.stage.program import run_program

    return run_program(mode, match)


def main(argv: list[str] | None = None) -> int:
    """Do what the command line says; return the exit status.

    Whatever the world does meanwhile is one line at most.
    """
    streams.complete()
    try:
        try:
            return _do(sys.argv[1:] if argv is None else argv)
        finally:
            sys.stdout.flush()
    except BrokenPipeError:  # whoever read it has seen enough, as `head` does
        streams.silence(sys.stdout)
        return 0
    except OSError as error:
        from games.core import files

        if not error.filename:
            streams.silence(sys.stdout)
        streams.tell(f"{error.filename or 'The output'} cannot be written: {files.reason(error)}.")
        return 1
    except KeyboardInterrupt:
        streams.tell("Stopped.")
        return STOPPED


def _do(argv: list[str]) -> int:
    if not argv:  # the usual way, without what only reads arguments
        return _window("title")
    args = parser().parse_args(argv)
    commands = {
        "simulate": simulate,
        "check": check,
        "replay": replay,
        "play": play,
        "shots": shots,
        "kiosk": kiosk,
    }
    try:
        return commands[args.command](args) if args.command else _window("title")
    except ValueError as error:  # what is wrong with a file, as a sentence
        from games.core.sheet import SheetError

        if not isinstance(error, SheetError):
            raise
        refuse(str(error))


if __name__ == "__main__":
    sys.exit(main())
