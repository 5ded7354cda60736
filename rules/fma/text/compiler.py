"""Card text to abilities, line by line: a designator with its cost, or what simply holds."""

from __future__ import annotations

import re

from rules.fma.text.binding import bound
from rules.fma.text.grammar import GRAMMAR
from rules.fma.text.names import SELF, THIS_CARD, marked
from rules.fma.text.nodes import Meet, X
from rules.fma.text.noun import LEADER
from rules.fma.text.sentence_parser import Passive
from rules.fma.text.statement_parser import QUOTED
from rules.text.abilities import Ability, Failure
from rules.text.amounts import Amount
from rules.text.attrition import Gain
from rules.text.effects import Effect
from rules.text.grammar import NotParsed, Unclear
from rules.text.tree import Node, rewrite

PLAYED = ("recruit", "main", "search", "cleanup", "battle", "react")
_HEAD = re.compile(
    rf"(?P<timing>{'|'.join(PLAYED)})\b(?: (?P<stat>strength|wits|alchemy)\b)?"
    r"(?: (?P<number>\d+|X)\b)?(?:,? ?(?P<costs>[^:]+))?: (?P<body>.+)",
    re.IGNORECASE,
)
_AUGMENT = re.compile(r"augment:? (?P<number>\d+): (?P<body>.+)", re.IGNORECASE)
# A dot that ends one ability where another with a designator follows on the same line.
_NEXT = re.compile(rf"(?<=\.) (?=(?:{'|'.join(PLAYED)})\b[^.:]*:)", re.IGNORECASE)


def compile_line(
    line: str, own: str = "", *, is_character: bool = True
) -> tuple[Ability, ...] | Failure:
    """The abilities of a line, or the phrase at which understanding ended. All or nothing.

    `own` is the name of its card, "" if unknown; whether that is a character says what the name
    means where the text speaks of itself (FMA-GEN-8).
    """
    text = marked(" ".join(line.split()), own, is_character=is_character)
    try:
        parts = _NEXT.split(text)
        return tuple(ability for part in parts for ability in _abilities(part))
    except NotParsed as stop:
        return _goal(text) or Failure(line, _unmarked(stop.phrase, own))
    except Unclear as stop:
        return Failure(line, str(stop))


def _unmarked(phrase: str, own: str) -> str:
    """The phrase as the card has it."""
    for mark, words in ((SELF, "this character"), (THIS_CARD, "this card")):
        phrase = phrase.replace(mark, own or words)
    return phrase.replace("«", "").replace("»", "")


def _goal(line: str) -> tuple[Ability, ...] | None:
    """A line without a verb is what a goal asks for besides attributes (FMA-SEARCH-10)."""
    try:
        condition = GRAMMAR.parse(line.strip().rstrip("."), "goal")
    except NotParsed:
        return None
    return (bound(Ability("", "goal", (), requires=(condition,))),)


def _abilities(text: str) -> tuple[Ability, ...]:
    head, augment = _HEAD.fullmatch(text), _AUGMENT.fullmatch(text)
    if augment is not None:
        command = Gain(LEADER, "command", -int(augment["number"]))
        return (_played("augment", (command,), augment["body"]),)
    if head is None:
        return tuple(_passive(statement) for statement in GRAMMAR.parse(text, "statements"))
    return (_played(head["timing"].lower(), _costs(head), head["body"]),)


def parse_head(line: str) -> Ability | None:
    """The designator and cost of a line whose effect may be unread; None without them."""
    head = _HEAD.fullmatch(" ".join(line.split()))
    if head is None:
        return None
    try:
        return bound(Ability("", head["timing"].lower(), (), cost=_costs(head)))
    except (NotParsed, Unclear):
        return None


def _costs(head: re.Match[str]) -> tuple[Effect, ...]:
    cost: tuple[Effect, ...] = ()
    if head["stat"] is not None:
        cost = (Meet(head["stat"].lower(), _number(head["number"])),)
    elif head["number"] is not None:
        raise Unclear("a number needs an attribute")
    if head["costs"] is not None:
        cost += GRAMMAR.parse(head["costs"].strip(), "costs")
    return cost


def _number(text: str | None) -> Amount:
    """No number is a cost of 0 (FMA-COST-3)."""
    return X() if text in ("X", "x") else int(text or "0")


def _played(kind: str, cost: tuple[Effect, ...], body: str) -> Ability:
    found = GRAMMAR.parse(body, "effects")
    if (kind == "react") != (found.trigger is not None):
        raise Unclear("a React, and only that, says what it answers")
    if not found.effects:
        raise Unclear("nothing happens")
    aside = found.aside
    return bound(
        Ability(
            "",
            kind,
            found.effects,
            labels=aside.labels,
            requires=aside.requires,
            trigger=found.trigger,
            cost=cost,
        )
    )


def _passive(statement: Passive) -> Ability:
    if statement.trigger is not None:
        return bound(Ability("", "trigger", statement.effects, trigger=statement.trigger))
    return _granted(bound(Ability("", "continuous", statement.changes)))


def _granted(ability: Ability) -> Ability:
    """Abilities that a text gives to others stand in it between quotes."""

    def read_inner(node: Node) -> Node:
        if not isinstance(node, Ability) or node.kind != QUOTED:
            return node
        found = _abilities(node.name)
        if len(found) != 1 or found[0].kind not in PLAYED:
            raise Unclear(f"one activated ability is given: {node.name}")
        return found[0]

    read_whole: Ability = rewrite(ability, read_inner)
    return read_whole
