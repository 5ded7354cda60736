"""A turn: draw, power-up, recruit, main, search, cleanup."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.engine.decision import Option, Steps
from rules.engine.log import ref
from rules.engine.questions import ask_one
from rules.engine.zones import Card
from rules.fma.attachments import bearers, play_attachment
from rules.fma.characters import AWAY, Character
from rules.fma.cleanup import cleanup_phase
from rules.fma.departure import to_discard
from rules.fma.effects import draw_one, gain_experience
from rules.fma.entry import take_place
from rules.fma.locations import play_location
from rules.fma.phases import begin_phase, end_phase
from rules.fma.play_or_pass import play_or_pass_phase
from rules.fma.recruit import recruit_phase
from rules.fma.search import search_phase
from rules.fma.start_effects import start_effects
from rules.fma.state import FmaTable, Player
from rules.fma.state_checks import run_state_checks
from rules.fma.triggers import emit

DRAWN_EACH_TURN = 2


def take_turn(table: FmaTable) -> Steps[None]:
    table.turn += 1
    table.log("turn", turn=table.turn)
    yield from play_phases(table, "draw")


def play_phases(table: FmaTable, first: str) -> Steps[None]:
    """The phases of a turn from `first` on."""
    names = list(PHASES)
    for name in names[names.index(first) :]:
        yield from PHASES[name](table)


# Draw -----------------------------------------------------------------------------------------


def draw_phase(table: FmaTable) -> Steps[None]:
    """Start-of-turn effects, two cards each, the location (FMA-DRAW-1 to 10)."""
    yield from begin_phase(table, "draw")
    yield from start_effects(table, "turn")
    for player in table.clockwise(table.turn_player):
        yield from _draw(table, player)
    yield from play_location(table)
    yield from end_phase(table)


def _draw(table: FmaTable, player: Player) -> Steps[None]:
    leader = player.leader
    if leader is None:
        return
    number = table.abilities.values.adjusted(leader, "draws", DRAWN_EACH_TURN, player.seat)
    for _ in range(number):
        if player.deck.cards:
            yield from draw_one(table, player)


# Power-up -------------------------------------------------------------------------------------


def power_up_phase(table: FmaTable) -> Steps[None]:
    """Each in turn adds experience or advances (FMA-POWER-1, 12)."""
    for character in table.all_characters():
        character.gained_experience = character.advanced = False
    yield from begin_phase(table, "power_up")
    for player in table.clockwise(table.turn_player):
        yield from power_up(table, player)
        yield from run_state_checks(table)
    yield from end_phase(table)


def power_up(table: FmaTable, player: Player) -> Steps[None]:
    """With an empty deck who can advance must (FMA-POWER-7, 8)."""

    def options() -> list[Option]:
        ways = [Option("add_experience")] if _can_grow(table, player) else []
        return [*ways, Option("advance")] if can_advance(table, player) else ways

    if not options():
        return
    option = yield from ask_one(table, player.seat, "power_up", options)
    if option is None:
        return
    if option.action == "advance":
        yield from advance(table, player)
    else:
        count = table.abilities.values.adjusted(player.leader, "experience", 1, player.seat)
        yield from gain_experience(table, player, count)


def _can_grow(table: FmaTable, player: Player) -> bool:
    leader = player.leader
    return (
        leader is not None
        and bool(player.deck.cards)
        and not table.abilities.restrictions.forbids("gain_experience", leader)
    )


def next_leader(player: Player) -> Card | None:
    """The leader of the next level in the stack (FMA-POWER-10)."""
    leader = player.leader
    if leader is None:
        return None
    for card in player.leaders.cards:
        if card.data.level == leader.card.level + 1:
            return card
    return None


def can_advance(table: FmaTable, player: Player) -> bool:
    """More experience than the level, none of it of this phase (FMA-POWER-4, 9)."""
    leader = player.leader
    return (
        leader is not None
        and leader.area != AWAY
        and next_leader(player) is not None
        and len(leader.experience) > leader.card.level
        and not leader.gained_experience
        and not table.abilities.restrictions.forbids("advance", leader)
    )


def advance(table: FmaTable, player: Player) -> Steps[Character]:
    """Experience goes, the next leader takes the place (FMA-POWER-5, 6)."""
    leader, card = player.leader, next_leader(player)
    assert leader is not None
    assert card is not None
    for other in list(leader.experience.cards):
        to_discard(table, other)
    new = take_place(table, card, leader)
    new.advanced = table.phase == "power_up"
    table.log("advance", player=player.seat, card=ref(card))
    yield from emit(table, "advanced", character=new)
    return new


# Main -----------------------------------------------------------------------------------------


def main_phase(table: FmaTable) -> Steps[None]:
    """Attachments and Main plays (FMA-MAIN-1)."""
    for player in table.players:
        player.drawn = 0
    yield from begin_phase(table, "main")
    yield from play_or_pass_phase(
        table,
        "main",
        lambda seat: attachments(table, table.players[seat]),
        lambda seat, option: _attach(table, seat, option),
    )
    yield from end_phase(table)


def attachments(table: FmaTable, player: Player) -> list[Option]:
    return [
        Option("attach", card, character.top)
        for card in player.hand.cards
        if card.data.kind == "attachment"
        for character in bearers(table, player.seat, card)
    ]


def _attach(table: FmaTable, seat: int, option: Option) -> Steps[None]:
    assert option.card is not None
    assert isinstance(option.target, Card)
    character = table.character_of(option.target)
    assert character is not None
    yield from play_attachment(table, seat, option.card, character)


PHASES: Mapping[str, Callable[[FmaTable], Steps[None]]] = {
    "draw": draw_phase,
    "power_up": power_up_phase,
    "recruit": recruit_phase,
    "main": main_phase,
    "search": search_phase,
    "cleanup": cleanup_phase,
}
