"""Which event cards and abilities a player can play now (FMA-PLAY-1 to 15)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.engine.decision import Option
from rules.engine.zones import Card
from rules.fma.characters import Character
from rules.fma.costs import is_affordable
from rules.fma.events import GameEvent
from rules.fma.permissions import can_play, has_been_played
from rules.fma.plays import ActivatedAbility, Play
from rules.fma.state import FmaTable

# Games do not come near; it ends what would go round for ever.
MOST_PLAYS = 300


def offered(table: FmaTable, seat: int, timing: str) -> Sequence[ActivatedAbility]:
    """Every activated ability and event of that timing that the player has (FMA-PLAY-2)."""
    return table.abilities.activated.offered(sources(table, seat), timing)


def sources(table: FmaTable, seat: int) -> list[Card]:
    """The cards that activated abilities of the player's are on, and events they may play."""
    player = table.players[seat]
    found = [card for card in player.hand.cards if card.data.kind == "event"]
    found += table.abilities.activated.playable_elsewhere(seat)
    found += player.advantages.cards
    found += table.sources_in_play.get(seat)
    return found


def designation(ability: ActivatedAbility) -> str:
    """What is printed before the colon, in the words of the card: "main wits 4, set, discard 1"."""
    number = str(ability.number) if ability.attribute and ability.number else ""
    parts = [" ".join(word for word in (ability.timing, ability.attribute, number) if word)]
    for cost in ability.costs:
        parts.append(cost.kind if cost.kind == "set" else f"{cost.kind} {cost.amount}")
    return ", ".join(parts).replace("_", " ")


def shown_cost(ability: ActivatedAbility) -> int | None:
    return ability.number if isinstance(ability.number, int) and ability.attribute else None


def is_playable(
    table: FmaTable, seat: int, ability: ActivatedAbility, event: GameEvent | None = None
) -> bool:
    """Whether one of the player's characters can play it with all that belongs to it."""
    return next(performers(table, seat, ability, event), None) is not None


def performers(
    table: FmaTable, seat: int, ability: ActivatedAbility, event: GameEvent | None
) -> Iterator[Character]:
    """The characters that can play it now (FMA-PLAY-1, 2)."""
    if table.plays_this_phase >= MOST_PLAYS or has_been_played(table, ability):
        return
    for character in table.players[seat].characters:
        if (
            can_play(table, character, ability)
            and table.abilities.activated.available(ability, character, event)
            and is_affordable(table, Play(0, seat, ability, character, event))
        ):
            yield character


def named(table: FmaTable, seat: int, option: Option) -> ActivatedAbility:
    """The ability that an option to play or react names."""
    assert option.card is not None
    for ability in table.abilities.activated.abilities_of(option.card):
        if ability.key == option.target:
            return ability
    raise LookupError(f"seat {seat} has no ability {option!r}")
