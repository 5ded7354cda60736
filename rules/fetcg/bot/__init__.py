"""A Fire Emblem TCG player with some sense: thinks each unit's move and attack through."""

from rules.fetcg.bot.sensible import SensibleBot

__all__ = ["SensibleBot"]
