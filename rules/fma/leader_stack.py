"""The leader stack: one name, one leader of each level, no gaps (FMA-DECK-8 to 10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.engine.cards import CardData, Deck, Problem, Repair
from rules.engine.construction import find
from rules.engine.translatable import both, say
from rules.fma.cards import LEADERS
from rules.fma.printed import FmaCard


def called(card: CardData | FmaCard) -> str:
    """Title and subtitle together name a card (FMA-CARD-5)."""
    return f"{card.name}, {card.title}" if card.title else card.name


def level(card: CardData) -> int:
    return int(card.stats.get("level") or 0)


def leaders_of(deck: Deck) -> list[CardData]:
    """The leaders of the stack by level, the lowest first; other cards left out."""
    found = [card for card in deck.cards(LEADERS) if card.kind == "leader"]
    return sorted(found, key=lambda card: (level(card), card.key))


def stack_problems(deck: Deck) -> Iterator[Problem]:
    leaders = leaders_of(deck)
    if not leaders:
        yield _error(
            "no_leader",
            "FMA-DECK-1",
            say("Choose a leader: the leader stack is empty."),
            repair=find(say("Find leaders"), "kind:leader"),
        )
        return
    yield from _names(leaders)
    known = [card for card in leaders if level(card)]
    yield from _levels(known)
    yield from _gaps(known)


def _names(leaders: list[CardData]) -> Iterator[Problem]:
    names = list(dict.fromkeys(card.name for card in leaders))
    if len(names) < 2:
        return
    counts = Counter(card.name for card in leaders)
    usual = max(names, key=lambda name: counts[name])
    others = [card for card in leaders if card.name != usual]
    message = say(
        "The leader stack mixes {names}; all leaders must have the same name.", names=both(names)
    )
    keys = tuple(dict.fromkeys(card.key for card in others))
    repair = Repair(
        say("Keep {card}", card=usual), "set_counts", {"counts": dict.fromkeys(keys, 0)}
    )
    yield _error("mixed_leaders", "FMA-DECK-8", message, *keys, repair=repair)


def _levels(leaders: list[CardData]) -> Iterator[Problem]:
    for number in sorted({level(card) for card in leaders}):
        same = [card for card in leaders if level(card) == number]
        if len(same) < 2:
            continue
        message = say(
            "The leader stack has {count} leaders of level {level}; only one is allowed.",
            count=len(same),
            level=number,
        )
        counts = {card.key: 0 for card in same} | {same[0].key: 1}
        keys = tuple(counts)
        repair = Repair(say("Keep {card}", card=called(same[0])), "set_counts", {"counts": counts})
        yield _error("two_of_a_level", "FMA-DECK-9", message, *keys, repair=repair)


def _gaps(leaders: list[CardData]) -> Iterator[Problem]:
    """Levels 1 to N, each there: an advance never skips one (FMA-DECK-10)."""
    levels = {level(card) for card in leaders}
    for number in range(1, max(levels, default=0)):
        if number not in levels:
            higher = min(other for other in levels if other > number)
            message = say(
                "The leader stack has no level {level} leader, but has level {higher}.",
                level=number,
                higher=higher,
            )
            name = leaders[0].name
            query = f'kind:leader level:{number} name:"{name}"'
            repair = find(say("Find {card}", card=name), query)
            yield _error("missing_level", "FMA-DECK-10", message, repair=repair)


def _error(
    code: str, rule: str, message: str, *cards: str, repair: Repair | None = None
) -> Problem:
    return Problem(code, "error", message, rule, cards, repair)
