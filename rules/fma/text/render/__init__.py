"""Abilities said again in the game's own templating."""

from rules.fma.text.render.abilities import render

__all__ = ["render"]
