"""Instructions in English, and whole abilities."""

from __future__ import annotations

from rules.text import effects as e
from rules.text.abilities import Ability
from rules.text.groups import Group, Top
from rules.text.render.amounts import AMOUNT_SLOTS, AMOUNTS
from rules.text.render.attrition import ATTRITION, ATTRITION_SLOTS
from rules.text.render.changes import CHANGE_SLOTS, CHANGES, cost, effects
from rules.text.render.clauses import CLAUSE_SLOTS, CLAUSES, conditions
from rules.text.render.events import EVENT_SLOTS, EVENTS
from rules.text.render.nouns import NOUN_SLOTS, NOUNS, head_of, is_foreign, is_many, joined
from rules.text.render.renderer import Renderer, Says, Slots
from rules.text.render.words import Words, capital
from rules.text.tree import Node

UNTIL = {
    "battle": "until end of battle",
    "turn": "until end of turn",
    "own_next_turn": "until the end of your next turn",
    "enemy_next_turn": "until the end of your opponent's next turn",
    "during_own_next_turn": "during your next turn",
    "during_enemy_next_turn": "during your opponent's next turn",
    "field": "until this unit leaves the field",
    "game": "this game",
    "attack": "for this attack",
    "step": "in this step",
    "phase": "in this phase",
}
DESTINATIONS = {"deck_top": "on top of the deck", "deck_bottom": "at the bottom of the deck"}
STACKED = {
    "promote": "on {unit}, promoting it",
    "level_up": "on {unit}, levelling it up",
    "metamorphosis": "on {unit} as a metamorphosis",
    "growth": "beneath {unit} as its Growth",
    "beneath": "beneath {unit}",
}


def introduce(renderer: Renderer, name: str, group: Group) -> None:
    renderer.heads[name] = head_of(renderer, group)
    if is_foreign(renderer, group):
        renderer.foreign.add(name)
    if isinstance(group, Top) and (group.count != 1 or group.side == "any"):
        renderer.many.add(name)


def say_draw(renderer: Renderer, node: e.Draw) -> str:
    if node.up_to:
        return renderer.fill("{side:drawing} until {amount} cards are in hand", node)
    return renderer.fill("{side:drawing} {amount} card" + "s" * (node.amount != 1), node)


def say_reveal(renderer: Renderer, node: e.Reveal) -> str:
    introduce(renderer, node.name, node.group)
    return renderer.fill("{by:revealing} {group}", node)


def say_look(renderer: Renderer, node: e.Look) -> str:
    introduce(renderer, node.name, node.group)
    return renderer.fill("look at {group}", node)


def say_may(renderer: Renderer, node: e.May) -> str:
    phrase = renderer.fill("{side:who} may {effects:then}", node)
    phrase = phrase.replace("may your opponent chooses", "may choose")
    rest = "[then?; if done: {then:then}][otherwise?; if not: {otherwise:then}]"
    return phrase + renderer.fill(rest, node)


def say_one_of_these(renderer: Renderer, node: e.OneOfThese) -> str:
    return "either " + " or ".join(effects(renderer, option) for option in node.options)


def say_ability(renderer: Renderer, node: Ability) -> str:
    heading = [f"[{label}]" for label in node.labels]
    heading += [renderer.words.kinds.get(node.place, ""), kind_of(renderer, node)]
    heading += ["[Once per turn]"] if node.once_per_turn else []
    heading += [f"[{cost(renderer, node.cost)}]"] if node.cost else []
    lead = f"When {renderer.say(node.trigger)}, " if node.trigger else ""
    only = f" Only if {conditions(renderer, node.requires)}." if node.requires else ""
    may = "you may pay; if you do: " if node.optional else ""
    body = effects(renderer, node.body)
    text = f"{lead}{may}{body}"
    return f"{joined(*heading)} {capital(text)}.{only}"


def kind_of(renderer: Renderer, node: Ability) -> str:
    return renderer.words.kinds.get(node.role or node.kind, "")


def destination(renderer: Renderer, place: str) -> str:
    return DESTINATIONS.get(place) or f"into the {renderer.words.place(place)}"


EFFECTS: Says = {
    e.Choose: lambda renderer, node: (
        f"{'your opponent chooses' if node.chosen.by == 'enemy' else 'choose'} "
        f"{renderer.say(node.chosen)}"
    ),
    e.Draw: say_draw,
    e.Put: "{by:putting} {group} {to:destination}[face_down? face-down]",
    e.Deploy: "deploy {group}[tapped? tapped][area? in the {area:place}]"
    "[near? in the same area as {near:a}]",
    e.Stack: lambda renderer, node: renderer.fill(f"stack {{group}} {STACKED[node.how]}", node),
    e.Move: "move {group}[to? to the {to:place}][near? to the area of {near:a}]",
    e.Tap: "tap {group}",
    e.Untap: "untap {group}",
    e.Flip: "turn {group} {face:face}",
    e.Destroy: "destroy {group}",
    e.Reveal: say_reveal,
    e.Look: say_look,
    e.Shuffle: "shuffle {side:whose} deck",
    e.Redirect: "{to} becomes the defending unit",
    e.ByHand: "by hand: “{text}”",
    e.WinGame: "you win the game",
    e.Lasting: "{changes:and} {until:until}",
    e.If: "if {condition}: {then:then}[otherwise?; otherwise: {otherwise:then}]",
    e.May: say_may,
    e.OneOfThese: say_one_of_these,
    e.Delayed: "when {event}: {effects:then}",
    Ability: say_ability,
}
SHARED: Says = {**NOUNS, **AMOUNTS, **CLAUSES, **EVENTS, **CHANGES, **ATTRITION, **EFFECTS}
SLOTS: Slots = {
    **NOUN_SLOTS,
    **AMOUNT_SLOTS,
    **CLAUSE_SLOTS,
    **EVENT_SLOTS,
    **CHANGE_SLOTS,
    **ATTRITION_SLOTS,
    "until": UNTIL,
    "face": {"up": "face-up", "down": "face-down", "either": "face-up or face-down"},
    "drawing": {"own": "draw", "enemy": "your opponent draws"},
    "putting": {"own": "put", "enemy": "your opponent puts"},
    "revealing": {"own": "reveal", "enemy": "your opponent reveals"},
    "destination": destination,
}


def render(
    ability: Ability,
    words: Words,
    more: Says | None = None,
    slots: Slots | None = None,
    at_work: Node | None = None,
) -> str:
    """One skill in our own English, without its name; `more` puts a game's own nodes."""
    renderer = renderer_of(ability, words, more, slots)
    renderer.at_work = at_work
    return renderer.say(ability)


def renderer_of(
    ability: Ability, words: Words, more: Says | None = None, slots: Slots | None = None
) -> Renderer:
    """What says one skill; whatever it is given to say afterwards may lean on what it said."""
    this = "this unit" if ability.place == "field" else "this card"
    table, ways = {**SHARED, **(more or {})}, {**SLOTS, **(slots or {})}
    return Renderer(table, ways, is_many, words, this)
