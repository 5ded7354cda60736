"""OCTGN's `.o8d`: XML with sections, in each a `card` with a quantity, a GUID and a name.

Source: github.com/octgn/OCTGN, `Octgn.Core/DataExtensionMethods/DeckExtensionMethods.cs`. It finds
a card by its GUID, else by its name in any case, else it refuses the whole file; a file without an
installed game of the GUID it names is not opened. It reads notes only if they are CDATA. No public
package of our games exists, so the GUIDs written here are our own.
"""

from xml.etree.ElementTree import Element, SubElement

from decks.lists.card_lookup import CardLookup
from decks.lists.layouts.rows import (
    OUR_CARDS,
    Conversion,
    WrittenDeck,
    card_uuid,
    keys_by_uuid,
    note_unused,
    one_line,
    row_line,
    section_lines,
)
from decks.lists.layouts.source import Source
from decks.lists.layouts.written_xml import stated_count, write_document


def read_octgn(source: Source, lookup: CardLookup) -> Conversion | None:
    root = source.root
    if root is None or root.tag != "deck" or root.find("section") is None:
        return None
    found, ours = Conversion(), keys_by_uuid(lookup)
    for section in root.iter("section"):
        cards = section.findall("card")
        found.lines += section_lines(section.get("name", "")) if cards else []
        for card in cards:
            key = ours.get(card.get("id", "").strip("{}").lower(), "")
            name = one_line(card.text or "") or ("" if key else "unnamed card")
            count = stated_count(card.get("qty"))
            found.lines.append(row_line(lookup, count, name, key=key))
    note_unused([part.tag for part in root.iterfind("notes") if (part.text or "").strip()], found)
    return found


def write_octgn(deck: WrittenDeck) -> str:
    root = Element("deck", game=str(OUR_CARDS))
    section = SubElement(root, "section", name="Main", shared="False")
    for row in deck.rows:
        card = SubElement(section, "card", qty=str(row.count), id=card_uuid(row.key))
        card.text = row.full_name
    SubElement(root, "notes").text = "@"
    # ElementTree writes no CDATA, and OCTGN reads no other notes.
    name = deck.name.replace("]]>", "]]&gt;")
    before, after = write_document(root).rsplit(">@<", 1)
    return f"{before}><![CDATA[{name}]]><{after}"
