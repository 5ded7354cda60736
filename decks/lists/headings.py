"""Headings of deck lists as programs and people write them, and the parts of a deck they name."""

import re

from django.utils.translation import gettext_noop

from rules.engine.schema import Schema

_BRACKETED = re.compile(r"^\[(?P<rest>[^\[\]\d][^\[\]]*)\]$")
_FRAMED = re.compile(r"^(?P<frame>[=*~_-]+)\s*(?P<rest>[^=*~_\d\s-][^=*~_]*?)\s*(?P=frame)$")
_RULE = re.compile(r"^[=*~_-]{2,}$")
_ENDS_WITH_A_COLON = re.compile(r"^(?P<rest>\D[^:]*):$")
_COUNTED = re.compile(r"^(?P<rest>[^\W\d][^:]*):\s*\d+$")
# Our own lists have their groups of cards in comments: "# Cost 1 (12)".
_COUNTED_GROUP = re.compile(r"^[^\W\d][^()]*\(\d{1,4}\)$")
# A key of a card stands in brackets too, and keys have hyphens.
_KEY = re.compile(r"^\w+(?:-\w+)+\+*$")

MAIN = frozenset({"main", "main deck", "maindeck", "mainboard", "main board", "deck", "cards"})
# What stands before or behind the number of all cards.
TOTALS = frozenset(
    {"total", "total cards", "cards", "cards total", "cards in total", "card count", "count"}
    | {"deck size", "size", "total deck", "deck total", "total main deck", "total count", "sum"}
    | {"deck cards", "main deck cards"}
)
_TOTAL = re.compile(
    r"^\W*(?:[^\W\d]+\W+){0,4}(?P<total>\d{1,6})(?:\s*/\s*\d+)?(?:\W+[^\W\d]+){0,3}\W*$"
)
# What other games lay beside a deck, by the ways in which lists call it.
BESIDE = {
    "side": gettext_noop("sideboard"),
    "sideboard": gettext_noop("sideboard"),
    "side board": gettext_noop("sideboard"),
    "side deck": gettext_noop("sideboard"),
    "sidedeck": gettext_noop("sideboard"),
    "sb": gettext_noop("sideboard"),
    "maybe": gettext_noop("maybeboard"),
    "maybeboard": gettext_noop("maybeboard"),
    "maybe board": gettext_noop("maybeboard"),
    "considering": gettext_noop("maybeboard"),
    "wishlist": gettext_noop("wishlist"),
    "wish list": gettext_noop("wishlist"),
    "extra": gettext_noop("extra deck"),
    "extra deck": gettext_noop("extra deck"),
    "tokens": gettext_noop("tokens"),
}


def heading(line: str) -> str:
    """Return the words of a line whose marks make it a heading, else an empty string."""
    if _RULE.match(line):
        return line
    found = _ENDS_WITH_A_COLON.match(line) or _FRAMED.match(line)
    if not found and (found := _BRACKETED.match(line)) and _KEY.match(found["rest"]):
        found = None
    if not found and (found := _COUNTED.match(line)) and not is_known(found["rest"]):
        found = None
    return heading(found["rest"]) or found["rest"] if found else ""


def is_known(text: str) -> bool:
    """Return True if the words name a part of decks in one game or another."""
    return words(text) in MAIN or words(text) in BESIDE


def is_counted_group(comment: str) -> bool:
    """Return True for the words of a comment that are a heading with a number of cards."""
    return bool(_COUNTED_GROUP.match(comment))


def total(line: str) -> int | None:
    """Return the number of cards that a line such as "Total: 51 cards" states, else None."""
    found = _TOTAL.match(line)
    said = " ".join(re.findall(r"[^\W\d_]+", line.casefold()))
    is_total = found and (said in TOTALS or words(line) in TOTALS)
    return int(found["total"]) if found and is_total else None


def words(text: str) -> str:
    """Return the words of a heading, without its marks and the number of its cards."""
    return " ".join(re.findall(r"[^\W\d_]+", text.casefold())).removesuffix(" cards")


def own_headings(schema: Schema) -> frozenset[str]:
    """Return the headings of a game's own cards: its kinds of card and the parts of its decks."""
    kinds = {words(kind.label) for kind in schema.kinds}
    parts = {words(kind.part) for kind in schema.kinds}
    decks = {f"{part} {what}" for part in parts for what in ("deck", "stack")}
    return MAIN | kinds | parts | decks | {f"{word}s" for word in kinds | parts}
