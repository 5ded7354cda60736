"""Whole lines of FlameThrowers text: heads, moments, conditions, and what "it" is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from lark import Token

from rules.flamethrowers.text.conditions import CONDITIONS, YOURS
from rules.flamethrowers.text.nodes import Answers, Reverts
from rules.flamethrowers.text.nouns import CHOSEN, IT
from rules.flamethrowers.text.sentences import Sentence, Statement
from rules.text import triggers as t
from rules.text.abilities import Ability
from rules.text.attrition import Allowed, AttackDamages, Cancel, Damaged, Enters
from rules.text.changes import Adjust, Cannot, Change
from rules.text.conditions import Condition, Exists, Matches
from rules.text.effects import Effect, Lasting
from rules.text.filters import At, Filter, Is, OneOf
from rules.text.grammar import Readings, Unclear, constants
from rules.text.groups import Among, Cards, Chosen, Group, Known, This, Together, Units
from rules.text.house.nouns import OTHER, key
from rules.text.house.sentences import Cost
from rules.text.house.words import plain_number
from rules.text.tree import Node, rewrite, walk

Body = tuple[Sentence, ...]
ANYTHING = Together((Units("any"), Cards("any", "ship")))
KINDS = {
    "Passive": "continuous",
    "Lasting": "lasting",
    "Activate": "activate",
    "Strike": "strike",
    "Use": "use",
}
STATIC = ("continuous", "lasting")
TRIGGERS: dict[str, t.Trigger] = {
    "Enter": Enters(This()),
    "Enter by placement": Enters(This(), "place"),
    "Enter by exchange": Enters(This(), "exchange"),
    "Enter by transforming": Enters(This(), "transform"),
    "Enter by tag team": Enters(This(), "tag_team"),
    "Attack": t.AttackDeclared(This(), ANYTHING),
    "Hit": AttackDamages(This()),
    "Knockout": t.AttackDestroys(This(), Units("any")),
    "Damaged": Damaged(This()),
    "Defeated": t.Destroyed(This()),
    "Reverted": Reverts(This()),
    "Your turn starts": t.TurnStarts("own"),
    "Your turn ends": t.TurnEnds("own"),
    "Attacked": t.AttackDeclared(ANYTHING, This()),
    "Opponent's turn starts": t.TurnStarts("enemy"),
    "Opponent's turn ends": t.TurnEnds("enemy"),
    "Each turn starts": t.TurnStarts("any"),
    "Each turn ends": t.TurnEnds("any"),
}
_MOMENTS = {trigger: moment for moment, trigger in TRIGGERS.items()}
EVENTS = {
    "an attack": "attack_declared",
    "damage": "damage_dealt",
    "a SUPPORT card": "support_used",
    "a placement": "squad_placed",
    "an exchange": "exchanged",
    "a transformation": "transformed",
    "a TAG TEAM": "tag_formed",
    "a defeat": "squad_defeated",
    "ship damage": "ship_damaged",
    "a FIELD card": "field_placed",
}
# What "it" is in an answer to an event, where the answer cancels it.
_CANCELED = {"attack_declared": "attack", "support_used": "support"}
# What the rules know by themselves while an ability works.
_GIVEN = frozenset(("attacker", "defender", "attack", "attacked"))


# Bodies ---------------------------------------------------------------------------------------


def _parts(body: Body, *, static: bool) -> tuple[Effect | Change, ...]:
    """What is so as long as the card says it, or what is done and then holds for a while."""
    parts: list[Effect | Change] = []
    clause = 0
    for sentence in body:
        if isinstance(sentence, Statement):
            if static == bool(sentence.until):
                raise Unclear("how long it holds")
            clause += 1
            change = sentence.change
            if not static and not isinstance(change, Adjust | Allowed | Cannot):
                raise Unclear("this cannot hold for a while")
            part = change if static else Lasting(sentence.until, (change,))
            parts.append(_numbered(part, clause))
            continue
        if static:
            raise Unclear("what is done all the time")
        for effects in sentence.clauses:
            clause += 1
            parts.extend(_numbered(effect, clause) for effect in effects)
    return tuple(parts)


def _numbered(part: Effect | Change, clause: int) -> Effect | Change:
    """What each clause chooses has a name of its own."""
    name = CHOSEN if clause == 1 else f"{CHOSEN} {clause}"

    def named(node: Node) -> Node:
        if isinstance(node, Chosen) and node.name == CHOSEN:
            return replace(node, name=name)
        return Known(name) if node == Known(CHOSEN) else node

    numbered: Effect | Change = rewrite(part, named)
    return numbered


def _bound(ability: Ability) -> Ability:
    """ "It" is the card that a moment is about, or the one just chosen; else it is not read."""
    meaning = _meaning(ability)

    def meant(node: Node) -> Node:
        if isinstance(node, Cancel) and node.what == "it":
            return _canceled(ability)
        return node if node != IT or meaning is None else meaning

    ability = rewrite(ability, meant)
    known = set(_GIVEN)
    nodes = walk((ability.trigger, ability.requires, ability.cost, ability.body))
    for node in nodes:
        name = getattr(node, "name", "")
        if name and not isinstance(node, Known):
            known.add(name)
    if ability.trigger is not None:
        known.add("it")
    for node in nodes:
        if isinstance(node, Known) and node.name not in known:
            raise Unclear("what it means")
    return ability


def _meaning(ability: Ability) -> Group | None:
    chosen = [node for node in walk(ability.body) if isinstance(node, Chosen) and node.name]
    units = [node for node in chosen if isinstance(node.among, Units)]
    said = [node for node in walk((ability.requires, ability.body)) if node == IT]
    if not said:
        return None
    if isinstance(ability.trigger, Answers):
        return Known("it")
    if units and (ability.trigger is None or _comes_later(ability, units[0])):
        return Known(units[0].name) if len(units) == 1 and ability.trigger is None else None
    is_own = ability.trigger is not None and This() in walk(ability.trigger)
    named = any(node == This() for node in walk((ability.requires, ability.body)))
    if is_own or named:
        return This()
    ship = Cards("own", "ship")
    return ship if ship in walk(ability.requires) else None


def _comes_later(ability: Ability, chosen: Chosen) -> bool:
    """Whether "it" is said after something else was chosen."""
    nodes = walk(ability.body)
    return nodes.index(chosen) < max(place for place, node in enumerate(nodes) if node == IT)


def _canceled(ability: Ability) -> Cancel:
    events = ability.trigger.events if isinstance(ability.trigger, Answers) else ()
    if len(events) != 1 or events[0] not in _CANCELED:
        raise Unclear("what is canceled")
    return Cancel(_CANCELED[events[0]])


# Lines ----------------------------------------------------------------------------------------


def _taken_apart(parts: tuple[object, ...]) -> tuple[Cost, tuple[Condition, ...], Body]:
    body = parts[-1]
    assert isinstance(body, tuple)
    found = Cost()
    conditions: tuple[Condition, ...] = ()
    for part in parts[:-1]:
        if isinstance(part, Cost):
            found = part
        elif isinstance(part, tuple):
            conditions = part
    return found, conditions, body


def _used(head: Token, *parts: object) -> Ability:
    cost, conditions, body = _taken_apart(parts)
    return _of_kind(str(head), cost, conditions, body)


def _of_kind(head: str, cost: Cost, conditions: tuple[Condition, ...], body: Body) -> Ability:
    kind = KINDS[head]
    if cost and kind in STATIC:
        raise Unclear("what is paid all the time")
    parts = _parts(body, static=kind in STATIC)
    once = kind == "activate"
    ability = Ability(head, kind, parts, once_per_turn=once, requires=conditions, cost=tuple(cost))
    return _bound(ability)


def _at_moment(moment: Token, *parts: object) -> Ability:
    cost, conditions, body = _taken_apart(parts)
    return _waiting(str(moment), TRIGGERS[str(moment)], cost, conditions, body)


def _waiting(
    name: str, trigger: t.Trigger, cost: Cost, conditions: tuple[Condition, ...], body: Body
) -> Ability:
    if isinstance(trigger, t.AttackDeclared):
        body = _for_attack(body)
    ability = Ability(
        name,
        "trigger",
        _parts(body, static=False),
        requires=conditions,
        trigger=trigger,
        cost=tuple(cost),
        optional=bool(cost),
    )
    return _bound(ability)


def _for_attack(body: Body) -> Body:
    """Return the body with changes to an attack's numbers limited to the attack just declared."""
    return tuple(
        replace(sentence, until="attack")
        if isinstance(sentence, Statement) and not sentence.until and _is_number(sentence.change)
        else sentence
        for sentence in body
    )


