"""Before the first turn: leaders, starting allies, opening hands (FMA-SETUP-1 to 18)."""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.decision import Choose, Option, Prompt, SimultaneousChoices, Steps, end_option
from rules.engine.log import ref
from rules.engine.zones import Card
from rules.fma.active_player import find_active
from rules.fma.characters import Character
from rules.fma.entry import enter
from rules.fma.start_effects import start_effects
from rules.fma.state import FmaTable, Player
from rules.fma.values import command_of, cost_of, opposes_leader, shares_faction

OPENING_HAND = 4


def setup(table: FmaTable) -> Steps[None]:
    for player in table.players:
        place_leader(table, player)
    find_active(table)
    yield from start_effects(table, "game")
    yield from choose_starting_allies(table)
    for player in table.playing:
        table.shuffle(player.deck)
        table.shuffle(player.locations)
        open_hand(table, player)


def place_leader(table: FmaTable, player: Player) -> None:
    """Level 1 face up at home (FMA-SETUP-2)."""
    card = next(card for card in player.leaders.cards if card.data.level == 1)
    enter(table, card, player)
    table.log("leader", player=player.seat, card=ref(card))


def open_hand(table: FmaTable, player: Player) -> None:
    """Four cards; that is not drawing in the draw phase (FMA-SETUP-17)."""
    cards = list(reversed(player.deck.cards[-OPENING_HAND:]))
    for card in cards:
        table.move(card, player.hand)
    seat = player.seat
    seen = {"player": seat, "cards": [ref(card) for card in cards]}
    table.log_private("opening_hand", (seat,), seen, player=seat, count=len(cards))


# Starting allies ------------------------------------------------------------------------------


def choose_starting_allies(table: FmaTable) -> Steps[None]:
    """In secret, one after the other, revealed together when all are done (FMA-SETUP-4, 13)."""
    choosing = [player for player in table.playing if startable(table, player)]
    while choosing:
        answers = yield SimultaneousChoices([_question(table, player) for player in choosing])
        still = []
        for player, answer in zip(choosing, answers, strict=True):
            card = answer[0].card if answer else None
            if card is not None and not player.is_out:
                table.move(card, player.starting)
                if startable(table, player):
                    still.append(player)
        choosing = still
    for player in table.playing:
        _reveal(table, player)


def _question(table: FmaTable, player: Player) -> Choose:
    return Choose(
        player.seat,
        "choose_starting_allies",
        _options(table, player),
        prompt=Prompt("choose_starting_allies", {"left": command_left(table, player)}),
    )


def _options(table: FmaTable, player: Player) -> Callable[[], list[Option]]:
    return lambda: [
        *(
            Option("start", card, cost=cost_of(table, card, player.seat), reveals=True)
            for card in startable(table, player)
        ),
        end_option("done"),
    ]


def command_left(table: FmaTable, player: Player) -> int:
    """What may still be spent on starting allies (FMA-SETUP-5)."""
    spent = sum(cost_of(table, card, player.seat) for card in player.starting.cards)
    return command_of(table, _leader(player)) - spent


def startable(table: FmaTable, player: Player) -> list[Card]:
    """One card of each kind that may be added to those chosen (FMA-SETUP-5 to 11)."""
    leader = _leader(player)
    if command_of(table, leader) <= len(player.starting):
        return []
    left = command_left(table, player)
    kinds: dict[str, Card] = {}
    for card in player.deck.cards:
        if card.data.kind == "ally":
            kinds.setdefault(card.data.key, card)
    return [
        card for _, card in sorted(kinds.items()) if _may_start(table, player, leader, card, left)
    ]


def _may_start(
    table: FmaTable, player: Player, leader: Character, card: Card, command: int
) -> bool:
    """Whether the ally may be added with so much command left."""
    namesakes = [one for one in player.starting.cards if one.data.name == card.data.name]
    return (
        cost_of(table, card, player.seat) <= command
        and card.data.name != leader.name
        and (not namesakes or all(one.data.is_mob for one in [card, *namesakes]))
        and not opposes_leader(table, card, leader)
        and shares_faction(table, card, leader, player.seat)
        and not table.abilities.restrictions.forbids("join", card)
        # Only leaders are in play when all are revealed (FMA-SETUP-13).
        and _is_loyal(table, player, card)
    )


def _is_loyal(table: FmaTable, player: Player, card: Card) -> bool:
    needed = table.abilities.values.trait(card, "loyal")
    theirs = table.abilities.values.factions(card, player.seat)
    return needed <= 0 or (needed == 1 and bool(theirs))


def _leader(player: Player) -> Character:
    leader = player.leader
    assert leader is not None, f"seat {player.seat} has no leader"
    return leader


def _reveal(table: FmaTable, player: Player) -> None:
    cards = list(player.starting.cards)
    for card in cards:
        enter(table, card, player)
    key = "starting_allies" if cards else "no_starting_allies"
    table.log(key, player=player.seat, cards=[ref(card) for card in cards])
