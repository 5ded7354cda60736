"""Saved objects of Tabletop Simulator: decks of named cards, in JSON.

Sources: "Save file format" and "Custom deck" (kb.tabletopsimulator.com), and the issue
github.com/JonathanGuberman/unmatched_maker/issues/55. `ObjectStates` has what lies on the table,
and bags and decks have what is in them as `ContainedObjects`. A deck that was saved without them
has `DeckIDs` alone, which say where the picture of a card is and not what the card is called.
`decks.sheets.tabletop` writes such objects with sheets of our faces.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import ngettext

import rules
from decks.lists.card_lookup import CardLookup
from decks.lists.layouts.rows import Conversion, chosen_lines, one_line, row_line, section_lines
from decks.lists.layouts.source import Source

_DECKS = ("Deck", "DeckCustom")
_CARDS = ("Card", "CardCustom")


@dataclass(frozen=True, slots=True)
class _Card:
    """What a saved card says of itself: a nickname, a number and what we tagged it with."""

    name: str
    number: str
    key: str
    is_chosen: bool


def read_tabletop_simulator(source: Source, lookup: CardLookup) -> Conversion | None:
    data = source.data
    if data is None or not isinstance(data.get("ObjectStates"), list):
        return None
    found, others = Conversion(), 0
    if name := one_line(data.get("SaveName") or ""):
        found.lines.append(f"Name: {name}")
    roles = {choice.label for choice in rules.game(lookup.game.key).deck_choices}
    for heading, things in _piles(data["ObjectStates"]):
        cards = [_card(thing, lookup, roles) for thing in things]
        others += cards.count(None)
        found.lines += section_lines(heading) if any(cards) else []
        for card, count in Counter(filter(None, cards)).items():
            line = row_line(lookup, count, card.name, number=card.number, key=card.key)
            found.lines += chosen_lines(line, lookup) if card.is_chosen else [line]
    if others:
        found.notes.append(
            ngettext(
                "One object of the table is no card and was passed over.",
                "%(count)s objects of the table are no cards and were passed over.",
                others,
            )
            % {"count": others}
        )
    return found


def _piles(objects: list[Any]) -> Iterator[tuple[str, list[Any]]]:
    """Yield what lies on the table, then what is in each bag and deck, with the deck's name."""
    waiting: list[tuple[str, list[Any]]] = [("", objects)]
    while waiting:
        heading, things = waiting.pop(0)
        yield heading, [thing for thing in things if not _inside(thing)]
        waiting += [
            (one_line(thing.get("Nickname") or ""), inside)
            for thing in things
            if (inside := _inside(thing))
        ]


def _inside(thing: Any) -> list[Any]:
    if not isinstance(thing, dict):
        return []
    inside = thing.get("ContainedObjects")
    if isinstance(inside, list) and inside:
        return inside
    ids = thing.get("DeckIDs") if thing.get("Name") in _DECKS else None
    return [{"Name": "Card", "CardID": id_} for id_ in ids] if isinstance(ids, list) else []


def _card(thing: Any, lookup: CardLookup, roles: set[str]) -> _Card | None:
    if not isinstance(thing, dict) or thing.get("Name") not in _CARDS:
        return None
    name = one_line(thing.get("Nickname") or "")
    number = one_line(str(thing.get("Description") or "").split("\n", 1)[0])
    key = one_line(thing.get("GMNotes") or "")
    tags = thing.get("Tags")
    return _Card(
        name=name or f"unnamed card {one_line(thing.get('CardID', ''))}".strip(),
        number=number if number.upper() in lookup.codes else "",
        key=key if lookup.by_key(key) else "",
        is_chosen=isinstance(tags, list) and any(role in tags for role in roles),
    )
