"""Cockatrice's `.cod`: XML with zones, in each a `card` with a number of copies and a name.

Source: github.com/Cockatrice/Cockatrice, `libcockatrice_deck_list/`: `deck_list_metadata_xml.cpp`
and `tree/*.cpp`. Zones are main, side, tokens and maybeboard, and may have zones in them; without
a number a card is there no times. Set, collector's number and UUID are attributes that are left
out where they are empty.
"""

from collections.abc import Mapping
from xml.etree.ElementTree import Element, SubElement

from decks.lists.card_lookup import CardLookup
from decks.lists.layouts.rows import (
    Conversion,
    WrittenDeck,
    card_uuid,
    format_lines,
    keys_by_uuid,
    note_unused,
    one_line,
    row_line,
    section_lines,
)
from decks.lists.layouts.source import Source
from decks.lists.layouts.written_xml import stated_count, write_document

# What says nothing about the cards, or is in no deck of ours.
_BESIDE_THE_CARDS = ("comments", "tags", "sideboard_plan")


def read_cockatrice(source: Source, lookup: CardLookup) -> Conversion | None:
    root = source.root
    if root is None or root.tag != "cockatrice_deck":
        return None
    found, ours = Conversion(), keys_by_uuid(lookup)
    if name := one_line(root.findtext("deckname") or ""):
        found.lines.append(f"Name: {name}")
    found.lines += format_lines(one_line(root.findtext("format") or ""), lookup, found)
    for zone in root.iter("zone"):
        cards = zone.findall("card")
        found.lines += section_lines(zone.get("name", "")) if cards else []
        found.lines += [_line(card, lookup, ours) for card in cards]
    parts = [part.tag for tag in _BESIDE_THE_CARDS for part in root.iterfind(tag)]
    note_unused([tag for tag in dict.fromkeys(parts) if _has_text(root, tag)], found)
    return found


def _has_text(root: Element, tag: str) -> bool:
    return any(text.strip() for part in root.iterfind(tag) for text in part.itertext())


def _line(card: Element, lookup: CardLookup, ours: Mapping[str, str]) -> str:
    return row_line(
        lookup,
        stated_count(card.get("number")),
        card.get("name", "") or "unnamed card",
        number=card.get("collectorNumber", ""),
        set_code=card.get("setShortName", ""),
        key=ours.get(card.get("uuid", "").lower(), ""),
    )


def write_cockatrice(deck: WrittenDeck) -> str:
    root = Element("cockatrice_deck", version="1")
    SubElement(root, "deckname").text = deck.name
    SubElement(root, "format").text = deck.format
    SubElement(root, "comments")
    zone = SubElement(root, "zone", name="main")
    for row in deck.rows:
        facts = {"number": str(row.count), "name": row.full_name}
        if row.number:
            facts |= {"setShortName": row.set_code, "collectorNumber": row.number}
        else:  # of cards without a number several may have one name
            facts["uuid"] = card_uuid(row.key)
        SubElement(zone, "card", facts)
    return write_document(root)
