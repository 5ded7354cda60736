"""What makes a Fullmetal Alchemist deck legal: its three parts (FMA-DECK-1 to 13)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.cards import Deck, Format, PartLimits, Problem
from rules.engine.construction import (
    alike,
    check_format,
    entries_of,
    error,
    find,
    move,
    remove,
    too_many,
    unknown_cards,
)
from rules.engine.partial import missing
from rules.engine.translatable import label, listed, say
from rules.fma.cards import LEADERS, LOCATIONS, MAIN, PLAYABLE, SCHEMA, is_mob
from rules.fma.deck_hints import find_for_leader, hints
from rules.fma.leader_stack import called, stack_problems

MAIN_DECK = 60
LOCATION_DECK = 9
COPIES = 3
LEADER_RULES = ("FMA-DECK-1", "FMA-DECK-8", "FMA-DECK-9", "FMA-DECK-10")
PARTS = (
    PartLimits(MAIN, MAIN_DECK, None, COPIES, ("FMA-DECK-2", "FMA-DECK-3", "FMA-DECK-5")),
    PartLimits(LOCATIONS, LOCATION_DECK, None, 1, ("FMA-DECK-6", "FMA-DECK-7")),
    PartLimits(LEADERS, 1, None, 1, LEADER_RULES),
)
FORMATS = (Format("standard", "Standard", PARTS),)
MOVE = {
    MAIN: say("Move it to the main deck"),
    LOCATIONS: say("Move it to the location deck"),
    LEADERS: say("Move it to the leader stack"),
}
BELONGS = {
    LOCATIONS: say("{card} is a location; locations go in the location deck."),
    LEADERS: say("{card} is a leader; leaders go in the leader stack."),
}


def construction(deck: Deck, format: str = "") -> list[Problem]:  # noqa: A002
    """Everything wrong with the deck, then everything unwise."""
    check_format(FORMATS, format)
    return [
        *unknown_cards(deck, "Fullmetal Alchemist TCG card"),
        *_partial(deck),
        *_wrong_part(deck),
        *_main_size(deck),
        *_copies(deck),
        *_locations(deck),
        *stack_problems(deck),
        *hints(deck),
    ]


def _partial(deck: Deck) -> Iterator[Problem]:
    """Nobody can play a card whose numbers or text nobody has brought."""
    for entry in entries_of(deck):
        card = entry.card
        lacking = missing(SCHEMA, card)
        if card.kind not in PLAYABLE:
            message = say("{card} cannot be played: unknown kind of card.", card=called(card))
        elif lacking:
            what = listed(label(word, word.lower()) for word in lacking)
            message = say("{card} cannot be played: unknown {fact}.", card=called(card), fact=what)
        else:
            continue
        yield error(
            "partial_card", "FMA-CARD-2", message, card.key, repair=remove(card, say("Remove"))
        )


def _wrong_part(deck: Deck) -> Iterator[Problem]:
    """Leaders, locations and all other cards lie apart (FMA-DECK-4, 6, 8)."""
    for entry in entries_of(deck):
        card, right = entry.card, SCHEMA.part_of(entry.card.kind)
        if entry.part == right or card.kind not in PLAYABLE:
            continue
        if entry.part == LOCATIONS:
            rule, message = (
                "FMA-DECK-6",
                say(
                    "{card} is not a location and cannot be in the location deck.",
                    card=called(card),
                ),
            )
        elif entry.part == LEADERS:
            rule, message = (
                "FMA-DECK-8",
                say("{card} is not a leader and cannot be in the leader stack.", card=called(card)),
            )
        else:
            rule, message = "FMA-DECK-4", say(BELONGS[right], card=called(card))
        repair = move(card, entry.part, right, MOVE[right])
        yield error("wrong_part", rule, message, card.key, repair=repair)


def _main_size(deck: Deck) -> Iterator[Problem]:
    """At least 60, starting allies among them, and no upper limit (FMA-DECK-2)."""
    count = deck.count(MAIN)
    if count < MAIN_DECK:
        message = say(
            "The main deck has {count:card}; it needs at least {least}.",
            count=count,
            least=MAIN_DECK,
        )
        yield error("too_few_cards", "FMA-DECK-2", message, repair=find_for_leader(deck))


def _copies(deck: Deck) -> Iterator[Problem]:
    """All printings of one title and subtitle count together (FMA-DECK-3, 5, 12)."""
    for cards in alike(deck.cards(MAIN), lambda card: (card.name, card.title)):
        count, card = len(cards), cards[0]
        if count <= COPIES:
            continue
        if is_mob(card.stats):
            rule = "FMA-DECK-5"
            message = say(
                "{card} is a Mob, but a deck can still have at most {most} copies.",
                card=called(card),
                most=COPIES,
            )
        else:
            rule = "FMA-DECK-3"
            message = say(
                "{card}: {count} copies; at most {most} are allowed.",
                card=called(card),
                count=count,
                most=COPIES,
            )
        yield too_many(cards, COPIES, rule, message)


def _locations(deck: Deck) -> Iterator[Problem]:
    """At least nine, each once, by title alone (FMA-DECK-6, 7)."""
    count = deck.count(LOCATIONS)
    if count < LOCATION_DECK:
        message = say(
            "The location deck has {count:card}; it needs at least {least}.",
            count=count,
            least=LOCATION_DECK,
        )
        repair = find(say("Find locations"), "kind:location")
        yield error("too_few_locations", "FMA-DECK-6", message, repair=repair)
    for copies in alike(deck.cards(LOCATIONS), lambda card: card.name):
        if len(copies) > 1:
            message = say(
                "{card}: only one copy may be in the location deck.", card=called(copies[0])
            )
            yield too_many(copies, 1, "FMA-DECK-7", message, "location_twice")
