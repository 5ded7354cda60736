"""What a card says, for those who are asked and for those who look on."""

from __future__ import annotations

from rules.engine.continuous import ContinuousEffect
from rules.engine.decision import Prompt
from rules.engine.zones import Card
from rules.fetcg.card_text import CARD_TEXT
from rules.fetcg.printed import FireCard
from rules.fetcg.state import FetcgTable, ref
from rules.text.abilities import Ability
from rules.text.effects import Delayed, Lasting
from rules.text.scope import Scope
from rules.text.tree import walk


def lines_of(card: FireCard) -> list[str]:
    """The line of each of the card's abilities, of those it carries too."""
    own = CARD_TEXT.lines_of(card.data.texts)
    return [*own, *(line for one in card.data.carries for line in CARD_TEXT.lines_of(one.texts))]


def line_of(card: FireCard, ability: Ability | None) -> str:
    """The line that says the ability; all of the text where it is none of the card's lines."""
    lines = lines_of(card)
    if ability in card.abilities and len(lines) == len(card.abilities):
        return lines[card.abilities.index(ability)]
    return " ".join(lines)


def lasting_line(table: FetcgTable, effect: ContinuousEffect) -> str:
    """The words an effect comes from; empty for one made by hand."""
    if effect.source is None:
        return ""
    card: FireCard = table.cards[effect.source].data
    lasting = [
        ability
        for ability in card.abilities
        if any(isinstance(node, Lasting | Delayed) for node in walk(ability.body))
    ]
    return " ".join(line_of(card, ability) for ability in lasting)


def prompt_for(source: Card | None, scope: Scope, least: int, most: int, what: str) -> Prompt:
    """How many of what are chosen, by which card, and in which words it says so."""
    if least == most == 1:
        key = "choose_one"
    elif least == most:
        key = "choose_exactly"
    else:
        key = "choose_up_to" if least <= 1 else "choose_between"
    about = {"what": what, "least": least, "count": most}
    if source is None:
        return Prompt(f"{key}_by_hand", about)
    said = {"card": ref(source), "text": line_of(source.data, scope.ability)}
    return Prompt(key, {**about, **said})
