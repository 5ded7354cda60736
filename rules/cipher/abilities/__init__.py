"""Card text at the table: who has which abilities, when they trigger, and what they do."""
