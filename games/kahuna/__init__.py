"""Kahuna: bridges between twelve islands, and whoever holds more of them."""
