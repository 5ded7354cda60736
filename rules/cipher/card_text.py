"""How Cipher cards are read: their skill text, then their support skills."""

from __future__ import annotations

import re
from functools import cache

from rules.cipher.text.compiler import compile_line
from rules.cipher.text.render.cipher_nodes import PHRASE_SLOTS, PHRASES
from rules.cipher.text.render.sentences import SENTENCES, instruction
from rules.cipher.text.render.triggers import TRIGGER_SLOTS, TRIGGERS
from rules.cipher.text.render.wordings import CIPHER_WORDINGS, WORDING_SLOTS
from rules.cipher.text.words import WORDS
from rules.text import VERSION
from rules.text.abilities import Ability
from rules.text.card_text import CardText
from rules.text.changes import GainsSkill
from rules.text.effects import Effect
from rules.text.render.effects import render, renderer_of
from rules.text.tree import Node, walk
from rules.text.wordings import Wordings

SECTIONS = ("skill", "support")
_ICON = re.compile(r"\|\w+\| ?")


_SAYS = {**PHRASES, **TRIGGERS, **CIPHER_WORDINGS, **SENTENCES}
_SLOTS = {**PHRASE_SLOTS, **TRIGGER_SLOTS, **WORDING_SLOTS}


def say(ability: Ability, at_work: Node | None = None) -> str:
    """The skill in our own words, without its name; it compiles to the same tree again."""
    return render(ability, WORDS, _SAYS, _SLOTS, at_work)


@cache
def say_instruction(ability: Ability, effect: Effect) -> str:
    """One instruction of the skill as a sentence in our own words; skills it gives, in brackets."""
    renderer = renderer_of(ability, WORDS, _SAYS, _SLOTS)
    renderer.say(ability)  # so that it knows whom "that ally" means
    said = instruction(renderer, effect).replace('""', "a skill")  # one without a name
    given = [f"({say(node.ability)})" for node in walk(effect) if isinstance(node, GainsSkill)]
    return _ICON.sub("", " ".join([f"{said[:1].upper()}{said[1:]}.", *given]))


def write(ability: Ability) -> str:
    """The line of a card that the skill is printed in, with its name."""
    said = say(ability)
    if not ability.name:
        return said
    labels = "".join(f"[{label}] " for label in ability.labels)
    if ability.role:
        icon, _, rest = said.removeprefix(labels).partition("SUPP| ")
        return f"{icon}SUPP| {labels}{ability.name}{' ' if rest.startswith('[') else ': '}{rest}"
    return f"{labels}{ability.name} {said.removeprefix(labels)}"


# Raise the grammar's own version when it reads a text differently than before.
CARD_TEXT = CardText(SECTIONS, compile_line, say, version=f"{VERSION}.3", write=write)

WORDINGS = Wordings(CARD_TEXT)

read = CARD_TEXT.read
compile_text = CARD_TEXT.compile_text
compile_texts = CARD_TEXT.compile_texts
explain = CARD_TEXT.explain
