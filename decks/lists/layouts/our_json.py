"""Our own JSON, as `list.json` and the API write decks."""

from typing import Any

from django.utils.translation import gettext, ngettext

import rules
from decks.lists.card_lookup import CardLookup
from decks.lists.layouts.rows import Conversion, NotReadable, one_line, row_line
from decks.lists.layouts.source import Source

_HEAD = (("name", "Name"), ("format", "Format"))


def read_own(source: Source, lookup: CardLookup) -> Conversion | None:
    data = source.data
    if data is None or not isinstance(data.get("cards"), list):
        return None
    game = data.get("game") or lookup.game.key
    if game != lookup.game.key:
        sentence = gettext("This deck is for the game “%(other)s”, not for %(game)s.")
        raise NotReadable(sentence % {"other": one_line(game)[:60], "game": lookup.game})
    choices = data.get("choices")
    found = Conversion([f"{label}: {one_line(data[key])}" for key, label in _HEAD if data.get(key)])
    for choice in rules.game(lookup.game.key).deck_choices:
        key = choices.get(choice.key) if isinstance(choices, dict) else None
        card = lookup.by_key(str(key))
        found.lines += [f"{choice.label}: {card or f'[{key}]'}"] if key else []
    found.lines += [_line(row, lookup) for row in data["cards"]]
    custom = data.get("custom_cards")
    if isinstance(custom, list) and custom:
        found.notes.append(
            ngettext(
                "A custom card is left out: it is made up on a page of its own.",
                "%(count)s custom cards are left out: each is made up on a page of its own.",
                len(custom),
            )
            % {"count": len(custom)}
        )
    if data.get("description"):
        found.notes.append(gettext("The description of the deck is not part of its list."))
    return found


def _line(row: Any, lookup: CardLookup) -> str:
    if not isinstance(row, dict):
        return one_line(row) or "?"
    said = {key: one_line(row.get(key) or "") for key in ("card", "name", "title", "number")}
    name = f"{said['name']}, {said['title']}" if said["title"] else said["name"]
    line = row_line(lookup, row.get("count", 1), name, number=said["number"], key=said["card"])
    return line if any(said.values()) else f"{line} ?"
