"""A Fullmetal Alchemist player made of code."""

from rules.fma.bot.sensible import SensibleBot

__all__ = ["SensibleBot"]
