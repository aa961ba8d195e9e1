"""Memory Island: turn cards that add up to ten, and remember the rest."""
