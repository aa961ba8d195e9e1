"""How Otters lies on the table."""
