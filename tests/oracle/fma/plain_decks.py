"""Decks whose cards say nothing but what the rules page itself explains.

Cards without text, cards with traits alone, and plays of which the page knows everything: a cost,
an attribute, and a card drawn or a bonus given. Every match of such decks can be foretold.
"""

from __future__ import annotations

from typing import Any

from rules.engine.cards import CardData, Deck, Entry
from rules.engine.rng import Rng

ATTRIBUTES = ("strength", "wits", "alchemy")
FACTIONS = ("elric", "military", "homunculus", "rebel")
NAMES = ("Ada", "Bert", "Cleo", "Dirk", "Emma", "Finn", "Gwen", "Hugo", "Iris", "Jon", "Kay", "Lou")
TRAITS = ("", "", "", "", "Toughness: 1.", "Toughness: 2.", "Stealth.", "Loyal: 1.", "Loyal: 2.")
ABILITIES = (
    "Main Wits 3: Draw a card.",
    "Main Alchemy 4, set this character: Draw two cards.",
    "Search Strength 2, discard 1 card: Draw a card.",
    "Battle Strength 3: This character gets +2 strength.",
    "Cleanup Alchemy 1: Draw a card.",
    "React Strength 2, set this character: "
    "When an attack on one of your characters is declared, this character blocks it.",
)
WORN = ("", "", "Unique.", "Bearer has Toughness: 1.", "Bearer has Stealth.")
EVENTS = (
    "Recruit Wits 4: Draw a card.",
    "Main Wits 5: Draw two cards.",
    "Main Strength: Draw a card.",
    "Search Alchemy 3: Target character gets +2 wits.",
    "Battle Wits 2: Target character gets +2 strength.",
    "Battle Strength 4: Target character gets +3 alchemy.",
    "Cleanup Alchemy 6: Draw a card.",
    "React Wits 2: Cancel an event.",
)
KEYWORDS = ("Weapon", "Item", "Auto-mail", "Weapon, Item", "Item, Auto-mail")


class _Maker:
    """Makes cards by chance, each of its own key."""

    def __init__(self, number: int, plays: bool) -> None:
        self.chance = Rng(number.to_bytes(8, "big") * 8)
        self.plays = plays
        self.number = number
        self.made = 0

    def one_of(self, things: Any) -> Any:
        return things[self.chance.below(len(things))]

    def deck(self, size: int) -> Deck:
        name = self.one_of(NAMES)
        leaders = [Entry(self.leader(name, level), 1, "leader") for level in (1, 2, 3)]
        entries: list[Entry] = []
        while (held := sum(entry.count for entry in entries)) < size:
            card = self.one_of((self.ally, self.ally, self.ally, self.other))()
            entries.append(Entry(card, min(1 + self.chance.below(3), size - held)))
        places = [Entry(self.location(), 1, "location") for _ in range(9)]
        return Deck(f"Plain {self.number}", (*leaders, *entries, *places))

    def leader(self, name: str, level: int) -> CardData:
        standing = self.one_of(("", "", "Hero", "Villain"))
        command = 3 + level + self.chance.below(4)
        facts = {"level": level, "command": command, **self.values(2 + level)}
        return self.card("leader", name, {**facts, "keywords": standing}, self.trait(leader=True))

    def ally(self) -> CardData:
        words = self.one_of(("", "", "Hero", "Villain", "Mob", "Mob, Villain"))
        cost = self.chance.below(6)
        facts = {"cost": cost, **self.values(1 + cost), "keywords": words}
        return self.card("ally", self.one_of(NAMES), facts, self.trait())

    def trait(self, leader: bool = False) -> str:
        traits = [t for t in TRAITS if not (leader and t.startswith("Loyal"))]
        said: str = self.one_of(traits)
        if self.plays and self.chance.below(3) == 0:
            return "\n".join(filter(None, (said, self.one_of(ABILITIES))))
        return said

    def other(self) -> CardData:
        return self.one_of((self.attachment, self.attachment, self.advantage, self.event))()

    def attachment(self) -> CardData:
        bonus = {one: self.chance.below(4) - 1 for one in ATTRIBUTES if self.chance.below(2)}
        facts = {"cost": self.chance.below(7), "keywords": self.one_of(KEYWORDS), **bonus}
        return self.card("attachment", self.one_of(("Blade", "Arm", "Coat")), facts, self.worn())

    def worn(self) -> str:
        return str(self.one_of(WORN))

    def advantage(self) -> CardData:
        facts = {"cost": self.chance.below(5)}
        text = "Main Wits 4: Draw a card." if self.plays else ""
        return self.card("advantage", self.one_of(("Map", "Home", "Luck")), facts, text)

    def event(self) -> CardData:
        text = self.one_of(EVENTS) if self.plays else "Main Wits 99: Draw a card."
        return self.card("event", "Plan", {"icon": "wits", "cost": 0}, text)

    def location(self) -> CardData:
        facts: dict[str, Any] = {
            "clue_points": 1 + self.chance.below(4),
            "battle_types": [one for one in ATTRIBUTES if self.chance.below(2)],
            "goal_mode": self.one_of(("all", "any")),
        }
        for one in ATTRIBUTES:
            if self.chance.below(2):
                facts[f"goal_{one}"] = self.chance.below(5)
        if not any(key.startswith("goal_") and key != "goal_mode" for key in facts):
            facts["goal_wits"] = 1
        return self.card("location", f"Place {self.made}", facts, "")

    def values(self, most: int) -> dict[str, Any]:
        """Attributes up to about `most`, and no, one or two factions."""
        factions = {self.one_of(FACTIONS) for _ in range(self.one_of((0, 1, 1, 1, 2)))}
        values = {one: self.chance.below(most + 2) for one in ATTRIBUTES}
        return {"factions": sorted(factions), **values}

    def card(self, kind: str, name: str, facts: dict[str, Any], text: str) -> CardData:
        self.made += 1
        key = f"plain-{self.number}-{self.made}"
        texts = {"text": text} if text else {}
        return CardData(key, name, f"Number {self.made}", kind, facts, texts)


def plain_deck(number: int, *, plays: bool, size: int = 60) -> Deck:
    """The deck of that number; `plays`: it has events and abilities that can be played."""
    return _Maker(number, plays).deck(size)
