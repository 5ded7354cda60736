"""From the text of Fullmetal Alchemist cards to abilities, and back to the game's own wording."""
