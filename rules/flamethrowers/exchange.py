"""Equal exchange: SQUAD cards of lower rank for one of higher rank."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from rules.engine.decision import HARMFUL, Option, Prompt, Steps, end_option
from rules.engine.log import ref
from rules.engine.questions import ask_one
from rules.engine.zones import Card
from rules.flamethrowers.actions import finish_action
from rules.flamethrowers.placement import fits_kami_limit
from rules.flamethrowers.players import Player
from rules.flamethrowers.squads import Squad
from rules.flamethrowers.state import FlameTable
from rules.flamethrowers.zones import join_squad, leave_squad


def pays_exactly(rank: int, given: Sequence[Sequence[int]]) -> bool:
    """Whether some choice of counted ranks adds up to the rank (FLAME-EXCHANGE-2, 16)."""
    sums = {0}
    for ranks in given:
        sums = {total + counted for total in sums for counted in ranks if counted < rank}
    return rank in sums


def payments(table: FlameTable, player: Player, card: Card) -> Iterator[tuple[Squad, ...]]:
    """Every set of the player's SQUAD cards that buys the card, within the KAMI limit."""
    for given in exact_sets(table, player, card):
        if fits_kami_limit(table, player, card, given):
            yield given


def exact_sets(table: FlameTable, player: Player, card: Card) -> Iterator[tuple[Squad, ...]]:
    """Yield every set of SQUAD cards that adds up to the card (FLAME-EXCHANGE-1 to 4, 9 to 11)."""
    rank = card.data.rank
    if rank < 2 or not card.data.is_squad:
        return
    lower = [squad for squad in player.squad if squad.card.rank < rank]
    counted = [table.abilities.static.counted_ranks(squad) for squad in lower]
    for size in range(2, len(lower) + 1):
        for places in combinations(range(len(lower)), size):
            if pays_exactly(rank, [counted[place] for place in places]):
                yield tuple(lower[place] for place in places)


def _is_payable(rank: int, owned: Sequence[Sequence[int]]) -> bool:
    """Whether some SQUAD cards, of these counted ranks, the printed one first, buy that rank."""
    # What some of them add up to; no single one can, so that a set is never of one card.
    sums = {0}
    for ranks in owned:
        if ranks[0] < rank:
            sums |= {total + counted for total in sums for counted in ranks if counted < rank}
    return rank in sums


def exchanges(table: FlameTable, player: Player) -> list[Option]:
    """The cards in hand that an exchange could bring in, whatever the turn's allowance."""
    if len(player.squad) < 2:
        return []
    # What buys a card hangs on its rank, on whether it is counted as a KAMI, and on the room it
    # makes for itself.
    verdicts: dict[tuple[int, bool, int], bool] = {}
    owned: list[tuple[int, ...]] = []
    options = []
    for card in player.hand.cards:
        if not card.data.is_squad or card.data.rank < 2:
            continue
        owned = owned or [table.abilities.static.counted_ranks(squad) for squad in player.squad]
        need = (card.data.rank, card.data.is_counted, card.data.makes_room)
        if need not in verdicts:
            verdicts[need] = (
                any(payments(table, player, card))
                if need[1]
                else _is_payable(card.data.rank, owned)
            )
        if verdicts[need]:
            options.append(Option("exchange", card))
    return options


def exchange(table: FlameTable, player: Player, card: Card) -> Steps[None]:
    """Choose what is given up; then all of it is one action (FLAME-EXCHANGE-13)."""
    given = yield from _choose_given(table, player, card)
    if not given:
        return
    names = [ref(squad.face) for squad in given]
    for squad in given:
        leave_squad(table, squad, "defeated")
    squad = join_squad(table, card, player.seat, "exchange")
    table.log("exchange", player=player.seat, card=ref(card), cards=names)
    table.emit("exchanged", it=squad, card=card, attack=None)
    yield from finish_action(table)


def _choose_given(table: FlameTable, player: Player, card: Card) -> Steps[list[Squad]]:
    """One card after the other, each leading to a set that pays exactly."""
    given: list[Squad] = []
    while True:
        open_sets = _sets_with(table, player, card, given)
        if len(open_sets) == 1:
            return list(open_sets[0])
        option = yield from ask_one(
            table,
            player.seat,
            "choose_given",
            _ways_on(table, player, card, list(given)),
            source=card,
            prompt=Prompt("choose_given", {"rank": card.data.rank}),
        )
        if option is None or option.action == "done":
            return given if option is not None else []
        assert option.card is not None
        given.append(table.squad_of(option.card))


def _sets_with(
    table: FlameTable, player: Player, card: Card, given: Sequence[Squad]
) -> list[tuple[Squad, ...]]:
    """The sets that pay for the card and hold all that is given already."""
    found = payments(table, player, card)
    return [paid for paid in found if all(squad in paid for squad in given)]


def _ways_on(
    table: FlameTable, player: Player, card: Card, given: Sequence[Squad]
) -> Callable[[], list[Option]]:
    def options() -> list[Option]:
        open_sets = _sets_with(table, player, card, given)
        more = [
            Option("give", squad.cards[-1], flags=(HARMFUL,))
            for squad in player.squad
            if squad not in given and any(squad in paid for paid in open_sets)
        ]
        enough = any(len(paid) == len(given) for paid in open_sets)
        return [*more, end_option("done")] if enough else more

    return options
