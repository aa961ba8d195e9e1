"""How the game lies on the table: what it says, and how it is drawn."""
