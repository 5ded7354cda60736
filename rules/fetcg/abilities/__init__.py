"""Card text at work on a table: what it says of units and strikes, and what it does."""
