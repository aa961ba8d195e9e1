"""Many matches without a screen, to compare bots and find faults."""
