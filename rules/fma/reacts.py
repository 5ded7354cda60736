"""The windows in which players react to what happens (FMA-REACT-1 to 15)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.decision import Option, Prompt, Steps, pass_option
from rules.engine.manual.lines import MANUAL
from rules.engine.priority import PriorityRound, play_or_pass
from rules.engine.questions import ask_one
from rules.fma import legal_plays
from rules.fma.active_player import priority
from rules.fma.events import GameEvent
from rules.fma.legal_plays import designation
from rules.fma.permissions import can_act
from rules.fma.play_sequence import play
from rules.fma.plays import REACT, ActivatedAbility
from rules.fma.state import FmaTable

# A react may be answered by a react, and so on. So many plays may be suspended at once; what the
# players still hold comes when those have resolved.
DEEPEST = 40
# The events at which somebody with an unread React is asked.
_USUAL = ("played", "attack", "defeat", "battle_over")


def open_window(table: FmaTable, event: GameEvent) -> Steps[None]:
    """Everybody may react, until all decline in a row (FMA-REACT-3 to 6)."""
    if not table.abilities.activated.reacts(event.kind) and not any(
        _might(table, seat, event) or _unread(table, seat, event) for seat in table.seats_playing
    ):
        return
    if len(table.plays) >= DEEPEST:
        table.log("too_deep", count=DEEPEST)
        return

    def left() -> Sequence[int]:
        return table.seats_playing if _is_open(table, event) else ()

    def turn(seat: int) -> Steps[bool]:
        return (yield from _offer_react(table, seat, event))

    yield from play_or_pass(PriorityRound(priority(table, event.by)), left, turn)


def _might(table: FmaTable, seat: int, event: GameEvent) -> bool:
    """Whether the player could hold a card to react with, for all that everybody can see."""
    player = table.players[seat]
    return (
        bool(player.hand.cards)
        and table.abilities.activated.might_answer(event, seat)
        and any(can_act(table, character) for character in player.characters)
    )


def _unread(table: FmaTable, seat: int, event: GameEvent) -> list[Option]:
    """The player's Reacts that nobody could read; asked for at the usual events."""
    if not table.has_unread_cards or event.kind not in _USUAL:
        return []
    return table.abilities.manual.offers(seat, REACT, held=_might(table, seat, event))


def _is_open(table: FmaTable, event: GameEvent) -> bool:
    """Whether what is reacted to still goes on."""
    if event.kind == "played":
        return not event["play"].canceled
    if event.kind == "attack":
        return not event["battle"].over
    if event.kind == "defeat":
        return event["character"] not in event.replaced
    return table.outcome is None


def possible(table: FmaTable, seat: int, event: GameEvent) -> list[ActivatedAbility]:
    """The reacts that the player may play to the event now."""
    return [
        ability
        for who, ability in table.abilities.activated.reacts(event.kind)
        if who == seat and legal_plays.is_playable(table, seat, ability, event)
    ]


def _offer_react(table: FmaTable, seat: int, event: GameEvent) -> Steps[bool]:
    """One react or none. Whoever might hold one is asked, and nobody else (FMA-REACT-15)."""
    unread = bool(_unread(table, seat, event))
    might = _might(table, seat, event)
    if not might and not unread and not possible(table, seat, event):
        return False

    def options() -> list[Option]:
        if not _is_open(table, event):
            return []
        ways = possible(table, seat, event)
        return [
            *(Option("react", way.source, way.key, why=designation(way)) for way in ways),
            *_unread(table, seat, event),
            pass_option("decline"),
        ]

    prompt = Prompt("react", {"event": event.kind})
    option = yield from ask_one(table, seat, "react", options, prompt=prompt, ask_anyway=might)
    if option is not None and option.action == MANUAL:
        yield from table.abilities.manual.propose(seat, option)
        return True
    if option is None or option.card is None:
        return False
    ability = legal_plays.named(table, seat, option)
    yield from play(table, seat, ability, event)
    return True
