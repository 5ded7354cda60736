"""Warnings about decks that are legal and will not work well (FLAME-DECK-8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rules.engine.cards import Deck, Problem, Repair
from rules.engine.construction import find
from rules.engine.translatable import say
from rules.flamethrowers.printed import FlameCard, read_card

FEW_PLACEABLE = 12
FIND_PLACEABLE = find(say("Find squads to place"), "kind:squad rank<=2")


def hints(deck: Deck) -> list[Problem]:
    """Everything unwise about the deck; it stays legal."""
    main = [read_card(card) for card in deck.cards("main")]
    extra = [read_card(card) for card in deck.cards("extra")]
    return [
        *_placeable(main),
        *_bases(main),
        *_teams(main, extra),
        *_ranks(main),
    ]


def find_main(deck: Deck) -> Repair:
    """Look for what the main deck can use: squads to place first, then cards of its ENERGY."""
    main = [read_card(card) for card in deck.cards("main")]
    if sum(card.is_placeable for card in main) < FEW_PLACEABLE:
        return FIND_PLACEABLE
    energies = Counter(energy for card in main for energy in sorted(card.energy_types))
    shown = ",".join(energy for energy, _ in energies.most_common(2))
    query = f"-kind:tag_team energy_type:{shown},none"
    return find(say("Find cards for the main deck"), query)


def _hint(code: str, message: str, *cards: str, repair: Repair | None = None) -> Problem:
    return Problem(code, "hint", message, "FLAME-DECK-8", cards, repair)


def _placeable(main: Sequence[FlameCard]) -> Iterator[Problem]:
    if not main:
        return
    count = sum(card.is_placeable for card in main)
    if count == 0:
        yield _hint(
            "nothing_to_place",
            say("No SQUAD card of rank 1 or 2 that can be placed: this deck cannot build a squad."),
            repair=FIND_PLACEABLE,
        )
    elif count < FEW_PLACEABLE:
        yield _hint(
            "few_to_place",
            say(
                "Only {count:SQUAD card} can be placed directly; opening hands will often be "
                "unplayable.",
                count=count,
            ),
            repair=FIND_PLACEABLE,
        )


def _bases(main: Sequence[FlameCard]) -> Iterator[Problem]:
    for card in _different(main):
        if card.kind == "transformation" and not any(card.can_be_laid_on(base) for base in main):
            yield _hint(
                "no_base",
                say(
                    "{card} ({form}) has no base form of the same time period in this deck.",
                    card=card.name,
                    form=card.form,
                ),
                card.key,
            )


def _teams(main: Sequence[FlameCard], extra: Sequence[FlameCard]) -> Iterator[Problem]:
    for team in _different(extra):
        for member in team.members:
            if not any(card.is_squad and member.fits(card) for card in main):
                message = say("{card}: the deck lacks {member}.", card=team.name, member=member)
                yield _hint("no_member", message, team.key)
    signals = [card for card in _different(main) if "tag_team" in card.tags]
    if extra and not signals:
        message = say("Your Extra Deck needs a Tag Team SUPPORT card in the main deck.")
        repair = find(say("Find Tag Team cards"), "kind:support tags:tag_team")
        yield _hint("no_signal", message, repair=repair)
    if not extra:
        for card in signals:
            message = say("{card} has no TAG TEAM card to bring in.", card=card.name)
            repair = find(say("Find TAG TEAM cards"), "kind:tag_team")
            yield _hint("no_team", message, card.key, repair=repair)


def _ranks(main: Sequence[FlameCard]) -> Iterator[Problem]:
    """A rank that no set of the deck's lower ranks can equal."""
    for card in _different(main):
        if not card.is_squad or card.is_placeable or card.rank < 2:
            continue
        if card.kind == "transformation" and any(card.can_be_laid_on(base) for base in main):
            continue
        lower = [other.rank for other in main if other.is_squad and other.rank < card.rank]
        if not _adds_up(card.rank, lower):
            yield _hint(
                "no_exchange",
                say("{card} cannot be reached by an equal exchange in this deck.", card=card.name),
                card.key,
            )


def _adds_up(rank: int, lower: Sequence[int]) -> bool:
    sums = {0}
    for counted in lower:
        sums |= {total + counted for total in sums if total + counted <= rank}
    return rank in sums


def _different(cards: Sequence[FlameCard]) -> list[FlameCard]:
    return list({card.key: card for card in cards}.values())
