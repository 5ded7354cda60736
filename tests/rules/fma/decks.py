"""Cards and decks for tests of construction and goldfish: as little on them as a test needs."""

from __future__ import annotations

from typing import Any

from rules.engine.cards import CardData, Deck, Entry

Row = tuple[CardData, int] | tuple[CardData, int, str]


def leader(
    title: str = "First", level: int = 1, *, name: str = "Edward", command: int = 6, **more: Any
) -> CardData:
    facts = {"level": level, "command": command, **_character(more)}
    return _card("leader", name, title, facts, more)


def ally(
    name: str, title: str = "Friend", *, cost: int = 2, text: str = "", **more: Any
) -> CardData:
    return _card("ally", name, title, {"cost": cost, **_character(more)}, more, text)


def attachment(name: str, *, cost: int = 2, text: str = "", **more: Any) -> CardData:
    return _card("attachment", name, "", {"cost": cost}, more, text)


def advantage(name: str, *, cost: int = 2, text: str = "", **more: Any) -> CardData:
    return _card("advantage", name, "", {"cost": cost}, more, text)


def event(name: str, text: str = "Main Wits 3: Draw a card.", **more: Any) -> CardData:
    return _card("event", name, "", {"icon": "wits", "cost": 3}, more, text)


def location(name: str, points: int = 1, *, goal: str = "", **more: Any) -> CardData:
    facts = {"clue_points": points, "battle_types": ["strength"]}
    if not any(key.startswith("goal_") for key in more):
        facts["goal_strength"] = 2
    return _card("location", name, "", facts, more, goal=goal)


def _character(more: dict[str, Any]) -> dict[str, Any]:
    """Elric with 3 of everything, unless said otherwise."""
    shown = {"factions": ["elric"], "strength": 3, "wits": 3, "alchemy": 3}
    return {key: more.pop(key, value) for key, value in shown.items()}


def _card(
    kind: str,
    name: str,
    title: str,
    facts: dict[str, Any],
    more: dict[str, Any],
    text: str = "",
    goal: str = "",
) -> CardData:
    key = more.pop("key", f"{name} {title}".strip().lower().replace(" ", "-"))
    unknown = more.pop("unknown", ())
    texts = {section: said for section, said in (("text", text), ("goal", goal)) if said}
    return CardData(key, name, title, kind, {**facts, **more}, texts, unknown=unknown)


def deck(*rows: Row, size: int = 60, locations: int = 9, stack: bool = True) -> Deck:
    """The rows (card, count, part), filled up with different events, locations and a leader."""
    made = [Entry(card, count, *part) for card, count, *part in rows]
    held = sum(entry.count for entry in made if entry.part == "main")
    places = sum(entry.count for entry in made if entry.part == "location")
    fill = [Entry(event(f"Event {n}"), 1) for n in range(size - held)]
    fill += [Entry(location(f"Place {n}"), 1, "location") for n in range(locations - places)]
    if stack and not any(entry.part == "leader" for entry in made):
        fill.append(Entry(leader(), 1, "leader"))
    return Deck("A deck", (*made, *fill))
