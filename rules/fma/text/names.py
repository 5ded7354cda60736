"""Names in card texts: a card's own name means that card, another's the cards of that name.

A text is marked before the grammar sees it: "~" where a character speaks of itself (FMA-GEN-8),
"^" where another card does, and "«Envy»" where others of a name are meant. Any other capitalised
word is read only if it is a keyword or a faction.
"""

from __future__ import annotations

import re
from functools import lru_cache

# The keywords of printed cards (FMA-KEYWORD-1).
KEYWORDS = (
    "Alchemist", "Armor", "Auto-mail", "Central", "Chimera", "Clothing", "Companion", "Construct",
    "Engineer", "Hero", "Human", "Ishbal", "Ishbalite", "Item", "Liore", "Machine", "Mark", "Mob",
    "Noble", "Resembool", "Restraint", "Shadow", "Sin", "Soldier", "Spirit", "State Alchemist",
    "Stone", "Vile", "Villain", "Weapon", "Zealot",
)  # fmt: skip
# Keywords that cards also write without a capital.
SMALL = (
    "mob", "hero", "heroe", "villain", "soldier", "sin", "zealot", "shadow", "alchemist", "noble",
    "vile",
)  # fmt: skip

# Characters that texts name, and other cards that name themselves.
CHARACTERS = (
    "Acolytes", "Alex Louis Armstrong", "Alphonse Elric", "Angry Mob", "Basque Grand",
    "Caine", "Claire", "Dante", "Edward Elric", "Elysia Hughes", "Envy",
    "Father Cornello", "Frank Archer", "Gluttony", "Greed", "Hakuro", "Halling",
    "Hohenheim Elric", "Izumi Curtis", "Jean Havoc", "Juliet Douglas", "King Bradley",
    "Liza Hawkeye", "Lust", "Lyra", "Maes Hughes", "Majhal",
    "Maria Ross", "Marta", "Mugear", "Nina Tucker", "Number 66", "Outcast", "Pride",
    "Psiren", "Rose Thomas", "Roy Mustang", "Russell Tringham", "Scar", "Scar's Brother",
    "Sheska", "Shou Tucker", "Sloth", "The Elric Brothers", "Tim Marcoh", "Trisha Elric",
    "Vato Falman", "Winry Rockbell", "Wrath", "Yoki", "Zolf J. Kimbly",
)  # fmt: skip
OTHERS = ("Burning the Past", "Lessons from the Past", "Plan B")
KNOWN = (*CHARACTERS, *OTHERS)
SELF, THIS_CARD = "~", "^"
# Words that also begin a sentence, or stand in it for something else than a name.
_PLAIN = frozenset(
    ("The", "Draw", "Discard", "Set", "Reset", "Defeat", "Recover", "Move", "Search", "Block")
    + ("Cancel", "Target", "Battle", "Main", "Recruit", "Cleanup", "React", "Augment", "Unique")
    + ("Stealth", "Loyal", "Quick", "Toughness", "Strength", "Wits", "Alchemy", "More", "Return")
    + ("Elric", "Military", "Homunculus", "Rebel", *KEYWORDS)
    + ("Father", "King", "Number", "Angry", "Plan", "Burning", "Lessons")
)
# After these a name says whose or which characters are meant, not who is speaking.
_OTHERS = r"(?:your|other|opposing|opponents'|target|all|each|any|every|an?|of|defeated|ready)"
_BEFORE_NAME = re.compile(rf"\b{_OTHERS} $", re.IGNORECASE)
_QUOTED = re.compile(r'("[^"]*")')


def marked(line: str, own: str = "", *, is_character: bool = True) -> str:
    """The line as the grammar reads it; `own` is the name of its card.

    While that is unknown a text that names somebody alone is taken to speak of itself.
    """
    parts = _QUOTED.split(line)
    return "".join(
        part if part.startswith('"') else _marked(part, own, is_character) for part in parts
    )


def names_somebody(line: str, own: str) -> bool:
    """Whether what the line says hangs on the name of its card."""
    return marked(line, own) != line


def _marked(text: str, own: str, is_character: bool) -> str:
    pattern = _pattern(own)
    found: list[str] = []
    end = 0
    for match in pattern.finditer(text):
        found.append(text[end : match.start()])
        others = _BEFORE_NAME.search(text[: match.start()]) is not None
        himself = not others and (not own or match[0] in _ways(own))
        name = _full(match[0], own)
        mark = SELF if is_character and name not in OTHERS else THIS_CARD
        found.append(mark if himself else f"«{name}»")
        end = match.end()
    return "".join((*found, text[end:]))


@lru_cache(maxsize=4096)
def _pattern(own: str) -> re.Pattern[str]:
    names = {way for name in (*KNOWN, *([own] if own else ())) for way in _ways(name)}
    longest = sorted(names, key=lambda name: (-len(name), name))
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest))})(?![\w-])")


@lru_cache(maxsize=4096)
def _ways(name: str) -> tuple[str, ...]:
    """The name, and the first of several names: "Alphonse"."""
    first = name.split(" ")[0]
    ways = [way for way in (name, first) if way and way not in _PLAIN and way[0].isupper()]
    return tuple(way for way in ways if way == name or (len(way) > 2 and way.isalpha()))


def _full(way: str, own: str) -> str:
    return next((name for name in (own, *KNOWN) if name and way in _ways(name)), way)
