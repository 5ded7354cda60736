"""The windows in which players react to what happens (FMA-REACT-1 to 15)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.decision import Option, Prompt, Steps, pass_option
from rules.engine.manual.lines import MANUAL
from rules.engine.priority import PriorityRound, play_or_pass
from rules.engine.questions import ask_one
from rules.fma import legal_plays
from rules.fma.active_player import priority
from rules.fma.declared_plays import declaration, ways_to_play
from rules.fma.events import GameEvent
from rules.fma.permissions import can_anyone_act
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
    if not any(_is_asked(table, seat, event) for seat in table.seats_playing):
        return
    if len(table.plays) >= DEEPEST:
        table.log("too_deep", count=DEEPEST)
        return

    def left() -> Sequence[int]:
        return table.seats_playing if _is_open(table, event) else ()

    def turn(seat: int) -> Steps[bool]:
        return (yield from _offer_react(table, seat, event))

    yield from play_or_pass(PriorityRound(priority(table, event.by)), left, turn)


def _is_asked(table: FmaTable, seat: int, event: GameEvent) -> bool:
    """Whoever might hold a React, or controls one that lies open (FMA-REACT-15)."""
    return _might(table, seat, event) or _can(table, seat, event)


def _can(table: FmaTable, seat: int, event: GameEvent) -> bool:
    """Whether the player has a React that can be played now, or that nobody could read."""
    return bool(_unread(table, seat, event) or possible(table, seat, event))


def _might(table: FmaTable, seat: int, event: GameEvent) -> bool:
    """Whether the player could hold a card to react with, for all that everybody can see."""
    player = table.players[seat]
    return (
        bool(player.hand.cards)
        and table.abilities.activated.might_answer(event, seat)
        and can_anyone_act(table, player)
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
    return True


def possible(table: FmaTable, seat: int, event: GameEvent) -> Sequence[ActivatedAbility]:
    """The reacts that the player may play to the event now."""
    reacts = table.abilities.activated.reacts(event.kind)
    if not reacts:
        return ()
    return [
        ability
        for who, ability in reacts
        if who == seat and legal_plays.is_playable(table, seat, ability, event)
    ]


def _offer_react(table: FmaTable, seat: int, event: GameEvent) -> Steps[bool]:
    """One react or none; who can only decline is asked if they might hold one (FMA-REACT-15)."""
    might = _might(table, seat, event)
    if not might and not _can(table, seat, event):
        return False

    def options() -> list[Option]:
        if not _is_open(table, event):
            return []
        return [
            *ways_to_play(table, seat, "react", possible(table, seat, event), event),
            *_unread(table, seat, event),
            pass_option("decline"),
        ]

    prompt = Prompt("react_to", {"event": event.kind, "what": f"to_{event.kind}"})
    option = yield from ask_one(table, seat, "react", options, prompt=prompt, ask_anyway=might)
    if option is None or option.action == "decline":
        return False
    if option.action == MANUAL:
        yield from table.abilities.manual.propose(seat, option)
        return True
    said = declaration(table, seat, option, possible(table, seat, event), event)
    yield from play(table, seat, said, event)
    return True