def _is_number(change: Change) -> bool:
    return getattr(change, "stat", "") in ("damage", "light_damage", "heavy_damage", "guard")


def _triggered(event: t.Trigger, body: Body) -> Ability:
    return _waiting(_MOMENTS.get(event, ""), event, Cost(), (), body)


def _deals_more_to(amount: Token, quarry: Filter) -> Ability:
    """Of what it attacks it is known when the attack is declared."""
    if quarry not in (Is("squad"), Is("kami"), At(("ship",))):
        raise Unclear("what is attacked")
    more = Statement(Adjust(This(), "damage", plain_number(amount)), "attack")
    requires = (Matches(Known("defender"), (quarry,)),)
    return _waiting("Attack", TRIGGERS["Attack"], Cost(), requires, (more,))


def _defeated_of(number: Token, *where: Filter) -> t.Trigger:
    if plain_number(number) != 1:
        raise Unclear(f"{number} at once")
    return t.Destroyed(Units("side", where))


def _reacts(lead: str, labels: tuple[str, ...] = ()) -> Callable[..., Ability]:
    def reacts(*parts: object) -> Ability:
        events = [part for part in parts if isinstance(part, Token)]
        cost, conditions, body = _taken_apart(
            tuple(part for part in parts if not isinstance(part, Token))
        )
        return _answering(lead, labels, [str(one) for one in events], cost, conditions, body)

    return reacts


