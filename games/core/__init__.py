"""What every game needs and no screen ever shows: rules, chance, matches, records."""
