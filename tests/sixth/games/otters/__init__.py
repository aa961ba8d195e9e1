"""Otters: lay your shells on the rocks, each higher than the one below."""
