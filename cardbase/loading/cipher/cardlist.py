"""The card list as a whole: from bytes to clean records."""

import re
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any

from django.utils.text import slugify

from cardbase.loading.cipher.entry import Entry
from cardbase.loading.cipher.repeats import merge_repeats
from cardbase.loading.json_list import read_json_list
from cardbase.loading.records import CardRecord, PrintingRecord
from cardbase.loading.report import Line, Outcome, Refused

IDENTITY = "cardlist"
SOURCE = {
    "key": "cipher-public-card-list",
    "document": "Public English card list of Fire Emblem 0 (Cipher)",
    "section": "Names, numbers, printings and what the cards do",
    "address": "https://github.com/Decksteria/Decksteria.FECipher",
}
# What a text is called where it is unknown: `support` is a number, too.
UNKNOWN_TEXTS = {"skill": "skill", "support": "support_text"}
CODE = re.compile(r"(?P<number>[A-Z][0-9]{2}-[0-9]{3})(?P<version>[a-z]?)(?P<rarity>[A-Zr+]*)")


def read(*contents: bytes) -> list[CardRecord]:
    """All cards of the list, cleaned and merged; Refused lists every bad record and field.

    The list may come in several parts. A record without the field `Skill` is one of facts alone:
    what the card says is unknown.
    """
    records: dict[int, CardRecord] = {}
    refusals = []
    parts = [read_json_list(content) for content in contents]
    for position, data in enumerate(chain.from_iterable(parts), start=1):
        place = _place(position, data)
        record, problems = _record(place, data)
        if record and data["ID"] in records:
            problems = [f"ID {data['ID']} is also that of {records[data['ID']].place}."]
        refusals += [Line(place, Outcome.REFUSED, problem) for problem in problems]
        if record:
            records[data["ID"]] = record
    if refusals:
        raise Refused(*refusals)
    # By ID, so that another order of the same records names no merged card differently.
    return merge_repeats([records[card_id] for card_id in sorted(records)])


def _place(position: int, data: Any) -> str:
    """How messages name the record: by its ID and card where it has them."""
    if not isinstance(data, Mapping):
        return f"record {position}"
    name = f"{data.get('Character')!s:.60}, {data.get('Title')!s:.60}"
    return f"record {position} (ID {data.get('ID')!s:.12}, {name})".encode(
        "ascii", "backslashreplace"
    ).decode()


def _record(place: str, data: Any) -> tuple[CardRecord | None, list[str]]:
    if not isinstance(data, Mapping):
        return None, ["it is not a JSON object with the fields of a card."]
    entry = Entry(data)
    card_id = entry.number("ID")
    name, title = entry.text("Character", maximum=120), entry.text("Title", maximum=160)
    unknown = () if "Skill" in data else tuple(UNKNOWN_TEXTS.values())
    record = CardRecord(
        place=place,
        key=slugify(f"{name} {title}"),
        name=name,
        title=title,
        kind="character",
        stats=_stats(entry),
        texts=_texts(entry),
        printings=tuple(_printings(entry, card_id)),
        provenance="partial" if unknown else "official",
        unknown=unknown,
    )
    return (None, entry.problems) if entry.problems else (record, [])


def _stats(entry: Entry) -> dict[str, Any]:
    stats = {
        "cost": entry.printed_number("Cost"),
        "promotion_cost": entry.printed_number("ClassChangeCost"),
        "insignias": entry.colours(),
        "class": entry.text("Class", maximum=80),
        **entry.affinities(),
        "attack": entry.printed_number("Attack"),
        "support": entry.printed_number("Support"),
        "range_min": entry.number("MinRange"),
        "range_max": entry.number("MaxRange"),
    }
    return {key: value for key, value in stats.items() if value is not None}


def _texts(entry: Entry) -> dict[str, str]:
    """A dash means no text; a few records leave the support skill out altogether."""
    stated = {
        "skill": entry.text("Skill", maximum=4000, required=False),
        "support": entry.text("SupportSkill", maximum=2000, required=False),
    }
    return {
        section: "\n".join(line.strip() for line in text.splitlines() if line.strip())
        for section, text in stated.items()
        if text not in ("", "-")
    }


def _printings(entry: Entry, card_id: int) -> Iterable[PrintingRecord]:
    for art in entry.records("AlternateArts"):
        code = art.text("CardCode", maximum=40)
        parts = CODE.fullmatch(code)
        if code and not parts:
            art.problems.append(f"CardCode is {code!r}; it must look like B01-001SR+.")
        rarity = art.text("Rarity", maximum=10)
        printing = PrintingRecord(
            set=art.text("SetCode", maximum=20),
            number=parts["number"] if parts else "",
            # Versions a, b, c of one number are variants; the rarity behind the letter is plain.
            rarity=rarity[1:] if rarity[:1].islower() else rarity,
            variant=f"version {parts['version']}" if parts and parts["version"] else "",
            code=code,
            external_ids=_external_ids(art, card_id),
        )
        entry.problems += [f"AlternateArts: {problem}" for problem in art.problems]
        yield printing


def _external_ids(art: Entry, card_id: int) -> dict[str, str]:
    """Art ids count from 0 within each card, so only both ids together name a printing; records
    of facts alone have none."""
    names = {
        IDENTITY: f"{card_id}-{art.number('ID')}" if "ID" in art.data else "",
        "ciphervit": art.text("CipherVitId", maximum=40, required=False),
        "lackey": art.text("LackeyCCGID", maximum=120, required=False),
        "lackey_name": art.text("LackeyCCGName", maximum=200, required=False),
    }
    return {key: value for key, value in names.items() if value}
