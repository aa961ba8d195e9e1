"""The screen: everything that people see, hear and touch."""
