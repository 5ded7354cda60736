"""Card text at work on a table: what it says of units and blows, and what it does."""
