"""How The Game lies on the table: what is there, what is said of it, and how it is drawn."""
