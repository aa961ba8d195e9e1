"""The Game lets anyone speak at any time, and take it back; bots and the screen go along."""

from __future__ import annotations

import io

import pytest
from pilot import open_stage, put, settle
from the_game_laid import DOWN, DOWN2, GAME, UP, UP2, USUAL, Table, laid, seen, voice

from games.core import library
from games.core.desk import LocalDesk
from games.core.match import Match, Player, UndoRefusal
from games.core.rules import Seat
from games.core.speech import Pick, Piece
from games.core.words import Words
from games.stage.play import Play as Scene
from games.terminal.console import Console
from games.terminal.session import Session
from games.the_game import rules
from games.the_game.rules import (
    END_TURN,
    PLAY,
    WISH,
    Config,
    Kind,
    Move,
    Play,
    Signal,
    Signalled,
    SignalsCleared,
    View,
    Wish,
    Withdraw,
    Withdrawn,
)
from games.the_game.table import speech
from games.the_game.table.pieces import (
    Card,
    EndButton,
    Flag,
    Own,
    Pile,
    SignalButton,
    WishButton,
)
