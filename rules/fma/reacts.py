"""The windows in which players react to what happens (FMA-REACT-1 to 15)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.decision import Option, Prompt, Steps
from rules.engine.windows import Round, play_or_pass
from rules.fma import playing
from rules.fma.asking import ask_one
from rules.fma.hooks import REACT, Offer
from rules.fma.order import priority
from rules.fma.playing import designation
from rules.fma.plays import Moment
from rules.fma.table import FmaTable
from rules.text.by_hand import BY_HAND

# A react may be answered by a react, and so on. So many plays may be suspended at once; what the
# players still hold comes when those have resolved.
DEEPEST = 40


def open_window(table: FmaTable, moment: Moment) -> Steps[None]:
    """Everybody may react, until all decline in a row (FMA-REACT-3 to 6)."""
    if not _listeners(table, moment.kind) and not _unread(table, moment):
        return
    if len(table.plays) >= DEEPEST:
        table.say("too_deep", count=DEEPEST)
        return

    def left() -> Sequence[int]:
        return [player.seat for player in table.playing] if _is_open(table, moment) else []

    def turn(seat: int) -> Steps[bool]:
        return (yield from _offer(table, seat, moment))

    yield from play_or_pass(Round(priority(table, moment.by)), left, turn)


def _listeners(table: FmaTable, kind: str) -> Sequence[tuple[int, Offer]]:
    """The React texts in hands and in play that name this kind of moment."""
    memo = table.memo
    question = ("reacts", kind)
    if question not in memo:
        memo[question] = [
            (player.seat, offer)
            for player in table.playing
            for card in playing.sources(table, player.seat)
            if table.abilities.listens(card, kind)
            for offer in table.abilities.offers(card)
            if offer.timing == REACT and kind in offer.answers
        ]
    found: Sequence[tuple[int, Offer]] = memo[question]
    return found


def _unread(table: FmaTable, moment: Moment) -> list[int]:
    """Players with a React that nobody could read; they are asked at the usual moments."""
    if moment.kind not in ("played", "attack", "defeat", "battle_over"):
        return []
    said = table.abilities
    return [one.seat for one in table.playing if said.by_hand(one.seat, reacting=True)]


def _is_open(table: FmaTable, moment: Moment) -> bool:
    """Whether what is reacted to still goes on."""
    if moment.kind == "played":
        return not moment["play"].canceled
    if moment.kind == "attack":
        return not moment["battle"].over
    if moment.kind == "defeat":
        return moment["character"] not in moment.replaced
    return table.outcome is None


def possible(table: FmaTable, seat: int, moment: Moment) -> list[Offer]:
    """The reacts that the player may play to the moment now."""
    return [
        offer
        for who, offer in _listeners(table, moment.kind)
        if who == seat and playing.is_playable(table, seat, offer, moment)
    ]


def _offer(table: FmaTable, seat: int, moment: Moment) -> Steps[bool]:
    """One react or none; who has none declines without being asked (FMA-REACT-15)."""
    unread = seat in _unread(table, moment)
    if not unread and not possible(table, seat, moment):
        return False

    def options() -> list[Option]:
        if not _is_open(table, moment):
            return []
        ways = possible(table, seat, moment)
        return [
            *(Option("react", one.source, one.key, why=designation(one)) for one in ways),
            *([Option(BY_HAND)] if unread else []),
            Option("decline"),
        ]

    prompt = Prompt("react", {"moment": moment.kind})
    option = yield from ask_one(table, seat, "react", options, prompt=prompt)
    if option is not None and option.action == BY_HAND:
        yield from table.abilities.act_by_hand(seat)
        return True
    if option is None or option.card is None:
        return False
    offer = playing.named(table, seat, option)
    yield from playing.play(table, seat, offer, moment)
    return True
