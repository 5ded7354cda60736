"""How Fullmetal Alchemist cards are read: their sections and their grammar."""

from __future__ import annotations

from functools import lru_cache

from rules.engine.cards import CardData
from rules.fma.cards import CHARACTERS, GOAL, TEXT
from rules.fma.text.compiler import compile_line
from rules.fma.text.names import names_somebody
from rules.fma.text.render import render
from rules.text import VERSION
from rules.text.abilities import Compiled
from rules.text.card_text import REMEMBERED, CardText
from rules.text.wordings import Wordings

SECTIONS = (TEXT, GOAL)
# Raise the grammar's own version when it reads a text differently than before.
CARD_TEXT = CardText(SECTIONS, compile_line, render, version=f"{VERSION}.6")

WORDINGS = Wordings(CARD_TEXT)

compile_texts = CARD_TEXT.compile_texts
explain = CARD_TEXT.explain


def read(data: CardData) -> Compiled:
    """The card's abilities; stored ones do where no text hangs on whose it is (FMA-GEN-8)."""
    lines = [line for text in data.texts.values() for line in text.splitlines()]
    if not any(names_somebody(line, data.name) for line in lines):
        return CARD_TEXT.read(data)
    return _of_card(data.name, data.kind in CHARACTERS).compile_texts(data.texts)


@lru_cache(REMEMBERED)
def _of_card(own: str, is_character: bool) -> CardText:
    """Reads the texts of the card of that name."""
    return CardText(
        SECTIONS, lambda line: compile_line(line, own, is_character=is_character), render
    )
