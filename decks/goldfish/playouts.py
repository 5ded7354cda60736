"""Dealt hands to look at: the cards as faces, what the policy decided, and the turns in words."""

from collections.abc import Mapping
from dataclasses import dataclass

from cardbase.faces import Face, face
from decks.goldfish.deals import deal_hands
from decks.goldfish.preparation import goldfish_of, prepare
from decks.models.goldfish_job import GoldfishJob
from rules.engine.cards import CardData, Deck
from rules.engine.goldfish import FIRST, DealtHand, Line


@dataclass(frozen=True, slots=True)
class ShownHand:
    """One opening hand with its faces; `kept` says what the policy did with it."""

    faces: tuple[Face, ...]
    kept: bool
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShownPlayout:
    """Hand `number` of a job (counted from 1) and the first turns played with it."""

    number: int
    hands: tuple[ShownHand, ...]
    turns: tuple[tuple[str, ...], ...]


def show(job: GoldfishJob, numbers: list[int], seat: str = FIRST) -> list[ShownPlayout]:
    """The playouts of some of the job's hands, dealt again from its seed."""
    goldfishing = prepare(job)
    messages = goldfish_of(job.version).messages
    deck = job.version.to_rules()
    dealt = deal_hands(
        job.seed,
        [number - 1 for number in numbers],
        size=goldfishing.size,
        shuffles=goldfishing.shuffles,
    )
    playouts = []
    for number in numbers:
        playout = goldfishing.playout(dealt[number - 1], seat)
        hands = tuple(_hand(hand, deck, job.version.game.key, messages) for hand in playout.hands)
        turns = tuple(tuple(say(line, deck, messages) for line in turn) for turn in playout.turns)
        playouts.append(ShownPlayout(number, hands, turns))
    return playouts


def say(line: Line, deck: Deck, messages: Mapping[str, str]) -> str:
    """A line of a playout in words, cards by name and title."""
    cards = {word: called(_card(deck, key)) for word, key in line.cards.items()}
    return messages[line.phrase].format(**line.args, **cards)


def called(card: CardData) -> str:
    return f"{card.name}, {card.title}" if card.title else card.name


def _hand(hand: DealtHand, deck: Deck, game: str, messages: Mapping[str, str]) -> ShownHand:
    return ShownHand(
        tuple(face(_card(deck, key), game) for key in hand.cards),
        hand.kept,
        tuple(say(line, deck, messages) for line in hand.reasons),
    )


def _card(deck: Deck, key: str) -> CardData:
    card = deck.find(key)
    if card is None:
        raise LookupError(f"card {key!r} is not in the deck {deck.name!r}")
    return card
