"""JSON: our own lists, and decks saved in Tabletop Simulator."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import rules
from decks.lists.card_lookup import CardLookup
from decks.lists.layouts.rows import NotReadable, row_line, section_lines

_DECKS = ("Deck", "DeckCustom")
_CARDS = ("Card", "CardCustom")
MOST_LEVELS = 20


def read_own(text: str, lookup: CardLookup) -> list[str] | None:
    data = _loaded(text)
    if not isinstance(data, dict) or not isinstance(data.get("cards"), list):
        return None
    game = data.get("game") or lookup.game.key
    if game != lookup.game.key:
        raise NotReadable(f"this list is for the game “{game}”, not for {lookup.game}")
    choices = data.get("choices")
    written = [f"{label}: {_one_line(data[key])}" for key, label in _HEAD if data.get(key)]
    for choice in rules.game(lookup.game.key).deck_choices:
        key = choices.get(choice.key) if isinstance(choices, dict) else None
        card = lookup.by_key(str(key))
        written += [f"{choice.label}: {card or f'[{key}]'}"] if key else []
    return written + [_own_line(row, lookup) for row in data["cards"]]


_HEAD = (("name", "Name"), ("format", "Format"))


def _own_line(row: Any, lookup: CardLookup) -> str:
    if not isinstance(row, dict):
        return _one_line(row)
    said = {key: _one_line(row.get(key) or "") for key in ("card", "name", "title", "number")}
    name = f"{said['name']}, {said['title']}" if said["title"] else said["name"]
    return row_line(lookup, row.get("count", 1), name, number=said["number"], key=said["card"])


def read_tabletop_simulator(text: str, lookup: CardLookup) -> list[str] | None:
    """Read the names of all cards in all decks of a saved object, by nickname."""
    data = _loaded(text)
    if not isinstance(data, dict) or not isinstance(data.get("ObjectStates"), list):
        return None
    written: list[str] = []
    for name, cards in _decks(data["ObjectStates"], 0):
        written += section_lines(name)
        for (called, number), count in Counter(map(_saved_card, cards)).items():
            known = number if number.upper() in lookup.codes else ""
            written.append(row_line(lookup, count, called, number=known))
    return written


def _decks(objects: list[Any], level: int) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Yield each deck with its name; cards that lie alone are a deck of their own."""
    things = [thing for thing in objects if isinstance(thing, dict)]
    alone = [thing for thing in things if thing.get("Name") in _CARDS]
    if alone:
        yield "", alone
    for thing in things:
        inside = thing.get("ContainedObjects")
        if not isinstance(inside, list) or level > MOST_LEVELS:
            continue
        if thing.get("Name") in _DECKS:
            yield str(thing.get("Nickname") or ""), [card for card in inside if card]
        else:
            yield from _decks(inside, level + 1)


def _saved_card(card: Any) -> tuple[str, str]:
    if not isinstance(card, dict):
        return _one_line(card), ""
    called = _one_line(card.get("Nickname") or "") or f"unnamed card {card.get('CardID', '')}"
    return called, _one_line(card.get("Description") or "")


def looks_like_object(text: str) -> bool:
    """Return True for a JSON object; a line of text may begin with a brace too."""
    return bool(re.match(r'\s*\{\s*["}]', text))


def _loaded(text: str) -> Any:
    if not text.lstrip().startswith(("{", "[")):
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as problem:
        if looks_like_object(text):
            where = (
                f": see line {problem.lineno}" if isinstance(problem, json.JSONDecodeError) else ""
            )
            raise NotReadable(f"the file is not complete JSON{where}") from problem
        return None


def _one_line(value: object) -> str:
    return " ".join(str(value).split())
