"""Atlas: sixty species of Asia, and everyone may claim what you play."""
