"""The unattended screen as a whole: supervisor, attract mode, reset, staff."""
