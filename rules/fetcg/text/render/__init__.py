"""Abilities in the wording of STYLE.md: the grammar reads each line back to the same tree."""

from rules.fetcg.text.render.lines import render

__all__ = ["render"]
