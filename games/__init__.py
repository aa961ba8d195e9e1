"""The games, the rules they share and the stage they are played on."""
