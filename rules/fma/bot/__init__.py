"""A Fullmetal Alchemist player made of code."""
