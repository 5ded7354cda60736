"""Abilities in the wording of STYLE.md: the grammar reads each line back to the same tree."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from rules.flamethrowers.text import nodes as n
from rules.flamethrowers.text.nouns import TYPES
from rules.text import effects as e
from rules.text import filters as f
from rules.text.abilities import Ability
from rules.text.amounts import Count, Stat, Times
from rules.text.attrition import Allowed, Cancel, Gain, RaisesLimit
from rules.text.changes import Adjust, Cannot
from rules.text.conditions import Compare, Exists, Matches, Unless
from rules.text.effects import Effect
from rules.text.groups import Among, Cards, Chosen, Group, Known, This, Units
from rules.text.house.nouns import OTHER
from rules.text.house.render import (
    say_all,
    say_card_deed,
    say_compared,
    say_draw,
    say_named,
    say_owner,
    say_some,
    shuffles_by_itself,
)
from rules.text.render.renderer import Renderer, Says
from rules.text.render.words import as_sentences, capital, counted, how_many, limit, plural, up_to
from rules.text.tree import Node
from rules.text.triggers import Destroyed

UNTIL = {
    "attack": " during this attack",
    "next_attack": " for its next attack this turn",
    "its_next_attack": " with its next attack",
    "turn": " this turn",
    "its_next_turn": " until its next turn ends",
    "until_own_next_turn": " until your next turn",
}
_LABELS = {key: label for label, key in TYPES.items()}
_CAPITALS = ("kami", "tag team", "squad", "support", "field", "reaction")
_POINTERS: dict[Group, str] = {
    This(): "this card",
    Known("attacker"): "the attacker",
    Known("defender"): "the target",
    Known("it"): "that card",
    Cards("own", "ship"): "your ship",
    Cards("any", "ship"): "each ship",
    Cards("enemy", "supports"): "all opposing face-down SUPPORT cards",
}
_OWNERS = {"side": "your ", "own": "your ", "enemy": "opposing ", "any": "", "turn": ""}
_DRAWING = {"own": "draw", "enemy": "an opponent draws", "any": "each player draws"}
_NOT_TARGET = f.Not(f.OneOf(Known("defender")))
_OF_TURN = " of the turn player"
_YOURS = (f.OneOf(Units("side")),)


def render(ability: Ability, at_work: Node | None = None) -> str:
    """The line that compiles to this ability, with what is at work marked."""
    often = "" if ability.kind not in ("continuous", "lasting") else " each turn"
    heads = {"often": often}
    renderer = Renderer(TABLE, {}, lambda _, group: False, heads=heads, at_work=at_work)
    prices = [renderer.mark(_price(part), part) for part in ability.cost]
    head = ", ".join([ability.name, *prices])
    if isinstance(ability.trigger, Destroyed) and isinstance(ability.trigger.who, Units):
        body = _body(renderer, ability)
        return f"When 1 of your {_noun(ability.trigger.who.where, 2)} is defeated, {body}."
    rest = _body(renderer, ability)
    if ability.requires:
        conditions = " and ".join(renderer.say(condition) for condition in ability.requires)
        rest = f"if {conditions}, {rest}"
    return f"{head}: {capital(rest)}."


def _body(renderer: Renderer, ability: Ability) -> str:
    """Each clause a sentence, what is known by several instructions one clause."""
    sentences: list[str] = []
    parts: list[Node] = list(ability.body)
    while parts:
        said, left = _clause(renderer, parts)
        together = parts[: len(parts) - len(left)]
        sentences.append(renderer.mark(said, *together) if len(together) > 1 else said)
        parts = left
    return as_sentences(sentences)


def _clause(renderer: Renderer, parts: Sequence[Node]) -> tuple[str, list[Node]]:
    first, *rest = parts
    if isinstance(first, e.Choose) and isinstance(first.chosen.among, Cards):
        return f"search your deck for {_wanted(first.chosen)}", list(rest[3:])
    if isinstance(first, e.Look) and first.name == "seen" and rest:
        many = getattr(first.group, "count", 0)
        top = "card" if many == 1 else f"{many} cards"
        if rest[0] == e.Put(Known("seen"), "deck_top"):
            words = f"look at the top {many} cards of your deck and put them back in any order"
            return words, list(rest[1:])
        if many:
            return f"look at the top {top} of your deck", list(rest[3:])
    if isinstance(first, e.Look) and rest and isinstance(rest[0], e.Choose):
        cards = counted(rest[0].chosen.most, "card")
        return f"your opponent shows their hand and you discard {cards} from it", list(rest[2:])
    if rest[:1] == [e.Shuffle()] and shuffles_by_itself(first):
        rest = rest[1:]
    return renderer.say(first), list(rest)


# Nouns ----------------------------------------------------------------------------------------


def _capital(state: str) -> str:
    words = state.replace("_", " ")
    return words.upper() if words in _CAPITALS else words


def _noun(where: Sequence[f.Filter], number: object) -> str:
    before = list(takewhile(_adjective, where))
    words = [_adjective(one) for one in before]
    posts = [_post(one) for one in where[len(before) :]]
    return " ".join([*words, plural("SQUAD card", number), *posts])


def _adjective(filter_: f.Filter) -> str:
    if filter_ == OTHER:
        return "other"
    if isinstance(filter_, f.Is):
        return _capital(filter_.state)
    if isinstance(filter_, f.Not) and isinstance(filter_.fails, f.Is):
        return f"non-{_capital(filter_.fails.state)}"
    if isinstance(filter_, f.Trait) and filter_.trait == "energy_types":
        return _LABELS[filter_.value]
    if isinstance(filter_, f.Number) and filter_.op == "=":
        return f"rank {filter_.amount}"
    return ""


def _post(filter_: f.Filter) -> str:
    if isinstance(filter_, n.Extreme):
        return f"with the {'least' if filter_.least else 'most'} {filter_.stat.upper()}"
    if filter_ == _NOT_TARGET:
        return "other than the target"
    if isinstance(filter_, f.Number):
        assert isinstance(filter_.amount, int)
        if filter_.op == "=":
            return f"of rank {filter_.amount}"
        number = limit(filter_.op, f"{filter_.amount:,}")
        if filter_.stat == "rank":
            return f"of rank {number}"
        amount, _, rest = number.partition(" ")
        return f"with {amount} {rest} {filter_.stat.upper()}"
    if isinstance(filter_, f.Trait) and filter_.trait == "energy_types":
        return f"of type {_LABELS[filter_.value]}"
    if isinstance(filter_, f.Trait):
        return f'from the "{filter_.value}"'
    assert isinstance(filter_, f.Named)
    return say_named(filter_)


def _say_units(renderer: Renderer, node: Units) -> str:
    of_turn = _OF_TURN if node.side == "turn" else ""
    return f"{say_all(node, _noun, _OWNERS)}{of_turn}"


def _say_chosen(renderer: Renderer, node: Chosen) -> str:
    if isinstance(node.among, Cards):
        if node.among.place == "ship":
            return "an opposing ship"
        return f"{up_to(node.least, node.most)} of your opponent's face-down SUPPORT cards"
    assert isinstance(node.among, Units)
    of_turn = _OF_TURN if node.among.side == "turn" else ""
    return f"{say_some(node, _noun, _OWNERS)}{of_turn}"


def _say_known(renderer: Renderer, node: Known) -> str:
    return "that card" if node.name.startswith("chosen") else _POINTERS[node]


def _wanted(chosen: Chosen) -> str:
    """So many cards of a pile, of a kind or with the marks of SQUAD cards."""
    assert isinstance(chosen.among, Cards)
    where = chosen.among.where
    if where[:1] == (f.Is("squad"),):
        return f"{chosen.most} {_noun(where[1:], chosen.most)}"
    cards = plural("card", chosen.most)
    if not where:
        return f"{chosen.most} {cards}"
    kind, *posts = where
    return " ".join([f"{chosen.most} {_adjective(kind)} {cards}", *map(_post, posts)])


# Changes --------------------------------------------------------------------------------------


def _say_adjust(renderer: Renderer, node: Adjust) -> str:
    who = renderer.say(node.group)
    if isinstance(node.amount, Times):
        return f"{who} deals {node.amount.each:,} more DAMAGE {_per(node.amount)}"
    assert isinstance(node.amount, int)
    amount, kind = abs(node.amount), node.stat.partition("_")[0]
    many = "more" if node.amount > 0 else "less"
    if node.stat == "guard":
        if node.amount < 0:
            return f"{who} takes {amount:,} more damage"
        return f"attacks deal {amount:,} less damage to {who}"
    if node.stat.endswith("attacks"):
        kinds = f" with a {kind} attack" if "_" in node.stat else ""
        times = plural("time", amount)
        return f"{who} may attack {amount} more {times}{kinds}{renderer.heads['often']}"
    attacks = f"{kind} attacks" if "_" in node.stat else "attacks"
    if node.stat.endswith("cost"):
        return f"{attacks} of {who} cost {amount:,} {many} ENERGY"
    return f"{attacks} of {who} deal {amount:,} {many} DAMAGE"


def _per(amount: Times) -> str:
    assert isinstance(amount.amount, Count)
    counted = amount.amount.of
    assert isinstance(counted, Units)
    if counted.side == "enemy":
        return f"for each opposing {_noun(counted.where, 1)}"
    return f"for each of your {_noun(counted.where, 2)}"


def _say_cannot(renderer: Renderer, node: Cannot) -> str:
    who = renderer.say(node.who)
    if node.action == "be_damaged":
        kinds = [f"{kind} attacks" for kind in node.by if kind != "attack"] or ["attacks"]
        return f"{who} takes no damage" + (f" from {kinds[0]}" if node.by else "")
    if node.action.endswith("_attack"):
        return f"{who} cannot make {node.action.removesuffix('_attack')} attacks"
    return f"{who} cannot {'be attacked' if node.action == 'be_attacked' else 'attack'}"


def _say_allowed(renderer: Renderer, node: Allowed) -> str:
    who = renderer.say(node.who)
    if node.action == "attack_at_once":
        return f"{who} may attack at once"
    kind = node.action.removesuffix("attack_ship").rstrip("_")
    return f"{who} may attack guarded ships" + (f" with {kind} attacks" if kind else "")


def _say_taunt(renderer: Renderer, node: n.MustBeAttacked) -> str:
    kind = "" if node.kind == "any" else f"{node.kind} "
    return f"opposing {kind}attacks must target this card"


def _say_keeps_form(renderer: Renderer, node: n.KeepsForm) -> str:
    times = "time" if node.times == 1 else f"{node.times} times"
    return f"this card keeps its form the first {times} it would revert"


# Effects --------------------------------------------------------------------------------------


def _say_gain(renderer: Renderer, node: Gain) -> str:
    assert isinstance(node.amount, int)
    amount = f"{abs(node.amount):,}"
    if node.stat == "health":
        is_ship = isinstance(node.group, Cards) or isinstance(
            getattr(node.group, "among", None), Cards
        )
        return f"{'repair' if is_ship else 'heal'} {renderer.say(node.group)} by {amount}"
    if node.amount > 0:
        return f"give {renderer.say(node.group)} {amount} ENERGY"
    return f"take {amount} ENERGY from {renderer.say(node.group)}"


def _say_put(renderer: Renderer, node: e.Put) -> str:
    group = node.group
    if said := say_card_deed(node):
        return said
    if isinstance(group, Cards):
        return "destroy the FIELD card" if group.place == "field" else _destroyed(renderer, node)
    if isinstance(group, Chosen) and isinstance(group.among, Cards):
        place = group.among.place
        if place == "supports":
            return _destroyed(renderer, node)
        if place == "hand":
            cards = counted(group.most, "card")
            if group.by == "each":
                return f"each player discards {cards}"
            chance = " at random" if group.by == "chance" else ""
            return f"an opponent discards {cards}{chance}"
        if place == "discard":
            return f"return {_wanted(group)} from your discard pile to your hand"
        return f"recover {_wanted(group)}"
    return f"return {renderer.say(group)} to its owner's hand"


def _destroyed(renderer: Renderer, node: e.Put) -> str:
    return f"destroy {renderer.say(node.group)}"


def _say_deploy(renderer: Renderer, node: e.Deploy) -> str:
    assert isinstance(node.group, Chosen)
    assert isinstance(node.group.among, Cards)
    origins = {"defeated": " from your DEFEATED deck", "deck": " from your deck"}
    origin = origins.get(node.group.among.place, "")
    return f"put {_wanted(node.group)}{origin} into your squad"


def _price(part: Effect) -> str:
    """A part of a cost, which is said in other words than the same as an effect."""
    if isinstance(part, Gain):
        assert isinstance(part.amount, int)
        what = part.stat.upper() if part.group == This() else "ship health"
        return f"pay {-part.amount:,} {what}"
    assert isinstance(part, e.Put)
    assert isinstance(part.group, Chosen)
    most = part.group.most
    if part.to == "defeated":
        return f"give up {counted(most, 'SQUAD card')}"
    return f"discard {counted(most, 'card')}"


def _say_exchange(renderer: Renderer, node: n.Exchange) -> str:
    return f"perform {node.times} more {plural('exchange', node.times)} now"


# Conditions -----------------------------------------------------------------------------------


def _say_matches(renderer: Renderer, node: Matches) -> str:
    if node.group == This():
        return "this card is transformed"
    (first,) = node.where
    if node.group == Known("attack"):
        assert isinstance(first, f.Is)
        if first.state == "first":
            return "it is the first attack of the turn"
        return f"the attack is {first.state}"
    if isinstance(first, f.At):
        return "the target is a ship"
    if isinstance(first, f.Is):
        return "the target is a SQUAD card" if first.state == "squad" else "the target is a KAMI"
    return "the target is yours"


def _say_exists(renderer: Renderer, node: Exists) -> str:
    if isinstance(node.group, Units):
        if node.group.where[:1] == (OTHER,):
            return f"you have another {_noun(node.group.where[1:], 1)}"
        return f"you have a {_noun(node.group.where, 1)}"
    assert isinstance(node.group, Among)
    if node.group.where == (f.OneOf(Cards("side", "ship")),):
        return "it is your ship"
    attacked = node.group.group == Known("attacked")
    return "an attack damages your SQUAD card" if attacked else "it is yours"


def _say_compare(renderer: Renderer, node: Compare) -> str:
    left, right = node.left, node.right
    if isinstance(left, Times):
        return "your ship has less than half of its health"
    if isinstance(left, Stat):
        assert isinstance(right, int)
        if left.of == This():
            return f"this card has {right:,} HEALTH or less"
        return f"your ship has {right:,} health or less"
    assert isinstance(left, Count)
    if isinstance(left.of, Cards):
        if isinstance(right, Count):
            return say_compared(node.op, "cards in hand")
        return f"{say_owner(left.of.side)} {how_many(node.op, right)} cards in hand"
    assert isinstance(left.of, Units)
    noun = _noun(left.of.where, 2)
    if isinstance(right, Count):
        return say_compared(node.op, noun)
    return f"you have {right} or more {noun}"


def _say_unless(renderer: Renderer, node: Unless) -> str:
    return "your squad is empty"


TABLE: Says = {
    This: lambda _, node: _POINTERS[node],
    Known: _say_known,
    Cards: lambda _, node: _POINTERS[node],
    Units: _say_units,
    Chosen: _say_chosen,
    Adjust: _say_adjust,
    Allowed: _say_allowed,
    Cannot: _say_cannot,
    RaisesLimit: "you may have {amount} more KAMI",
    n.MustBeAttacked: _say_taunt,
    n.CountsAs: "this card may count as rank {amount} in an exchange",
    n.KeepsForm: _say_keeps_form,
    n.NotCounted: "this card does not count as a KAMI",
    n.Damage: lambda renderer, node: f"deal {node.amount:,} damage to {renderer.say(node.group)}",
    Gain: _say_gain,
    Cancel: lambda _, node: "cancel the " + ("attack" if node.what == "attack" else "SUPPORT card"),
    n.Exchange: _say_exchange,
    n.Combine: "form a TAG TEAM",
    e.Redirect: "the attack targets {to} instead",
    e.Draw: lambda _, node: say_draw(node, _DRAWING, _per),
    n.Refill: lambda renderer, node: (
        f"fully restore the {node.stat.upper()} of {renderer.say(node.group)}"
    ),
    n.Revert: "revert {group} to its base form",
    e.Put: _say_put,
    e.Deploy: _say_deploy,
    e.Destroy: "defeat {group}",
    e.Stack: "transform {unit} now",
    e.Look: "look at an opponent's hand",
    e.Shuffle: "shuffle your deck",
    e.Lasting: lambda renderer, node: renderer.say(node.changes[0]) + UNTIL[node.until],
    Compare: _say_compare,
    Exists: _say_exists,
    Unless: _say_unless,
    Matches: _say_matches,
}
