"""LackeyCCG's `.dek`: XML with zones, in each a `card` for every copy.

Sources: the exporter and importer for Fire Emblem Cipher (Decksteria.FECipher on GitHub,
`LackeyCCG/*.cs`), which have a zone MC for the main character and go by the ids of the public card
list alone; and "DEK file format" (wiki.lotrtcgpc.net), whose sample names a document type, is in
ISO 8859-1 and has a title, an author and so on under `meta`. The public list calls printings by
suffixes such as "+", "+X", "(P)" or "(RP)" behind the name of the card.
"""

import re
from collections import Counter
from xml.etree.ElementTree import Element, SubElement

from decks.lists.card_lookup import CardLookup
from decks.lists.layouts.rows import (
    Conversion,
    WrittenDeck,
    chosen_lines,
    format_lines,
    id_line,
    note_unused,
    one_line,
    row_line,
    section_lines,
)
from decks.lists.layouts.source import Source
from decks.lists.layouts.written_xml import write_document

PROGRAM = "lackey"
GAME = "FECipher0"
CHOSEN = "MC"
_SUFFIX = re.compile(r"\s*(?:\+X?|\((?:R?P|V)\d*\))\s*$")


def read_lackey(source: Source, lookup: CardLookup) -> Conversion | None:
    root = source.root
    if root is None or root.tag != "deck" or root.find("superzone") is None:
        return None
    found = Conversion()
    _read_meta(root, lookup, found)
    for zone in root.iter("superzone"):
        copies = Counter(_printed(card) for card in zone.findall("card"))
        name = zone.get("name", "")
        if copies and name != CHOSEN:
            found.lines += section_lines(name)
        for (id_, set_code, called), count in copies.items():
            line = _line(lookup, count, id_, set_code, called)
            found.lines += chosen_lines(line, lookup) if name == CHOSEN else [line]
    return found


def _read_meta(root: Element, lookup: CardLookup, found: Conversion) -> None:
    stated = {part.tag: one_line(part.text or "") for part in root.iterfind("meta/*")}
    stated.pop("game", None)  # by the names of plug-ins, of which each game may have several
    if title := stated.pop("title", ""):
        found.lines.append(f"Name: {title}")
    found.lines += format_lines(stated.pop("format", ""), lookup, found)
    note_unused([tag for tag, said in stated.items() if said], found)


def _printed(card: Element) -> tuple[str, str, str]:
    name = card.find("name")
    if name is None:
        return "", "", ""
    return name.get("id", ""), one_line(card.findtext("set") or ""), one_line(name.text or "")


def _line(lookup: CardLookup, count: int, id_: str, set_code: str, name: str) -> str:
    if lookup.cards_with_id(PROGRAM, id_):
        return id_line(lookup, count, PROGRAM, id_, name, set_code)
    if not lookup.has_name(name) and lookup.has_name(_SUFFIX.sub("", name)):
        name = _SUFFIX.sub("", name)
    return row_line(lookup, count, name or id_ or "unnamed card", set_code=set_code)


def write_lackey(deck: WrittenDeck) -> str:
    """One `card` for each copy; the chosen card's first copy is in the zone MC."""
    root = Element("deck", version="0.8")
    SubElement(SubElement(root, "meta"), "game").text = GAME
    main = SubElement(root, "superzone", name="Deck")
    chosen = SubElement(root, "superzone", name=CHOSEN)
    for row in deck.rows:
        for copy in range(row.count):
            card = SubElement(chosen if row.choice and not copy else main, "card")
            SubElement(card, "name", id=row.id_of(PROGRAM)).text = row.full_name
            SubElement(card, "set").text = row.set_of(PROGRAM)
    return write_document(root)
