"""How Cipher cards are read: their skill text, then their support skills."""

from __future__ import annotations

from rules.cipher.text.compiler import compile_line
from rules.cipher.text.render.phrases import PHRASE_SLOTS, PHRASES
from rules.cipher.text.render.triggers import TRIGGER_SLOTS, TRIGGERS
from rules.cipher.text.words import WORDS
from rules.text import VERSION
from rules.text.abilities import Ability
from rules.text.card_text import CardText
from rules.text.render.effects import render
from rules.text.wordings import Wordings

SECTIONS = ("skill", "support")


def say(ability: Ability) -> str:
    phrases, slots = {**PHRASES, **TRIGGERS}, {**PHRASE_SLOTS, **TRIGGER_SLOTS}
    return render(ability, WORDS, phrases, slots)


# Raise the grammar's own version when it reads a text differently than before.
CARD_TEXT = CardText(SECTIONS, compile_line, say, version=f"{VERSION}.1")

WORDINGS = Wordings(CARD_TEXT)

read = CARD_TEXT.read
compile_text = CARD_TEXT.compile_text
compile_texts = CARD_TEXT.compile_texts
explain = CARD_TEXT.explain
