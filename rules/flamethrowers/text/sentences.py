"""Sentences of FlameThrowers text: one shape per kind of effect, each with its own noun phrases."""

from __future__ import annotations

import re
from collections.abc import Callable

from rules.flamethrowers.text.nodes import (
    Combine,
    CountsAs,
    Damage,
    Exchange,
    KeepsForm,
    MustBeAttacked,
    NotCounted,
)
from rules.flamethrowers.text.nouns import Unclear, described, filters, target
from rules.text.attrition import Allowed, Cancel, Gain, RaisesLimit
from rules.text.changes import Adjust, Cannot, Change
from rules.text.effects import (
    Choose,
    Deploy,
    Destroy,
    Draw,
    Effect,
    Lasting,
    Look,
    Put,
    Redirect,
    Reveal,
    Shuffle,
    Stack,
)
from rules.text.filters import Is, Not, OneOf
from rules.text.groups import Among, Cards, Chosen, Known, This, Top, Units

Part = Effect | Change
DURATIONS = {
    " during this attack": "attack",
    " for its next attack this turn": "next_attack",
    " this turn": "turn",
    " until its next turn ends": "its_next_turn",
    " until your next turn": "until_own_next_turn",
}
_KIND = {"Attacks": "", "Light attacks": "light_", "Heavy attacks": "heavy_"}
_SIGN = {"more": 1, "less": -1}


def read_sentence(text: str, *, static: bool, name: str) -> tuple[Part, ...]:
    """The parts of a sentence; `static`: it states what is so, instead of what happens."""
    body, until = text, ""
    for words, duration in DURATIONS.items():
        if text.endswith(words):
            body, until = text.removesuffix(words), duration
            break
    for shape, made in _STATEMENTS:
        match = shape.fullmatch(body)
        if match is not None:
            change = made(match, name)
            if static and not until:
                return (change,)
            if until and not static:
                return (Lasting(until, (change,)),)
            raise Unclear(text)
    for shape, made_effects in _EFFECTS:
        match = shape.fullmatch(text)
        if match is not None and not static:
            return made_effects(match, name)
    raise Unclear(text)


def number(text: str) -> int:
    return int(text.replace(",", ""))


def _power(m: re.Match[str], name: str) -> Change:
    stat = _KIND[m["kind"]] + ("damage" if m["what"] else "cost")
    amount = number(m["n"]) * _SIGN[m["sign"]]
    return Adjust(target(m["who"], name), stat, amount)


def _more_attacks(m: re.Match[str], name: str) -> Change:
    stat = f"{m['kind']}_attacks" if m["kind"] else "attacks"
    return Adjust(target(m["who"], name), stat, number(m["n"]))


def _attack_ships(m: re.Match[str], name: str) -> Change:
    kind = f"{m['kind']}_" if m["kind"] else ""
    return Allowed(target(m["who"], name), f"{kind}attack_ship")


_N = r"(?P<n>[\d,]+)"
_STATEMENTS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], str], Change]], ...] = (
    (
        re.compile(
            rf"(?P<kind>Attacks|Light attacks|Heavy attacks) of (?P<who>.+) deal {_N} "
            r"(?P<sign>more|less) (?P<what>DAMAGE)"
        ),
        _power,
    ),
    (
        re.compile(
            rf"(?P<kind>Attacks|Light attacks|Heavy attacks) of (?P<who>.+) cost {_N} "
            r"(?P<sign>more|less) (?P<what>)ENERGY"
        ),
        _power,
    ),
    (
        re.compile(rf"Attacks deal {_N} less damage to (?P<who>.+)"),
        lambda m, name: Adjust(target(m["who"], name), "guard", number(m["n"])),
    ),
    (
        re.compile(r"(?P<who>.+) may attack at once"),
        lambda m, name: Allowed(target(m["who"], name), "attack_at_once"),
    ),
    (
        re.compile(
            rf"(?P<who>.+) may attack {_N} more times?(?: with a (?P<kind>light|heavy) attack)?"
            r"(?: each turn)?"
        ),
        _more_attacks,
    ),
    (
        re.compile(r"(?P<who>.+) cannot attack"),
        lambda m, name: Cannot(target(m["who"], name), "attack"),
    ),
    (
        re.compile(r"Opposing (?P<kind>light |heavy )?attacks must target (?P<who>this card)"),
        lambda m, name: MustBeAttacked(This(), (m["kind"] or "any").strip()),
    ),
    (
        re.compile(r"(?P<who>.+) may attack guarded ships(?: with (?P<kind>light|heavy) attacks)?"),
        _attack_ships,
    ),
    (
        re.compile(r"This card may count as rank (?P<n>\d+) in an exchange"),
        lambda m, name: CountsAs(This(), "rank", number(m["n"])),
    ),
    (
        re.compile(r"This card keeps its form the first (?:(?P<n>\d+) times|time) it would revert"),
        lambda m, name: KeepsForm(This(), number(m["n"] or "1")),
    ),
    (
        re.compile(rf"You may have {_N} more KAMI"),
        lambda m, name: RaisesLimit("kami", number(m["n"])),
    ),
    (
        re.compile(r"This card does not count as a KAMI"),
        lambda m, name: NotCounted(This(), "kami"),
    ),
)


