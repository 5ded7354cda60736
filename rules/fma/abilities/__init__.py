"""The texts of Fullmetal Alchemist cards at work."""
