"""Remembers every match: the one you left, and the ones you finished."""

from games.core.archive.archive import BAD_FIELD, Archive, ElsewhereError, Ending, Entry, NewerError
from games.core.archive.schema import FILE

__all__ = ["BAD_FIELD", "FILE", "Archive", "ElsewhereError", "Ending", "Entry", "NewerError"]
