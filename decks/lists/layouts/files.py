"""Deck files of LackeyCCG, OCTGN and Cockatrice, as their programs write them."""

import uuid
from collections import Counter
from collections.abc import Callable
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from decks.lists.card_lookup import CardLookup
from decks.lists.layouts.rows import DeckRow, row_line, section_lines

XmlReader = Callable[[Element, CardLookup], list[str] | None]
# LackeyCCG has the card that a Cipher deck chooses in a zone of its own.
LACKEY_CHOSEN = "MC"
LACKEY_GAME = "FECipher0"
OUR_GAME = uuid.uuid5(uuid.NAMESPACE_URL, "https://cardbase/octgn")


def read_lackey(root: Element, lookup: CardLookup) -> list[str] | None:
    """Read `superzone` elements that have a `card` for each copy."""
    if root.tag != "deck" or root.find("superzone") is None:
        return None
    written: list[str] = []
    for zone in root.iter("superzone"):
        copies = Counter(_lackey_card(card) for card in zone.iter("card"))
        if not copies:
            continue
        name = zone.get("name", "")
        chosen = name == LACKEY_CHOSEN
        written += [] if chosen else section_lines(name)
        for (id_, set_code, called), count in copies.items():
            line = _lackey_line(lookup, count, id_, set_code, called)
            written += [f"Main character: {line.partition(' ')[2]}"] if chosen else []
            written.append(line)
    return written


def _lackey_card(card: Element) -> tuple[str, str, str]:
    name = card.find("name")
    if name is None:
        return "", "", ""
    return name.get("id", ""), (card.findtext("set") or "").strip(), (name.text or "").strip()


def _lackey_line(lookup: CardLookup, count: int, id_: str, set_code: str, name: str) -> str:
    """Prefer the printing that has both id and set; 12 pairs of the public list have two."""
    known = lookup.printings_with("lackey", id_)
    in_set = [printing for printing in known if printing.set_code == set_code] or known
    if in_set:
        return row_line(lookup, count, name, key=lookup.listed(in_set[0].card).key)
    return row_line(lookup, count, name, set_code=set_code)


def write_lackey(name: str, rows: list[DeckRow]) -> str:
    """One `card` for each copy; the chosen card's first copy is in the zone MC."""
    root = Element("deck", version="0.8")
    SubElement(SubElement(root, "meta"), "game").text = LACKEY_GAME
    deck = SubElement(root, "superzone", name="Deck")
    chosen = SubElement(root, "superzone", name=LACKEY_CHOSEN)
    for row in rows:
        for copy in range(row.count):
            card = SubElement(chosen if row.chosen and not copy else deck, "card")
            SubElement(card, "name", id=row.id_of("lackey")).text = row.full_name
            SubElement(card, "set").text = row.set_code
    return _document(root)


def read_octgn(root: Element, lookup: CardLookup) -> list[str] | None:
    """Read `section` elements with `card qty id`; an id of ours says which namesake is meant."""
    if root.tag != "deck" or root.find("section") is None:
        return None
    ours = {str(octgn_id(card.key)): card.key for card in lookup.all_cards()}
    written = []
    for section in root.iter("section"):
        cards = list(section.iter("card"))
        written += section_lines(section.get("name", "")) if cards else []
        for card in cards:
            key = ours.get(card.get("id", "").strip("{}").lower(), "")
            name = (card.text or "").strip()
            written.append(row_line(lookup, card.get("qty", "1"), name, key=key))
    return written


def octgn_id(key: str) -> uuid.UUID:
    """Return our own id of a card: no public game package of these games exists."""
    return uuid.uuid5(OUR_GAME, key)


def write_octgn(name: str, rows: list[DeckRow]) -> str:
    root = Element("deck", game=str(OUR_GAME), sleeveid="0")
    section = SubElement(root, "section", name="Main", shared="False")
    for row in rows:
        card = SubElement(section, "card", qty=str(row.count), id=str(octgn_id(row.key)))
        card.text = row.full_name
    SubElement(root, "notes").text = name
    return _document(root)


def read_cockatrice(root: Element, lookup: CardLookup) -> list[str] | None:
    """Read `zone` elements with `card number name`, where number counts the copies."""
    if root.tag != "cockatrice_deck":
        return None
    written = []
    if called := (root.findtext("deckname") or "").strip():
        written.append(f"Name: {' '.join(called.split())}")
    for zone in root.iter("zone"):
        cards = list(zone.iter("card"))
        written += section_lines(zone.get("name", "")) if cards else []
        written += [_cockatrice_line(card, lookup) for card in cards]
    return written


def _cockatrice_line(card: Element, lookup: CardLookup) -> str:
    return row_line(
        lookup,
        card.get("number", "1"),
        card.get("name", ""),
        number=card.get("collectorNumber", ""),
        set_code=card.get("setShortName", ""),
    )


def write_cockatrice(name: str, rows: list[DeckRow]) -> str:
    root = Element("cockatrice_deck", version="1")
    SubElement(root, "deckname").text = name
    SubElement(root, "comments")
    zone = SubElement(root, "zone", name="main")
    for row in rows:
        facts = {"number": str(row.count), "name": row.full_name}
        if row.number:
            facts["collectorNumber"] = row.number
        SubElement(zone, "card", facts)
    return _document(root)


def _document(root: Element) -> str:
    indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode") + "\n"
