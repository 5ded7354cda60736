"""What people type who know other card sites, and what it is here.

The names are those of Scryfall, of the sites that follow it, of NetrunnerDB, and of Cipher players.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.translatable import say

_COLORS = ("c", "color", "colors", "colour", "colours", "ci", "id", "identity")

# The other names of each field. A name that several facts go by means whichever a game's cards
# print; among all games together the value decides: c:red is an insignia, c:elric a faction.
ALIASES: Mapping[str, tuple[str, ...]] = {
    "name": ("n",),
    "text": ("o", "oracle", "fo", "fulloracle", "x", "ability", "rules_text"),
    "printed": ("original", "printed_text"),
    "changed": ("updated",),
    "game": ("g",),
    "type": ("t", "kind"),
    "trait": ("traits", "is_a", "k", "kw"),
    "set": ("s", "e", "edition"),
    "number": ("code", "cn", "collector_number"),
    "rarity": ("r",),
    "date": ("released", "year"),
    "illustrator": ("artist", "a"),
    "flavour": ("flavor", "ft"),
    "variant": ("finish",),
    "ruling": ("rulings",),
    "legal": ("format", "f"),
    "order": ("sort",),
    "direction": ("dir",),
    "unique": ("show",),
    "as_of": ("asof",),
    "insignias": _COLORS,
    "factions": _COLORS,
    "energy_types": _COLORS,
    "cost": ("mv", "cmc", "manavalue", "mana_value"),
    "promotion_cost": ("cc", "class_change"),
    "attack": ("atk", "pow", "power"),
    "support": ("sup", "supp"),
    "strength": ("str",),
    "health": ("hp", "life"),
    "level": ("lv", "lvl"),
}

# Values that are called something else elsewhere, by the field's key.
VALUE_ALIASES: Mapping[str, Mapping[str, str]] = {
    "is": {"unique": "unique_printing", "errata": "erratum"},
    "has": {"errata": "erratum"},
    "unique": {"cards": "card", "prints": "printing", "printings": "printing"},
    "order": {"set": "number", "released": "newest", "date": "newest"},
    "direction": {"ascending": "asc", "descending": "desc"},
}


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why there is no field of that name, and the fields to search with instead."""

    sentence: str
    instead: tuple[str, ...] = ()


def _explain(
    names: tuple[str, ...], sentence: str, *instead: str
) -> tuple[tuple[str, ...], Explanation]:
    return names, Explanation(sentence, instead)


# Fields of other sites that no card here has, a sentence for those that belong together.
_EXPLAINED = (
    _explain(
        _COLORS, say("Cards of this game have no color; “trait:” finds any printed word."), "trait"
    ),
    _explain(
        ("m", "mana", "devotion", "produces"),
        say("There are no mana symbols here; use a number, as in cost:3."),
        "cost",
    ),
    _explain(
        ("range", "rng"),
        say("Use range_min and range_max, as in range_min<=2 range_max>=2."),
        "range_min",
        "range_max",
    ),
    _explain(("hp", "life"), say("Units have Energy; use “energy:”."), "energy"),
    _explain(
        ("not",),
        say("Use a minus sign, as in -is:reprint."),
    ),
    _explain(
        ("in",),
        say("Use “set:”, “rarity:” or “game:”; a card is found if one of its printings matches."),
        "set",
        "rarity",
        "game",
    ),
    _explain(
        ("b", "block", "st", "set_type", "cycle", "pack"),
        say("Use “set:” with a code or part of a name, as in set:B01|B02."),
        "set",
    ),
    _explain(
        ("banned", "restricted"),
        say("Use “legal:” with a minus sign, as in -legal:standard."),
    ),
    _explain(
        ("otag", "oracletag", "function"),
        say("Use “does:” for what a card does, as in does:draw."),
        "does",
    ),
    _explain(
        ("art", "atag", "arttag"),
        say("Pictures have no tags; “illustrator:” finds who drew them."),
    ),
    _explain(
        ("prints", "sets", "papersets"),
        say("Use is:reprint for several sets and is:unique_printing for a single printing."),
    ),
    _explain(
        ("border", "frame", "stamp", "watermark", "wm"),
        say(
            "Borders, frames and watermarks are not recorded; “variant:” finds foils and the like."
        ),
        "variant",
    ),
    _explain(
        ("usd", "eur", "tix", "price", "cheapest"),
        say("Cardbase has no prices."),
    ),
    _explain(
        ("lang", "language"),
        say("Cards are searched in English only."),
    ),
    _explain(
        ("include", "extras"),
        say("All cards are searched; use -is:sample to leave out those written for Cardbase."),
    ),
    _explain(
        ("display", "prefer", "view"),
        say("Choose the view above the results; unique:printing lists every printing."),
    ),
)
EXPLAINED: Mapping[str, Explanation] = {
    name: explanation for names, explanation in _EXPLAINED for name in names
}


def meaning_of_value(field: str, value: str) -> str:
    """Return the value that this one stands for, or the value itself; capitals do not matter."""
    return VALUE_ALIASES.get(field, {}).get(value.lower(), value)
