"""Instructions in English."""

from __future__ import annotations

from rules.text.abilities import Ability
from rules.text.effects import (
    Choose,
    Delayed,
    Deploy,
    Destroy,
    Draw,
    Flip,
    If,
    Lasting,
    Look,
    May,
    Move,
    OneOfThese,
    Put,
    Redirect,
    Reveal,
    Shuffle,
    Stack,
    Tap,
    Untap,
    WinGame,
)
from rules.text.groups import Group, Top
from rules.text.render.amounts import AMOUNTS
from rules.text.render.attrition import ATTRITION
from rules.text.render.changes import CHANGES, changes, cost, effects
from rules.text.render.clauses import CLAUSES, conditions
from rules.text.render.events import EVENTS
from rules.text.render.nouns import NOUNS, amount, head_of, joined, singular, whose
from rules.text.render.renderer import Renderer, Says
from rules.text.render.words import Words

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
FACES = {"up": "face-up", "down": "face-down", "either": "face-up or face-down"}


def introduce(renderer: Renderer, name: str, group: Group) -> None:
    renderer.heads[name] = head_of(renderer, group)
    if isinstance(group, Top) and group.count != 1:
        renderer.many.add(name)


def say_choose(renderer: Renderer, node: Choose) -> str:
    by = "your opponent chooses" if node.chosen.by == "enemy" else "choose"
    return f"{by} {renderer.say(node.chosen)}"


def say_draw(renderer: Renderer, node: Draw) -> str:
    who = "draw" if node.side == "own" else "your opponent draws"
    if node.up_to:
        return f"{who} until {amount(renderer, node.amount)} cards are in hand"
    return f"{who} {amount(renderer, node.amount)} card{'' if node.amount == 1 else 's'}"


def say_put(renderer: Renderer, node: Put) -> str:
    who = "put" if node.by == "own" else "your opponent puts"
    to = {"deck_top": "on top of the deck", "deck_bottom": "at the bottom of the deck"}.get(
        node.to, f"into the {renderer.words.place(node.to)}"
    )
    down = " face-down" if node.face_down else ""
    return f"{who} {renderer.say(node.group)} {to}{down}"


def say_deploy(renderer: Renderer, node: Deploy) -> str:
    area = f" in the {renderer.words.place(node.area)}" if node.area else ""
    near = f" in the same area as {singular(renderer, node.near)}" if node.near else ""
    return f"deploy {renderer.say(node.group)}{' tapped' if node.tapped else ''}{area}{near}"


def say_stack(renderer: Renderer, node: Stack) -> str:
    how = {
        "promote": "on {}, promoting it",
        "level_up": "on {}, levelling it up",
        "metamorphosis": "on {} as a metamorphosis",
        "growth": "beneath {} as its Growth",
        "beneath": "beneath {}",
    }[node.how]
    card = renderer.say(node.group)
    return f"stack {card} {how.format(renderer.say(node.unit))}"


def say_move(renderer: Renderer, node: Move) -> str:
    to = f" to the {renderer.words.place(node.to)}" if node.to else ""
    near = f" to the area of {singular(renderer, node.near)}" if node.near else ""
    return f"move {renderer.say(node.group)}{to}{near}"


def say_tap(renderer: Renderer, node: Tap) -> str:
    return f"tap {renderer.say(node.group)}"


def say_untap(renderer: Renderer, node: Untap) -> str:
    return f"untap {renderer.say(node.group)}"


def say_flip(renderer: Renderer, node: Flip) -> str:
    return f"turn {renderer.say(node.group)} {FACES[node.face]}"


def say_destroy(renderer: Renderer, node: Destroy) -> str:
    return f"destroy {renderer.say(node.group)}"


def say_reveal(renderer: Renderer, node: Reveal) -> str:
    introduce(renderer, node.name, node.group)
    return f"{'reveal' if node.by == 'own' else 'your opponent reveals'} {renderer.say(node.group)}"


def say_look(renderer: Renderer, node: Look) -> str:
    introduce(renderer, node.name, node.group)
    return f"look at {renderer.say(node.group)}"


def say_shuffle(renderer: Renderer, node: Shuffle) -> str:
    return f"shuffle {whose(node.side)} {renderer.words.place('deck')}"


def say_redirect(renderer: Renderer, node: Redirect) -> str:
    return f"{renderer.say(node.to)} becomes the defending unit"


def say_win_game(renderer: Renderer, _: WinGame) -> str:
    return "you win the game"


def say_lasting(renderer: Renderer, node: Lasting) -> str:
    return f"{changes(renderer, node.changes)} {UNTIL[node.until]}"


def say_if(renderer: Renderer, node: If) -> str:
    phrase = f"if {renderer.say(node.condition)}: {effects(renderer, node.then)}"
    return phrase + (f"; otherwise: {effects(renderer, node.otherwise)}" if node.otherwise else "")


def say_may(renderer: Renderer, node: May) -> str:
    who = "you may" if node.side == "own" else "your opponent may"
    phrase = f"{who} {effects(renderer, node.effects)}"
    phrase = phrase.replace("may your opponent chooses", "may choose")
    phrase += f"; if done: {effects(renderer, node.then)}" if node.then else ""
    return phrase + (f"; if not: {effects(renderer, node.otherwise)}" if node.otherwise else "")


def say_one_of_these(renderer: Renderer, node: OneOfThese) -> str:
    return "either " + " or ".join(effects(renderer, option) for option in node.options)


def say_delayed(renderer: Renderer, node: Delayed) -> str:
    return f"when {renderer.say(node.event)}: {effects(renderer, node.effects)}"


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
    return f"{joined(*heading)} {text[:1].upper()}{text[1:]}.{only}"


def kind_of(renderer: Renderer, node: Ability) -> str:
    return renderer.words.kinds.get(node.role or node.kind, "")


EFFECTS: Says = {
    Choose: say_choose,
    Draw: say_draw,
    Put: say_put,
    Deploy: say_deploy,
    Stack: say_stack,
    Move: say_move,
    Tap: say_tap,
    Untap: say_untap,
    Flip: say_flip,
    Destroy: say_destroy,
    Reveal: say_reveal,
    Look: say_look,
    Shuffle: say_shuffle,
    Redirect: say_redirect,
    WinGame: say_win_game,
    Lasting: say_lasting,
    If: say_if,
    May: say_may,
    OneOfThese: say_one_of_these,
    Delayed: say_delayed,
    Ability: say_ability,
}
SHARED: Says = {
    **NOUNS,
    **AMOUNTS,
    **CLAUSES,
    **EVENTS,
    **CHANGES,
    **ATTRITION,
    **EFFECTS,
}


def render(ability: Ability, words: Words, more: Says | None = None) -> str:
    """One skill in our own English, without its name; `more` puts a game's own nodes."""
    this = "this unit" if ability.place == "field" else "this card"
    return Renderer(words, {**SHARED, **(more or {})}, this).say(ability)
