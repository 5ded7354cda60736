"""What a card says, for those who are asked and for those who look on."""

from __future__ import annotations

from rules.engine.continuous import ContinuousEffect
from rules.engine.decision import Prompt
from rules.engine.zones import Card
from rules.flamethrowers.card_text import CARD_TEXT
from rules.flamethrowers.printed import FlameCard
from rules.flamethrowers.state import FlameTable, ref
from rules.text.abilities import Ability
from rules.text.effects import Lasting
from rules.text.scope import Scope
from rules.text.tree import walk


def line_of(card: FlameCard, ability: Ability | None) -> str:
    """The line that says the ability; all of the text where it is none of the card's lines."""
    lines = CARD_TEXT.lines_of(card.data.texts)
    if ability in card.abilities and len(lines) == len(card.abilities):
        return lines[card.abilities.index(ability)]
    return " ".join(lines)


def lasting_line(table: FlameTable, effect: ContinuousEffect) -> str:
    """The words an effect comes from; empty for one made by hand."""
    if effect.source is None:
        return ""
    card: FlameCard = table.cards[effect.source].data
    lasting = [
        ability
        for ability in card.abilities
        if any(isinstance(node, Lasting) for node in walk(ability.body))
    ]
    return " ".join(line_of(card, ability) for ability in lasting)


def prompt_for(source: Card | None, scope: Scope, least: int, most: int, what: str) -> Prompt:
    """How many of what are chosen, for which card, and in which words it says so."""
    if least == most == 1:
        key = "choose_one"
    elif least == most:
        key = "choose_exactly"
    else:
        key = "choose_up_to" if least == 0 else "choose_between"
    about = {"what": what, "least": least, "most": most}
    if source is None:
        return Prompt(f"{key}_by_hand", about)
    said = {"card": ref(source), "text": line_of(source.data, scope.ability)}
    return Prompt(key, {**about, **said})


def agreement(source: Card | None, ability: Ability | None, kind: str) -> Prompt:
    """Whether the player wants what the card says."""
    if source is None:
        return Prompt(kind)
    return Prompt(f"{kind}_of", {"card": ref(source), "text": line_of(source.data, ability)})
