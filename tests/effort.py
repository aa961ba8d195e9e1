"""How much is tried: enough to notice what broke, or all that CI tries with LAGOON_THOROUGH=1."""

import os

THOROUGH = os.environ.get("LAGOON_THOROUGH", "") not in ("", "0")


def effort(usual: int, thorough: int) -> int:
    """Return how often to try something."""
    return thorough if THOROUGH else usual
