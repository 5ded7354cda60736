"""Sentences of FlameThrowers text: one shape per kind of effect, each with its own noun phrases.

A shape is a pattern with slots: `{who}` is a noun phrase, `{n}` a number, `{kind}` a kind of
attack, `{sign}` the direction in which a number changes, `{what}` words of the shape's own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from rules.flamethrowers.text import nodes
from rules.flamethrowers.text.nouns import counted, described, filters, target
from rules.text import effects as e
from rules.text.attrition import Allowed, Cancel, Gain, RaisesLimit
from rules.text.changes import Adjust, Cannot, Change
from rules.text.filters import Is, Not, OneOf
from rules.text.grammar import Unclear
from rules.text.groups import Among, Cards, Chosen, Known, This, Top, Units

Part = e.Effect | Change
Parts = tuple[Part, ...]
Shapes = list[tuple[re.Pattern[str], Callable[..., Any]]]
DURATIONS = {
    " during this attack": "attack",
    " for its next attack this turn": "next_attack",
    " this turn": "turn",
    " until its next turn ends": "its_next_turn",
    " until your next turn": "until_own_next_turn",
}
_SLOTS = {
    "{who}": r"(?P<who>.+)",
    "{what}": r"(?P<what>.+)",
    "{n}": r"(?P<n>\d[\d,]*)",
    "{kind}": r"(?P<kind>[Ll]ight|[Hh]eavy)",
    "{sign}": r"(?P<sign>more|less)",
}


def read_sentence(text: str, *, static: bool, name: str) -> Parts:
    """The parts of a sentence; `static`: it states what is so, instead of what happens."""
    body, until = text, ""
    for words, duration in DURATIONS.items():
        if text.endswith(words):
            body, until = text.removesuffix(words), duration
            break
    change = _read(_STATEMENTS, body, name)
    if change is not None:
        if static and not until:
            return (change,)
        if until and not static:
            return (e.Lasting(until, (change,)),)
        raise Unclear(text)
    found = None if static else _read(_EFFECTS, text, name)
    if found is None:
        raise Unclear(text)
    return found if isinstance(found, tuple) else (found,)


def read_cost(text: str) -> e.Effect:
    """One part of a cost."""
    found: e.Effect | None = _read(_COSTS, text, "paid")
    if found is None:
        raise Unclear(text)
    return found


def number(text: str) -> int:
    return int(text.replace(",", ""))


def _read(shapes: Shapes, text: str, name: str) -> Any:
    """What the first shape that fits makes of the words in its slots; None if none fits."""
    for shape, made in shapes:
        match = shape.fullmatch(text)
        if match is not None:
            return made(
                **{slot: _slot(slot, said, name) for slot, said in match.groupdict().items()}
            )
    return None


def _slot(slot: str, said: str | None, name: str) -> object:
    if slot == "kind":
        return f"{said.lower()}_" if said else ""
    if slot == "sign":
        return 1 if said == "more" else -1
    if slot == "n":
        return number(said or "1")
    assert said is not None
    return target(said, name) if slot == "who" else said


def _shapes(table: Mapping[str, Callable[..., Any]]) -> Shapes:
    return [(_pattern(phrase), made) for phrase, made in table.items()]


def _pattern(phrase: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\{\w+\}", lambda slot: _SLOTS[slot[0]], phrase))


def _search(what: str) -> Parts:
    read = described(what)
    pool = Cards("own", "deck", (Is("squad"), *read.where))
    return (
        e.Choose(Chosen(pool, 0, counted(read.number or "1"), name="found")),
        e.Reveal(Known("found")),
        e.Put(Known("found"), "hand"),
        e.Shuffle(),
    )


def _look(n: int) -> Parts:
    """Any of them go to the bottom, the rest back on top, both in any order."""
    rest = Among(Known("seen"), (Not(OneOf(Known("sunk"))),))
    return (
        e.Look(Top("own", n), "seen"),
        e.Choose(Chosen(Known("seen"), 0, None, name="sunk")),
        e.Put(Known("sunk"), "deck_bottom"),
        e.Put(rest, "deck_top"),
    )


def _from(place: str, text: str) -> Chosen:
    """Up to so many matching cards of the own pile or hand."""
    count, _, noun = text.removeprefix("up to ").partition(" ")
    return Chosen(Cards("own", place, (Is("squad"), *filters(noun, text))), 0, counted(count))


_TRANSFORMATION = Chosen(Cards("own", "hand", (Is("transformation"),)), 0, 1)
_STATEMENTS = _shapes(
    {
        "(?:{kind} a|A)ttacks of {who} deal {n} {sign} DAMAGE": lambda kind, who, n, sign: Adjust(
            who, f"{kind}damage", n * sign
        ),
        "(?:{kind} a|A)ttacks of {who} cost {n} {sign} ENERGY": lambda kind, who, n, sign: Adjust(
            who, f"{kind}cost", n * sign
        ),
        "Attacks deal {n} less damage to {who}": lambda n, who: Adjust(who, "guard", n),
        "{who} may attack at once": lambda who: Allowed(who, "attack_at_once"),
        "{who} may attack {n} more times?(?: with a {kind} attack)?(?: each turn)?": (
            lambda who, n, kind: Adjust(who, f"{kind}attacks", n)
        ),
        "{who} cannot attack": lambda who: Cannot(who, "attack"),
        "Opposing (?:{kind} )?attacks must target this card": lambda kind: nodes.MustBeAttacked(
            This(), kind.removesuffix("_") or "any"
        ),
        "{who} may attack guarded ships(?: with {kind} attacks)?": lambda who, kind: Allowed(
            who, f"{kind}attack_ship"
        ),
        "This card may count as rank {n} in an exchange": lambda n: nodes.CountsAs(
            This(), "rank", n
        ),
        "This card keeps its form the first (?:{n} times|time) it would revert": (
            lambda n: nodes.KeepsForm(This(), n)
        ),
        "You may have {n} more KAMI": lambda n: RaisesLimit("kami", n),
        "This card does not count as a KAMI": lambda: nodes.NotCounted(This(), "kami"),
    }
)
_EFFECTS = _shapes(
    {
        "Deal {n} damage to {who}": lambda n, who: nodes.Damage(who, n),
        "(?:Heal|Repair) {who} by {n}": lambda who, n: Gain(who, "health", n),
        "Give {who} {n} ENERGY": lambda who, n: Gain(who, "energy", n),
        "Take {n} ENERGY from {who}": lambda n, who: Gain(who, "energy", -n),
        "The attack targets {who} instead": lambda who: e.Redirect(who),
        "Cancel the attack": lambda: Cancel("attack"),
        "Cancel the SUPPORT card": lambda: Cancel("support"),
        "Draw {n} cards?": lambda n: e.Draw(n),
        "Search your deck for {what}": _search,
        "Look at the top (?:{n} cards|card) of your deck": _look,
        "Recover {what}": lambda what: e.Put(_from("defeated", what), "hand"),
        "Put {what} into your squad": lambda what: e.Deploy(_from("hand", what)),
        "An opponent discards {n} cards? at random": lambda n: e.Put(
            Chosen(Cards("enemy", "hand"), n, n, by="chance"), "discard"
        ),
        "Perform {n} more exchanges? now": lambda n: nodes.Exchange(n),
        "Transform {who} now": lambda who: e.Stack(_TRANSFORMATION, who, "transform"),
        "Form a TAG TEAM": nodes.Combine,
        "Defeat {who}": lambda who: e.Destroy(who),
        "Return {who} to (?:its owner's hand|their owners' hands)": lambda who: e.Put(who, "hand"),
    }
)
_COSTS = _shapes(
    {
        "pay {n} ENERGY": lambda n: Gain(This(), "energy", -n),
        "pay {n} HEALTH": lambda n: Gain(This(), "health", -n),
        "pay {n} ship health": lambda n: Gain(Cards("own", "ship"), "health", -n),
        "discard {n} cards?": lambda n: e.Put(
            Chosen(Cards("own", "hand"), n, n, name="paid"), "discard"
        ),
        "give up {n} SQUAD cards?": lambda n: e.Put(
            Chosen(Units("own"), n, n, name="paid"), "defeated"
        ),
    }
)
