"""What is worth knowing about a deck that is legal all the same (FMA-DECK-11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.engine.cards import Deck, Problem, Repair
from rules.engine.construction import find, hint
from rules.engine.translatable import both, either, label, say
from rules.fma.cards import FACTIONS, MAIN
from rules.fma.leader_stack import called, leaders_of
from rules.fma.printed import HERO, FmaCard, read_card
from rules.fma.printed_abilities import goes_to_opponents, may_bear, shuns
from rules.fma.starting_team import are_opposed, obstacle, shares_faction

_FACTIONS = dict(FACTIONS)


def hints(deck: Deck) -> list[Problem]:
    """Everything that limits what the deck's cards can do; it stays legal."""
    leaders = [read_card(card) for card in leaders_of(deck) if not card.unknown]
    known = {card.key: card for card in deck.cards(MAIN) if not card.unknown}
    cards = [read_card(card) for card in known.values()]
    allies = [card for card in cards if card.kind == "ally"]
    if not leaders:
        return []
    return [
        *_names(leaders, allies),
        *_opposed(leaders, allies),
        *_shunned(leaders, allies),
        *_starters(leaders[0], allies),
        *_penalties(leaders, allies),
        *_loyal(allies),
        *_bearers([*leaders, *allies], cards),
    ]


def _names(leaders: Sequence[FmaCard], allies: Sequence[FmaCard]) -> Iterator[Problem]:
    names = {leader.name for leader in leaders}
    for ally in allies:
        if ally.name in names:
            message = say(
                "{card} has your leader's name and can never join the team.", card=called(ally)
            )
            yield hint("leaders_name", "FMA-DECK-11", message, ally.key)


def _opposed(leaders: Sequence[FmaCard], allies: Sequence[FmaCard]) -> Iterator[Problem]:
    for ally in allies:
        against = [leader for leader in leaders if are_opposed(leader, ally)]
        if against:
            message = say(
                "{card} is a {what} and cannot be played while the leader is {leaders}.",
                card=called(ally),
                what="Hero" if HERO in ally.keywords else "Villain",
                leaders=_listed(against),
            )
            yield hint("opposed_ally", "FMA-SETUP-7", message, ally.key)


def _shunned(leaders: Sequence[FmaCard], allies: Sequence[FmaCard]) -> Iterator[Problem]:
    for ally in allies:
        against = [leader for leader in leaders if shuns(ally, leader)]
        if against:
            faction = _factions(against[0])
            words = {"card": called(ally), "faction": faction, "leaders": _listed(against)}
            if faction[:1] in "AEIOU":
                message = say(
                    "{card} will not join an {faction} leader such as {leaders}.", **words
                )
            else:
                message = say("{card} will not join a {faction} leader such as {leaders}.", **words)
            yield hint("will_not_join", "FMA-GEN-9", message, ally.key)


def _starters(leader: FmaCard, allies: Sequence[FmaCard]) -> Iterator[Problem]:
    if allies and all(obstacle(leader, ally) for ally in allies):
        message = say(
            "No ally in the deck can start: none has a matching faction and costs at most "
            "{command}.",
            command=leader.command,
        )
        query = " ".join(["kind:ally", f"cost<={leader.command}", *_of_factions(leader)])
        repair = find(say("Find allies who can start"), query)
        yield hint("no_starter", "FMA-SETUP-10", message, repair=repair)


def _penalties(leaders: Sequence[FmaCard], allies: Sequence[FmaCard]) -> Iterator[Problem]:
    for ally in allies:
        strange = [leader for leader in leaders if not shares_faction(leader, ally)]
        if strange and ally.name != leaders[0].name:
            who = leaders[0].name if len(strange) == len(leaders) else _listed(strange)
            message = say(
                "{card} costs 1 more: {faction} is not a faction of {leaders}.",
                card=called(ally),
                faction=_factions(ally),
                leaders=who,
            )
            yield hint("faction_penalty", "FMA-RECRUIT-9", message, ally.key)


def _loyal(allies: Sequence[FmaCard]) -> Iterator[Problem]:
    for ally in allies:
        number = ally.loyal
        if number and not ally.factions:
            message = say(
                "{card} can never join: it is Loyal and has no faction.", card=called(ally)
            )
            yield hint("never_loyal", "FMA-TRAIT-25", message, ally.key)
        elif number:
            words = {"card": called(ally), "faction": _factions(ally)}
            if number == 1:
                message = say("{card} needs 1 {faction} character in play.", **words)
            else:
                message = say(
                    "{card} needs {count} {faction} characters in play.", count=number, **words
                )
            yield hint("loyal_ally", "FMA-TRAIT-5", message, ally.key)


def _bearers(characters: Sequence[FmaCard], cards: Sequence[FmaCard]) -> Iterator[Problem]:
    """Attachments that are too dear for everyone who may bear them (FMA-ATTACH-3)."""
    for card in cards:
        if card.kind != "attachment" or goes_to_opponents(card):
            continue
        able = [character for character in characters if may_bear(card, character)]
        if not able:
            message = say(
                "{card} has no bearer in this deck: no leader or ally may bear it.",
                card=called(card),
            )
            yield hint("no_bearer", "FMA-ATTACH-9", message, card.key)
        elif max(map(_carries, able)) < card.cost:
            message = say(
                "{card} costs {cost}; no leader or ally of this deck can bear it without "
                "discarding.",
                card=called(card),
                cost=card.cost,
            )
            yield hint("dear_attachment", "FMA-ATTACH-3", message, card.key)


def _carries(character: FmaCard) -> int:
    return character.command if character.kind == "leader" else character.cost


def find_for_leader(deck: Deck) -> Repair:
    """Look for main deck cards that cost the leader no faction penalty (FMA-RECRUIT-9)."""
    query = ["-kind:leader,location"]
    for leader in leaders_of(deck)[:1]:
        query += _of_factions(read_card(leader)) if not leader.unknown else []
    return find(say("Find cards for the main deck"), " ".join(query))


def _of_factions(leader: FmaCard) -> list[str]:
    """The condition that a card has a faction of the leader's, or none."""
    return [f"faction:{','.join([*sorted(leader.factions), 'none'])}"] if leader.factions else []


def _listed(leaders: Sequence[FmaCard]) -> str:
    return either(
        say("{card} (level {level})", card=called(leader), level=leader.level) for leader in leaders
    )


def _factions(card: FmaCard) -> str:
    return both(
        label(_FACTIONS.get(faction, faction)) for faction in card.data.stats.get("factions", ())
    )
