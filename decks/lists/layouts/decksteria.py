"""Decksteria's deck files: JSON with cards by the ids of its plug-in for Fire Emblem Cipher.

Sources: github.com/Decksteria/Decksteria, `Decksteria.Services/DeckFileService/`: a `DeckFile` has
Game, Format and Decks, and under the name of each deck a CardId and an ArtId for every copy; commas
may stand before a closing bracket. And Decksteria.FECipher, `Constants/*.cs` for the names of the
plug-in and its decks, and `FEFormat.cs`: the main character counts besides the main deck. The ids
are those of the public card list.
"""

import json
from collections import Counter
from typing import Any

from django.utils.translation import gettext

from decks.lists.card_lookup import CardLookup
from decks.lists.layouts.rows import (
    Conversion,
    NotReadable,
    WrittenDeck,
    chosen_lines,
    format_lines,
    id_line,
    one_line,
    section_lines,
)
from decks.lists.layouts.source import Source

PROGRAM = "cardlist"
GAME = "FECipher"
MAIN, CHOSEN = "main", "mainchardeck"
_OURS = "cipher"


def read_decksteria(source: Source, lookup: CardLookup) -> Conversion | None:
    data = source.data
    if data is None or not isinstance(data.get("Decks"), dict) or "Game" not in data:
        return None
    game = one_line(data["Game"])
    if game != GAME or lookup.game.key != _OURS:
        sentence = gettext("This deck is for the game “%(other)s”, not for %(game)s.")
        raise NotReadable(sentence % {"other": game[:60], "game": lookup.game})
    found = Conversion()
    found.lines += format_lines(one_line(data.get("Format") or ""), lookup, found)
    for name, cards in data["Decks"].items():
        copies = Counter(map(_ids, cards if isinstance(cards, list) else [cards]))
        if copies and name != CHOSEN:
            found.lines += section_lines(name)
        for ids, count in copies.items():
            line = _line(lookup, count, *ids)
            found.lines += chosen_lines(line, lookup) if name == CHOSEN else [line]
    return found


def _ids(card: Any) -> tuple[str, str]:
    stated = card if isinstance(card, dict) else {}
    return one_line(stated.get("CardId", "?")), one_line(stated.get("ArtId", 0))


def _line(lookup: CardLookup, count: int, card_id: str, art_id: str) -> str:
    """Return the line of a card; every card has a first art, whatever others are known here."""
    ids = (f"{card_id}-{art_id}", f"{card_id}-0")
    known = (id_ for id_ in ids if lookup.cards_with_id(PROGRAM, id_))
    return id_line(lookup, count, PROGRAM, next(known, ids[0]))


def write_decksteria(deck: WrittenDeck) -> str:
    """One entry for each copy; the chosen card's first copy is the main character."""
    decks: dict[str, list[dict[str, int]]] = {CHOSEN: [], MAIN: []}
    for row in deck.rows:
        card_id, art_id = map(int, row.id_of(PROGRAM).split("-"))
        for copy in range(row.count):
            chosen = row.choice and not copy
            decks[CHOSEN if chosen else MAIN].append({"CardId": card_id, "ArtId": art_id})
    data = {"Game": GAME, "Format": deck.format, "Decks": decks}
    return json.dumps(data, indent=2) + "\n"
