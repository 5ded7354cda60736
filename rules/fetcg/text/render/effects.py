"""Effects and costs."""

from __future__ import annotations

from collections.abc import Sequence

from rules.fetcg.text.nodes import Cure, Inflict, MoveChips
from rules.fetcg.text.noun_parser import CARD
from rules.fetcg.text.render.nouns import STATUSES
from rules.text import effects as e
from rules.text.attrition import Cancel, Gain
from rules.text.filters import Named, Trait
from rules.text.groups import Cards, Chosen
from rules.text.render.renderer import Renderer, Says, Slots
from rules.text.render.words import plural


def effects(renderer: Renderer, found: Sequence[e.Effect]) -> str:
    """A search says that the deck is shuffled without saying so."""
    return ", then ".join(
        renderer.say(effect) for effect in found if not isinstance(effect, e.Shuffle)
    )


def cost(found: Sequence[e.Effect]) -> str:
    return "".join(f", {_payment(effect)}" for effect in found)


def _payment(effect: e.Effect) -> str:
    if isinstance(effect, MoveChips):
        return f"pay {effect.amount}"
    if isinstance(effect, Gain):
        assert isinstance(effect.amount, int)
        return f"pay {-effect.amount} Energy"
    assert isinstance(effect, e.Put)
    if effect.group == CARD:
        return "discard this card"
    assert isinstance(effect.group, Chosen)
    return f"discard {_number(effect.group)}"


def _number(chosen: Chosen) -> str:
    span = f"{chosen.least} to " if chosen.least != chosen.most else ""
    return f"{span}{chosen.most} {plural('card', chosen.most)}"


def say_move_chips(renderer: Renderer, node: MoveChips) -> str:
    chips = f"{node.amount} {plural('chip', node.amount)}"
    if node.side == "enemy":
        return f"your opponent moves {chips} from the Unused to the Used pile"
    up_to = "up to " if node.up_to else ""
    origin, to = node.origin.capitalize(), node.to.capitalize()
    return f"move {up_to}{chips} from your {origin} pile to your {to} pile"


def say_gain(renderer: Renderer, node: Gain) -> str:
    assert isinstance(node.amount, int)
    verb = "regains/regain" if node.amount > 0 else "loses/lose"
    return renderer.fill(f"{{group}} {{group:{verb}}} {abs(node.amount)} Energy", node)


def say_draw(renderer: Renderer, node: e.Draw) -> str:
    if not isinstance(node.amount, int):
        return "draw as many"
    return f"draw {node.amount} {plural('card', node.amount)}"


def say_put(renderer: Renderer, node: e.Put) -> str:
    if node.group == CARD:
        return "remove this card"
    assert isinstance(node.group, Chosen)
    among = node.group.among
    assert isinstance(among, Cards)
    if among.place == "land":
        return f"remove {node.group.most} {plural('Land card', node.group.most)}"
    if among.place == "discard":
        return f"return {_cards(node.group)} from your discard pile to your hand"
    if among.place == "deck":
        return f"search your deck for {_cards(node.group)}"
    if among.side == "own":
        return f"discard {_number(node.group)}"
    chance = " at random" if node.group.by == "chance" else ""
    return f"your opponent discards {_number(node.group)}{chance}"


def _cards(chosen: Chosen) -> str:
    assert isinstance(chosen.among, Cards)
    noun = plural("card", chosen.most)
    for filter_ in chosen.among.where:
        if isinstance(filter_, Named):
            noun = f'{noun} named "{filter_.names[0]}"'
        elif isinstance(filter_, Trait):
            noun = f"{filter_.value.capitalize()} {noun}"
    return f"{chosen.most} {noun}"


EFFECTS: Says = {
    MoveChips: say_move_chips,
    Gain: say_gain,
    e.Draw: say_draw,
    e.Put: say_put,
    Inflict: "{group} {group:gets/get} {status:status}",
    Cure: "cure {group} of {status:status}",
    e.Move: "move {group} {to:where}",
    e.Tap: "put {group} into Standby Mode",
    e.Untap: "put {group} into Action Mode",
    e.Destroy: "remove {group}",
    e.Look: "look at your opponent's hand",
    Cancel: "counter target Surprise card",
    e.WinGame: "you win",
}
EFFECT_SLOTS: Slots = {
    "status": {**STATUSES, "": "all statuses"},
    "where": {
        "adjacent": "to an adjacent square",
        "forward": "one square forward",
        "backward": "one square backward",
    },
}