def _answering(
    lead: str,
    labels: tuple[str, ...],
    events: list[str],
    cost: Cost,
    conditions: tuple[Condition, ...],
    body: Body,
) -> Ability:
    known = {name.lower(): name for name in EVENTS}
    names = [known[event.lower()] for event in events]
    ability = Ability(
        lead + " or ".join(names),
        "react",
        _parts(body, static=False),
        labels=labels,
        requires=conditions,
        trigger=Answers(tuple(EVENTS[name] for name in names)),
        cost=tuple(cost),
    )
    return _bound(ability)


def _answered(moment: tuple[str, tuple[Condition, ...]], body: Body) -> Ability:
    """ "When an opponent attacks, ...": what is said of numbers holds for the attack."""
    event, conditions = moment
    return _answering("React to ", (), [event], Cost(), conditions, _for_attack(body))


def _plain(body: Body, conditions: tuple[Condition, ...] = ()) -> Ability:
    """Statements without an end hold as long as the card is there; all else is done when used."""
    body = tuple(map(_at_once, body))
    chooses = any(isinstance(node, Chosen) for node in walk(tuple(_stated(body))))
    static = not chooses and all(isinstance(part, Statement) and not part.until for part in body)
    return _of_kind("Passive" if static else "Use", Cost(), conditions, body)


def _stated(body: Body) -> Iterator[Change]:
    return (part.change for part in body if isinstance(part, Statement))


def _at_once(sentence: Sentence) -> Sentence:
    """To attack at once is for this turn, if it is said of a card that is chosen."""
    if not isinstance(sentence, Statement) or sentence.until:
        return sentence
    change = sentence.change
    is_chosen = isinstance(change, Allowed) and isinstance(change.who, Chosen)
    if is_chosen and getattr(change, "action", "") == "attack_at_once":
        return replace(sentence, until="turn")
    return sentence


LINES: Readings = {
    **CONDITIONS,
    **constants(
        {
            "enters": Enters(This()),
            "enters_by_exchange": Enters(This(), "exchange"),
            "defeated": t.Destroyed(This()),
            "knocks_out": t.AttackDestroys(This(), Units("any")),
            "hits": AttackDamages(This()),
            "attacks": t.AttackDeclared(This(), ANYTHING),
            "attacked": t.AttackDeclared(ANYTHING, This()),
            "damaged": Damaged(This()),
            "reverted": Reverts(This()),
            "enemy_turn_starts": t.TurnStarts("enemy"),
            "enemy_turn_ends": t.TurnEnds("enemy"),
            "on_attack": ("an attack", ()),
            "on_own_attacked": (
                "an attack",
                (
                    Matches(Known("defender"), (Is("squad"),)),
                    Matches(Known("defender"), YOURS),
                ),
            ),
            "on_ship_attacked": (
                "an attack",
                (
                    Matches(Known("defender"), (At(("ship",)),)),
                    Matches(Known("defender"), YOURS),
                ),
            ),
            "on_ship_damaged": (
                "ship damage",
                (Exists(Among(Known("it"), (OneOf(Cards("side", "ship")),))),),
            ),
            "on_support": ("a SUPPORT card", ()),
            "on_placement": ("a placement", ()),
        }
    ),
    "used": _used,
    "at_moment": _at_moment,
    "reacts": _reacts("React to "),
    "reacts_quickly": _reacts("Quick react to ", ("quick",)),
    "triggered": _triggered,
    "other_defeated": _defeated_of,
    "another_defeated": lambda *where: t.Destroyed(Units("side", (OTHER, *where))),
    "activated_at_cost": lambda payment, body: _of_kind("Activate", Cost((payment,)), (), body),
    "answered": _answered,
    "activated_paid": lambda paid: _of_kind("Activate", paid.cost, (), paid.body),
    "activated": lambda body: _of_kind("Activate", Cost(), (), body),
    "strikes": lambda body: _of_kind("Strike", Cost(), (), body),
    "paid_use": lambda paid: _of_kind("Use", paid.cost, (), paid.body),
    "plain_if_after": lambda change, conditions: _plain((Statement(change),), conditions),
    "deals_more_to": _deals_more_to,
    "quarry_of_state": lambda state: Is(key(state).removesuffix("s")),
    "quarry_squads": lambda: Is("squad"),
    "quarry_ships": lambda: At(("ship",)),
    "plain_if": lambda conditions, body: _plain(body, conditions),
    "plain": _plain,
}
