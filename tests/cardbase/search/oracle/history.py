"""The oracle on what is not printed as a fact: what a card is, and what happened to it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from cardbase.search.language.deeds import deed_words
from cardbase.search.language.field import Field
from cardbase.search.language.text_facts import facts_with, kinds_with
from cardbase.search.language.values import Nothing, Text
from tests.cardbase.search.oracle.facts import COMPARE, of_text
from tests.cardbase.search.oracle.kleene import Truth
from tests.cardbase.search.oracle.plain import PlainCard


def of_history(field: Field, op: str, value: Any, card: PlainCard, day: date | None) -> Truth:
    return _ANSWERS[field.lookup](card, op, value, day)


def _name(card: PlainCard, op: str, value: Any, day: date | None) -> Truth:
    return of_text(card.name, op, value)


def _title(card: PlainCard, op: str, value: Any, day: date | None) -> Truth:
    return of_text(card.title, op, value)


def _text(card: PlainCard, op: str, value: Any, day: date | None) -> Truth:
    return of_text(card.wording(day).text, op, value)


def _game(card: PlainCard, op: str, value: Any, day: date | None) -> Truth:
    return card.game == value.key


def _provenance(card: PlainCard, op: str, value: Any, day: date | None) -> Truth:
    return card.provenance == value.key


def _type(card: PlainCard, op: str, value: Any, day: date | None) -> Truth:
    whole = op == "="
    if (card.game, card.kind) in kinds_with(value.text, whole=whole):
        return True
    return _worded(card, value.text, whole, True, day)


def _trait(card: PlainCard, op: str, value: Any, day: date | None) -> Truth:
    return _worded(card, value.text, op == "=", False, day)


def _worded(card: PlainCard, text: str, whole: bool, types: bool, day: date | None) -> bool:
    stats = card.wording(day).stats
    for worded in facts_with(text, whole=whole, types=types):
        fact = stats.get(worded.fact)
        if not worded.choice:
            if isinstance(fact, str) and of_text(fact, "=" if whole else ":", Text(text)):
                return True
        elif fact == worded.choice or (isinstance(fact, list) and worded.choice in fact):
            return True
    return False


def _ruling(card: PlainCard, op: str, value: Any, day: date | None) -> Truth:
    return any(of_text(ruling.text, ":", value) for ruling in card.rulings)


def _rule(card: PlainCard, op: str, value: Any, day: date | None) -> Truth:
    numbers = [rule.lower() for ruling in card.rulings for rule in ruling.rule_ids]
    names = [*numbers, *(number.partition("-")[2] for number in numbers)]
    asked = value.text.lower()
    return any(name == asked or (op != "=" and name.startswith(f"{asked}-")) for name in names)


def _was(card: PlainCard, op: str, value: Any, day: date | None) -> Truth:
    return any(of_text(wording.text, ":", value) for wording in card.wordings[:-1])


def _printed(card: PlainCard, op: str, value: Any, day: date | None) -> Truth:
    return of_text(card.printed, op, value)


def _changed(card: PlainCard, op: str, value: Any, day: date | None) -> Truth:
    changes = [wording.since for wording in card.wordings if wording.since is not None]
    if isinstance(value, Nothing):
        return not changes
    if op in ("<", ">="):
        return any(COMPARE[op](change, value.first) for change in changes)
    if op in ("<=", ">"):
        return any(COMPARE[op](change, value.last) for change in changes)
    first, last = value.first or date.min, value.last or date.max
    return any(first <= change <= last for change in changes)


def _legal(card: PlainCard, op: str, value: Any, day: date | None) -> Truth:
    return None if card.formats is None else value.key in card.formats


def _scripted(card: PlainCard, op: str, value: Any, day: date | None) -> Truth:
    return None if card.scripted is None else card.scripted is value.yes


def _flag(card: PlainCard, op: str, value: Any, day: date | None) -> Truth:
    return _FLAGS[value.key](card)


def _said(name: str) -> Callable[[PlainCard], bool]:
    return lambda card: any(getattr(printing, name) for printing in card.printings)


_FLAGS: dict[str, Callable[[PlainCard], bool]] = {
    "erratum": lambda card: any(wording.since is not None for wording in card.wordings),
    "official": lambda card: card.provenance == "official",
    "partial": lambda card: card.provenance == "partial",
    "sample": lambda card: card.provenance == "sample",
    "playable": lambda card: card.provenance != "partial",
    "reprint": lambda card: len({printing.set_code for printing in card.printings}) > 1,
    "unique_printing": lambda card: len(card.printings) == 1,
    "ruling": lambda card: bool(card.rulings),
    "illustrator": _said("illustrator"),
    "flavour": _said("flavour"),
    "title": lambda card: card.title != "",
    "text": lambda card: card.wording(None).text.strip() != "",
    "printing": lambda card: bool(card.printings),
}


def _does(card: PlainCard, op: str, value: Any, day: date | None) -> Truth:
    return done(card, set(deed_words(value.text)))


def _by(card: PlainCard, op: str, value: Any, day: date | None) -> Truth:
    return done(card, {f"by:{word}" for word in deed_words(value.text)})


def done(card: PlainCard, words: set[str]) -> Truth:
    """Unknown, unless found, of a card whose text is not read to the end."""
    if any(words <= deed for deed in card.deeds or ()):
        return True
    return False if card.scripted else None


_ANSWERS = {
    "does": _does,
    "by": _by,
    "name": _name,
    "title": _title,
    "text": _text,
    "game": _game,
    "provenance": _provenance,
    "type": _type,
    "trait": _trait,
    "ruling": _ruling,
    "rule": _rule,
    "was": _was,
    "printed": _printed,
    "changed": _changed,
    "legal": _legal,
    "scripted": _scripted,
    "is": _flag,
    "has": _flag,
}
