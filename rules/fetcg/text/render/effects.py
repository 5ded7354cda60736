"""Effects and costs."""

from __future__ import annotations

from collections.abc import Sequence

from rules.fetcg.text.nodes import Cure, Inflict, MoveChips
from rules.fetcg.text.noun_parser import CARD
from rules.fetcg.text.render.nouns import STATUSES, conditions, per
from rules.text import effects as e
from rules.text.amounts import Times
from rules.text.attrition import Cancel, Gain
from rules.text.conditions import All
from rules.text.filters import Named, Trait
from rules.text.groups import Cards, Chosen, Known, Top
from rules.text.house.render import say_card_deed, say_draw, shuffles_by_itself, some_cards
from rules.text.render.renderer import Renderer, Says, Slots
from rules.text.render.words import counted, plural

_DRAWING = {"own": "draw", "enemy": "your opponent draws"}


def effects(renderer: Renderer, found: Sequence[e.Effect]) -> str:
    """A search says that the deck is shuffled without saying so."""
    return ", then ".join(
        renderer.say(effect)
        for place, effect in enumerate(found)
        if not (place and isinstance(effect, e.Shuffle) and shuffles_by_itself(found[place - 1]))
    )


def say_may(renderer: Renderer, node: e.May) -> str:
    then = f". If you do, {effects(renderer, node.then)}" if node.then else ""
    return f"you may {effects(renderer, node.effects)}{then}"


def say_if(renderer: Renderer, node: e.If) -> str:
    condition = node.condition
    found = condition.conditions if isinstance(condition, All) else (condition,)
    return f"if {conditions(renderer, found)}, {effects(renderer, node.then)}"


def cost(renderer: Renderer, found: Sequence[e.Effect]) -> str:
    return "".join(f", {renderer.mark(_payment(effect), effect)}" for effect in found)


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
    return f"discard {_cards_of_hand(effect.group)}"


def _cards_of_hand(chosen: Chosen) -> str:
    assert isinstance(chosen.among, Cards)
    return _cards(chosen) if chosen.among.where else _number(chosen)


def _number(chosen: Chosen) -> str:
    """A range is said of cards that are discarded, and nowhere else."""
    if chosen.least == chosen.most or not chosen.least:
        return some_cards(chosen)
    return f"{chosen.least} to {counted(chosen.most, 'card')}"


def _all_chips(node: MoveChips) -> str:
    if node.side == "enemy":
        return "your opponent moves all chips from the Unused pile to the Used pile"
    return "move all chips from your Used pile to your Unused pile"


def say_move_chips(renderer: Renderer, node: MoveChips) -> str:
    if not isinstance(node.amount, int):
        return _all_chips(node)
    chips = counted(node.amount, "chip")
    if node.side == "enemy":
        return f"your opponent moves {chips} from the Unused to the Used pile"
    up_to = "up to " if node.up_to else ""
    origin, to = node.origin.capitalize(), node.to.capitalize()
    return f"move {up_to}{chips} from your {origin} pile to your {to} pile"


def say_gain(renderer: Renderer, node: Gain) -> str:
    if isinstance(node.amount, Times):
        regained = f"{{group}} {{group:regains/regain}} {node.amount.each} Energy"
        return f"{renderer.fill(regained, node)} {per(node.amount)}"
    assert isinstance(node.amount, int)
    verb = "regains/regain" if node.amount > 0 else "loses/lose"
    return renderer.fill(f"{{group}} {{group:{verb}}} {abs(node.amount)} Energy", node)


def _say_draw(renderer: Renderer, node: e.Draw) -> str:
    if not isinstance(node.amount, int | Times):
        return "draw as many"
    return say_draw(node, _DRAWING, per)


def say_put(renderer: Renderer, node: e.Put) -> str:
    if said := say_card_deed(node):
        return said
    if node.group == CARD:
        return "remove this card"
    if node.group == Cards("own", "hand"):
        return "discard your hand"
    if node.group == Cards("any", "land"):
        return "remove all Land cards"
    if node.group == Known("picked"):
        return "your opponent discards that card"
    assert isinstance(node.group, Chosen)
    among = node.group.among
    assert isinstance(among, Cards)
    if among.place == "land":
        return f"remove {counted(node.group.most, 'Land card')}"
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
    e.Draw: _say_draw,
    e.Put: say_put,
    Inflict: "{group} {group:gets/get} {status:status}",
    Cure: "cure {group} of {status:status}",
    e.Move: "move {group} {to:where}",
    e.Tap: "put {group} into Standby Mode",
    e.Untap: "put {group} into Action Mode",
    e.Destroy: "remove {group}",
    e.Choose: lambda _, node: f"choose {_number(node.chosen)}",
    e.Shuffle: "shuffle your deck",
    e.May: say_may,
    e.If: say_if,
    e.Look: lambda _, node: (
        f"look at the top {node.group.count} cards of your deck"
        if isinstance(node.group, Top)
        else "look at your opponent's hand"
    ),
    Cancel: lambda _, node: (
        "counter target Surprise card"
        + (" of your opponent" if node.group.among.side == "enemy" else "")
    ),
    e.WinGame: "you win",
}
EFFECT_SLOTS: Slots = {
    "status": {**STATUSES, "": "all statuses"},
    "where": {
        "adjacent": "to an adjacent square",
        "home": "to a square in your Home Row",
        "forward": "one square forward",
        "backward": "one square backward",
    },
}