def _search(m: re.Match[str], name: str) -> tuple[Part, ...]:
    read = described(m["what"])
    most = int(read.number.removeprefix("up to ") or "1")
    pool = Cards("own", "deck", (Is("squad"), *read.where))
    return (
        Choose(Chosen(pool, 0, most, name="found")),
        Reveal(Known("found")),
        Put(Known("found"), "hand"),
        Shuffle(),
    )


def _look(m: re.Match[str], name: str) -> tuple[Part, ...]:
    """Any of them go to the bottom, the rest back on top, both in any order."""
    rest = Among(Known("seen"), (Not(OneOf(Known("sunk"))),))
    return (
        Look(Top("own", int(m["n"] or "1")), "seen"),
        Choose(Chosen(Known("seen"), 0, None, name="sunk")),
        Put(Known("sunk"), "deck_bottom"),
        Put(rest, "deck_top"),
    )


def _from(place: str, text: str) -> Chosen:
    """Up to so many matching cards of the own pile or hand."""
    count, _, noun = text.removeprefix("up to ").partition(" ")
    return Chosen(Cards("own", place, (Is("squad"), *filters(noun, text))), 0, int(count))


def _discard_random(m: re.Match[str], name: str) -> tuple[Part, ...]:
    count = int(m["n"])
    return (Put(Chosen(Cards("enemy", "hand"), count, count, by="chance"), "discard"),)


_EFFECTS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], str], tuple[Part, ...]]], ...] = (
    (
        re.compile(rf"Deal {_N} damage to (?P<who>.+)"),
        lambda m, name: (Damage(target(m["who"], name), number(m["n"])),),
    ),
    (
        re.compile(rf"(?:Heal|Repair) (?P<who>.+) by {_N}"),
        lambda m, name: (Gain(target(m["who"], name), "health", number(m["n"])),),
    ),
    (
        re.compile(rf"Give (?P<who>.+) {_N} ENERGY"),
        lambda m, name: (Gain(target(m["who"], name), "energy", number(m["n"])),),
    ),
    (
        re.compile(rf"Take {_N} ENERGY from (?P<who>.+)"),
        lambda m, name: (Gain(target(m["who"], name), "energy", -number(m["n"])),),
    ),
    (
        re.compile(r"The attack targets (?P<who>.+) instead"),
        lambda m, name: (Redirect(target(m["who"], name)),),
    ),
    (re.compile(r"Cancel the attack"), lambda m, name: (Cancel("attack"),)),
    (re.compile(r"Cancel the SUPPORT card"), lambda m, name: (Cancel("support"),)),
    (re.compile(r"Draw (?P<n>\d+) cards?"), lambda m, name: (Draw(int(m["n"])),)),
    (re.compile(r"Search your deck for (?P<what>.+)"), _search),
    (re.compile(r"Look at the top (?:(?P<n>\d+) cards|card) of your deck"), _look),
    (
        re.compile(r"Recover (?P<what>.+)"),
        lambda m, name: (Put(_from("defeated", m["what"]), "hand"),),
    ),
    (
        re.compile(r"Put (?P<what>.+) into your squad"),
        lambda m, name: (Deploy(_from("hand", m["what"])),),
    ),
    (re.compile(r"An opponent discards (?P<n>\d+) cards? at random"), _discard_random),
    (
        re.compile(r"Perform (?P<n>\d+) more exchanges? now"),
        lambda m, name: (Exchange(int(m["n"])),),
    ),
    (
        re.compile(r"Transform (?P<who>.+) now"),
        lambda m, name: (
            Stack(
                Chosen(Cards("own", "hand", (Is("transformation"),)), 0, 1),
                target(m["who"], name),
                "transform",
            ),
        ),
    ),
    (re.compile(r"Form a TAG TEAM"), lambda m, name: (Combine(),)),
    (re.compile(r"Defeat (?P<who>.+)"), lambda m, name: (Destroy(target(m["who"], name)),)),
    (
        re.compile(r"Return (?P<who>.+) to (?:its owner's hand|their owners' hands)"),
        lambda m, name: (Put(target(m["who"], name), "hand"),),
    ),
)


def read_cost(text: str) -> Effect:
    """One part of a cost."""
    for shape, made in _COSTS:
        match = shape.fullmatch(text)
        if match is not None:
            return made(match)
    raise Unclear(text)


def _chosen(place: str, count: str) -> Chosen:
    return Chosen(Cards("own", place), int(count), int(count), name="paid")


_COSTS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Effect]], ...] = (
    (re.compile(rf"pay {_N} ENERGY"), lambda m: Gain(This(), "energy", -number(m["n"]))),
    (re.compile(rf"pay {_N} HEALTH"), lambda m: Gain(This(), "health", -number(m["n"]))),
    (
        re.compile(rf"pay {_N} ship health"),
        lambda m: Gain(Cards("own", "ship"), "health", -number(m["n"])),
    ),
    (re.compile(r"discard (?P<n>\d+) cards?"), lambda m: Put(_chosen("hand", m["n"]), "discard")),
    (
        re.compile(r"give up (?P<n>\d+) SQUAD cards?"),
        lambda m: Put(Chosen(Units("own"), int(m["n"]), int(m["n"]), name="paid"), "defeated"),
    ),
)
