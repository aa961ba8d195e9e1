"""The sixty species as pages of an album: picture, name, region, category, and a short text."""

from __future__ import annotations

from games.atlas.rules import Config
from games.core.speech import Leaf


def album(config: Config) -> tuple[Leaf, ...]:
    """Return a leaf for each species, region by region."""
    return tuple(
        [
            Leaf(
                art=f"atlas/{name}",
                name=f"species.{name}",
                text=f"stories.{name}",
                chapter=f"regions.{region}",
                about=(f"regions.{region}", f"categories.{category}"),
            )
            for region, categories in config.regions.items()
            for category, names in categories.items()
            for name in names
        ]
    )
