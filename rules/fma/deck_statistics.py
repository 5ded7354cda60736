"""What a Fullmetal Alchemist deck is made of, for the lists and curves beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.engine.cards import CardData, Deck
from rules.engine.distribution import Distribution, Group, of_choices, of_numbers, of_words
from rules.engine.openings import Opening, Wish, openings_of
from rules.engine.translatable import say
from rules.fma.cards import ATTRIBUTES, FACTIONS, LOCATIONS, MAIN, SCHEMA, printed_cost

HAND, DRAW = 4, 2
UNALIGNED = ("unaligned", "Unaligned")
# Leaders first, as they are looked at first; then the main deck by kind, locations last.
_ORDER = ("leader", "ally", "advantage", "attachment", "event", "location")
_PLURALS = {
    "leader": "Leaders",
    "ally": "Allies",
    "advantage": "Advantages",
    "attachment": "Attachments",
    "event": "Events",
    "location": "Locations",
}


def statistics(deck: Deck) -> tuple[Distribution, ...]:
    """Costs, kinds and factions of the main deck, icons of its events, clue points beside it."""
    cards = tuple(deck.cards())
    allies = [card for card in cards if card.kind == "ally"]
    attachments = (card for card in cards if card.kind == "attachment")
    # An ally of two factions counts for both.
    factions = (key for card in allies for key in card.stats.get("factions") or (UNALIGNED[0],))
    icons = (card.stats.get("icon") for card in cards if card.kind == "event")
    points = (card.stats.get("clue_points") for card in deck.cards(LOCATIONS))
    known = (number for number in points if number is not None)
    return (
        of_numbers("cost", say("Cost of allies"), _costs(allies)),
        of_words("kind", "Kind", map(kind_label, cards)),
        of_choices("faction", say("Faction of allies"), factions, (*FACTIONS, UNALIGNED)),
        of_choices("icon", say("Icon of events"), icons, ATTRIBUTES),
        of_numbers("clue_points", say("Clue points of locations"), known),
        of_numbers("attachment_cost", say("Cost of attachments"), _costs(attachments)),
    )


def _costs(cards: Iterable[CardData]) -> Iterator[int]:
    return (printed_cost(card.stats) for card in cards)


def deck_group(card: CardData) -> Group:
    """The heading under which a deck list shows the card."""
    if card.kind in _ORDER:
        return Group(_ORDER.index(card.kind), _PLURALS[card.kind])
    return Group(len(_ORDER), kind_label(card))


def kind_label(card: CardData) -> str:
    return next((kind.label for kind in SCHEMA.kinds if kind.key == card.kind), card.kind)


def openings(deck: Deck) -> tuple[Opening, ...]:
    """The opening hand (FMA-SETUP-17) and the first turn's two cards (FMA-DRAW-4).

    The starting team is chosen from the main deck later, so it is still counted.
    """
    wishes = (
        Wish(say("An ally in the first {seen}", seen=HAND), HAND, _is_ally),
        Wish(say("An event in the first {seen}", seen=HAND), HAND, _is_event),
        Wish(
            say("{least} allies in the first {seen}", least=2, seen=HAND + DRAW),
            HAND + DRAW,
            _is_ally,
            least=2,
        ),
    )
    return openings_of(list(deck.cards(MAIN)), wishes, _is_in_main)


def _is_ally(card: CardData) -> bool:
    return card.kind == "ally"


def _is_event(card: CardData) -> bool:
    return card.kind == "event"


def _is_in_main(card: CardData) -> bool:
    return SCHEMA.part_of(card.kind) == MAIN
