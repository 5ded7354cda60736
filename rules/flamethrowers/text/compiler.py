"""Card text to abilities, line by line: a head, perhaps a cost and a condition, sentences."""

from __future__ import annotations

import re

from rules.flamethrowers.text.nodes import Answers, Reverts
from rules.flamethrowers.text.sentences import Part, number, read_cost, read_sentence
from rules.text import triggers as t
from rules.text.abilities import Ability, Failure
from rules.text.amounts import Count, Stat
from rules.text.attrition import AttackDamages, Damaged, Enters
from rules.text.conditions import Compare, Condition, Exists, Matches, Unless
from rules.text.effects import Effect
from rules.text.filters import At, Is, OneOf
from rules.text.grammar import Unclear
from rules.text.groups import Among, Cards, Known, This, Together, Units

ANYTHING = Together((Units("any"), Cards("any", "ship")))
KINDS = {
    "Passive": "continuous",
    "Lasting": "lasting",
    "Activate": "activate",
    "Strike": "strike",
    "Use": "use",
}
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
    "Each turn starts": t.TurnStarts("any"),
}
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
_YOURS = (OneOf(Units("side")),)
CONDITIONS: dict[str, Condition] = {
    "the attack is light": Matches(Known("attack"), (Is("light"),)),
    "the attack is heavy": Matches(Known("attack"), (Is("heavy"),)),
    "the attack is special": Matches(Known("attack"), (Is("special"),)),
    "it is the first attack of the turn": Matches(Known("attack"), (Is("first"),)),
    "the target is a SQUAD card": Matches(Known("defender"), (Is("squad"),)),
    "the target is a KAMI": Matches(Known("defender"), (Is("kami"),)),
    "the target is a ship": Matches(Known("defender"), (At(("ship",)),)),
    "the target is yours": Matches(Known("defender"), _YOURS),
    "it is yours": Exists(Among(Known("it"), _YOURS)),
    "an attack damages your SQUAD card": Exists(Among(Known("attacked"), _YOURS)),
    "your squad is empty": Unless(Exists(Units("own"))),
}
_HAND = re.compile(r"you have (\d+) or fewer cards in hand")
_SHIP = re.compile(r"your ship has ([\d,]+) health or less")
_LINE = re.compile(r"(?P<head>[^:]+): (?P<body>.+)\.")


def compile_line(line: str) -> tuple[Ability, ...] | Failure:
    """The ability of a line, or the phrase at which understanding ended. All or nothing."""
    try:
        return (_ability(line.strip()),)
    except Unclear as stop:
        return Failure(line, str(stop))


def _ability(line: str) -> Ability:
    match = _LINE.fullmatch(line)
    if match is None:
        raise Unclear(line)
    head, *costs = match["head"].split(", ")
    kind, trigger, labels = _head(head)
    cost = tuple(read_cost(text) for text in costs)
    if cost and kind in ("continuous", "lasting"):
        raise Unclear(match["head"])
    requires, body = _conditions(match["body"])
    parts = _sentences(body, static=kind in ("continuous", "lasting"))
    return Ability(
        head,
        kind,
        parts,
        labels=labels,
        once_per_turn=kind == "activate",
        requires=requires,
        trigger=trigger,
        cost=cost,
        optional=bool(cost) and kind == "trigger",
    )


def _head(head: str) -> tuple[str, t.Trigger | None, tuple[str, ...]]:
    if head in KINDS:
        return KINDS[head], None, ()
    if head in TRIGGERS:
        return "trigger", TRIGGERS[head], ()
    for lead, labels in (("React to ", ()), ("Quick react to ", ("quick",))):
        if head.startswith(lead):
            names = head.removeprefix(lead).split(" or ")
            if all(name in EVENTS for name in names):
                return "react", Answers(tuple(EVENTS[name] for name in names)), labels
    raise Unclear(head)


def _conditions(body: str) -> tuple[tuple[Condition, ...], str]:
    if not body.startswith("If "):
        return (), body
    stated, comma, rest = body.removeprefix("If ").partition(", ")
    if not comma:
        raise Unclear(body)
    found = tuple(_condition(words) for words in stated.split(" and "))
    return found, rest[:1].upper() + rest[1:]


def _condition(words: str) -> Condition:
    hand, ship = _HAND.fullmatch(words), _SHIP.fullmatch(words)
    if hand is not None:
        return Compare(Count(Cards("own", "hand")), "<=", int(hand[1]))
    if ship is not None:
        return Compare(Stat("health", Cards("own", "ship")), "<=", number(ship[1]))
    if words not in CONDITIONS:
        raise Unclear(words)
    return CONDITIONS[words]


def _sentences(body: str, *, static: bool) -> tuple[Part | Effect, ...]:
    parts: list[Part] = []
    for place, sentence in enumerate(re.split(r"\. (?=[A-Z0-9])", body)):
        name = "chosen" if place == 0 else f"chosen {place + 1}"
        parts.extend(read_sentence(sentence, static=static, name=name))
    return tuple(parts)
