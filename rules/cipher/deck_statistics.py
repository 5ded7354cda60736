"""What a Cipher deck is made of, for the lists and curves beside it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from rules.cipher.cards import INSIGNIAS
from rules.cipher.printed import number
from rules.engine.cards import CardData, Deck
from rules.engine.distribution import Bar, Distribution, Group, mean, of_choices, of_words
from rules.engine.openings import Opening, Wish, openings_of
from rules.engine.translatable import say

# A support skill is a line "role, name of the emblem, colon, effect".
_SUPPORT_SKILL = re.compile(r"^\s*\|?(?P<role>[A-Z/ ]+?)(?:SUPP\w*)?\|\s*(?P<name>[^:\[\n]+)", re.M)
_LAST = 10_000
HAND = 6
NO_INSIGNIA = ("none", "No Insignia")


def statistics(deck: Deck) -> tuple[Distribution, ...]:
    """Numbers by each printed fact, copies counted; the Lord is one of the cards."""
    cards = tuple(deck.cards())
    # A card with two Insignias counts for both, so the sum may exceed the deck.
    insignias = (key for card in cards for key in card.stats.get("insignias") or NO_INSIGNIA[:1])
    return (
        Distribution("cost", "Cost", _numbers(cards, "cost"), mean(_values(cards, "cost"))),
        Distribution("promotion_cost", "Promotion Cost", _numbers(cards, "promotion_cost")),
        of_choices("insignia", "Insignia", insignias, (*INSIGNIAS, NO_INSIGNIA)),
        of_words("range", "Range", map(_range, cards)),
        Distribution(
            "support",
            "Support",
            _numbers(cards, "support"),
            mean(_values(cards, "support")),
        ),
        of_words("support_skill", "Support skill", map(support_skill, cards)),
        of_words("name", "Name", (card.name for card in cards)),
    )


def openings(deck: Deck) -> tuple[Opening, ...]:
    """The first six cards and the next draw; the Lord lies beside them (CIPHER-SETUP-5)."""
    cards = list(deck.cards())
    wishes = [
        Wish(say("Cost 1 in the first {seen}", seen=HAND), HAND, lambda card: _costs(card, 1)),
        Wish(
            say("{least} of Cost 2 or less in the first {seen}", least=3, seen=HAND),
            HAND,
            lambda card: _costs(card, 2),
            least=3,
        ),
    ]
    lord = deck.find(deck.choices.get("lord", ""))
    if lord is not None and lord in cards:
        cards.remove(lord)
        words = say("Another {name} in the first {seen}", name=lord.name, seen=HAND + 1)
        wishes.append(Wish(words, HAND + 1, lambda card: card.name == lord.name))
    return openings_of(cards, wishes)


def _costs(card: CardData, most: int) -> bool:
    cost = card.stats.get("cost")
    return isinstance(cost, int) and cost <= most


def deck_group(card: CardData) -> Group:
    """The heading under which a deck list shows the card: its Cost."""
    cost = card.stats.get("cost")
    if cost is None:
        return Group(_LAST, say("Cost unknown"))
    return Group(cost if isinstance(cost, int) else _LAST - 1, say("Cost {number}", number=cost))


def support_skill(card: CardData) -> str:
    """The kind of the card's support skill, by the name of its emblem."""
    text = card.texts.get("support", "").strip()
    if text in ("", "-"):
        return "None"
    found = _SUPPORT_SKILL.match(text)
    name = found["name"] if found else text.split(":", 1)[0]
    return name.strip(" .|").strip() or "Other"


def _values(cards: Iterable[CardData], stat: str) -> list[int]:
    """Known values; X counts as 0 (CIPHER-CARD-10), an unknown number is left out."""
    return [number(card.stats[stat]) for card in cards if card.stats.get(stat) is not None]


def _numbers(cards: Iterable[CardData], stat: str) -> tuple[Bar, ...]:
    counts = Counter(card.stats.get(stat) for card in cards)
    values = sorted(value for value in counts if isinstance(value, int))
    bars = [Bar(str(value), str(value), counts[value]) for value in values]
    for value, label in (("X", "X"), (None, "None")):
        if counts[value]:
            bars.append(Bar(label.lower(), label, counts[value]))
    return tuple(bars)


def _range(card: CardData) -> str:
    low, high = card.stats.get("range_min", 0), card.stats.get("range_max", 0)
    if not high:
        return "–"
    return str(low) if low == high else f"{low}–{high}"
