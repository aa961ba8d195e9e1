"""The unattended screen: what it shows alone, and how it lets one visitor after another play."""
