"""Fullmetal Alchemist TCG."""
