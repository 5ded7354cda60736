"""What makes a Cipher deck legal, and what makes it unwise (CIPHER-DECK-1 to CIPHER-DECK-9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.cipher.copy_limit import copy_limit
from rules.cipher.deck_facts import called, different, may_be_lord, series
from rules.cipher.deck_hints import hints
from rules.engine.cards import CardData, Deck, DeckChoice, Format, Problem, Repair

FORMATS = (Format("unlimited", "Unlimited"), Format("standard", "Standard"))
DECK_CHOICES = (
    DeckChoice("lord", "Lord", "The unit that must survive: a card of this deck with Cost 1."),
)

SMALLEST_DECK = 50
FIRST_STANDARD_SERIES = 5


def construction(deck: Deck, format: str = "") -> list[Problem]:  # noqa: A002
    """Everything wrong with the deck, then everything unwise; no format means the first."""
    format = format or FORMATS[0].key  # noqa: A001
    if format not in {known.key for known in FORMATS}:
        names = ", ".join(known.key for known in FORMATS)
        raise ValueError(f"no format {format!r}; known: {names}")
    errors = [
        *_unknown_cards(deck),
        *_too_few_cards(deck),
        *_too_many_copies(deck),
        *_lord(deck),
    ]
    if format == "standard":
        errors += _outside_standard(deck)
    return [*errors, *hints(deck)]


def candidates(deck: Deck, choice: str) -> list[CardData]:
    """The cards of the deck that may fill a choice: those with Cost exactly 1 (CIPHER-DECK-6)."""
    if choice != "lord":
        raise ValueError(f"no deck choice {choice!r}; known: lord")
    return [entry.card for entry in deck.entries if entry.count > 0 and may_be_lord(entry.card)]


def _unknown_cards(deck: Deck) -> Iterator[Problem]:
    for code in deck.unknown:
        yield Problem(
            code="unknown_card",
            severity="error",
            message=f"{code} is not a known Cipher card.",
            rule="",
            repair=Repair(f"Remove {code}", "remove_unknown", {"code": code}),
        )


def _too_few_cards(deck: Deck) -> Iterator[Problem]:
    if deck.count() < SMALLEST_DECK:
        yield Problem(
            code="too_few_cards",
            severity="error",
            message=(
                f"A Cipher deck needs at least {SMALLEST_DECK} cards including the Lord; "
                f"this one has {deck.count()}."
            ),
            rule="CIPHER-DECK-1",
        )


def _too_many_copies(deck: Deck) -> Iterator[Problem]:
    """Versions of one Title and Name count together (CIPHER-CARD-11)."""
    versions: dict[tuple[str, str], dict[str, CardData]] = {}
    for card in deck.cards():
        versions.setdefault((card.name, card.title), {})[card.key] = card
    counts = Counter(card.key for card in deck.cards())
    for cards in versions.values():
        limits = [copy_limit(card) for card in cards.values()]
        copies = sum(counts[key] for key in cards)
        limit = None if None in limits else max(limit for limit in limits if limit is not None)
        if limit is not None and copies > limit:
            yield _copies_problem(cards, counts, copies, limit)


def _copies_problem(
    cards: dict[str, CardData], counts: Counter[str], copies: int, limit: int
) -> Problem:
    surplus = copies - limit
    first = next(iter(cards.values()))
    return Problem(
        code="too_many_copies",
        severity="error",
        message=f"Only {limit} copies of {called(first)} are allowed; you have {copies}.",
        rule="CIPHER-DECK-3",
        cards=tuple(cards),
        repair=Repair(
            f"Remove {surplus} {'copy' if surplus == 1 else 'copies'}",
            "set_counts",
            {"counts": _without(surplus, {key: counts[key] for key in cards})},
        ),
    )


def _without(surplus: int, counts: dict[str, int]) -> dict[str, int]:
    """The counts after taking `surplus` copies away, from the last version listed first."""
    changed = {}
    for key in reversed(counts):
        taken = min(surplus, counts[key])
        surplus -= taken
        if taken:
            changed[key] = counts[key] - taken
    return changed


def _lord(deck: Deck) -> Iterator[Problem]:
    possible = candidates(deck, "lord")
    if not possible:
        yield Problem(
            code="no_cost_1",
            severity="error",
            message="This deck has no Cost 1 card and so cannot have a Lord.",
            rule="CIPHER-DECK-6",
        )
    key = deck.choices.get("lord")
    if key:
        yield from _chosen_lord(deck, key)
    elif possible:
        yield Problem(
            code="no_lord",
            severity="error",
            message="Choose a Lord: any card with Cost 1 from this deck.",
            rule="CIPHER-DECK-5",
            repair=_choose_lord(deck),
        )


def _chosen_lord(deck: Deck, key: str) -> Iterator[Problem]:
    lord = deck.find(key)
    if lord and not may_be_lord(lord):
        cost = lord.stats.get("cost")
        yield Problem(
            code="lord_cost",
            severity="error",
            message=(
                f"{called(lord)} has Cost {'?' if cost is None else cost}; a Lord must have Cost 1."
            ),
            rule="CIPHER-DECK-6",
            cards=(key,),
            repair=_choose_lord(deck),
        )
    if key not in {card.key for card in deck.cards()}:
        name = called(lord) if lord else f"[{key}]"
        addable = lord is not None and may_be_lord(lord)
        yield Problem(
            code="lord_missing",
            severity="error",
            message=f"The Lord {name} must be one of the cards of the deck.",
            rule="CIPHER-DECK-5",
            cards=(key,),
            repair=(
                Repair(f"Add {name}", "set_counts", {"counts": {key: 1}})
                if addable
                else _choose_lord(deck)
            ),
        )


def _choose_lord(deck: Deck) -> Repair | None:
    """Offer the Cost 1 card whose Name the deck holds most of: it can promote and evade."""
    possible = candidates(deck, "lord")
    if not possible:
        return None
    names = Counter(card.name for card in deck.cards())
    best = max(possible, key=lambda card: names[card.name])
    return Repair(f"Choose {called(best)}", "choose", {"choice": "lord", "card": best.key})


def _outside_standard(deck: Deck) -> Iterator[Problem]:
    for card in different(deck):
        if not any((series(code) or 0) >= FIRST_STANDARD_SERIES for code in card.printed_in):
            yield Problem(
                code="not_in_format",
                severity="error",
                message=(
                    f"{called(card)} has no printing in series {FIRST_STANDARD_SERIES} or later "
                    "and is not legal in Standard."
                ),
                rule="CIPHER-DECK-9",
                cards=(card.key,),
                repair=Repair(f"Remove {called(card)}", "set_counts", {"counts": {card.key: 0}}),
            )
