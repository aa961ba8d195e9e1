"""The screens around the table, one a file."""
