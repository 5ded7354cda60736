"""What seats do beside answering: give up, claim, propose, go back.

Each function says whether that is possible (ValueError if not) and returns what follows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from inspect import signature
from typing import Any, NoReturn

from rules.engine.manual.limits import count_in_vain
from rules.engine.match.progress import Progress
from rules.engine.records import (
    ASK_BACK,
    CLAIM,
    CONCEDE,
    DROPPED,
    PROPOSE,
    SKIP_EFFECT,
    TAKE_BACK,
    TIME_OUT,
    TIME_UP,
    WITHDRAW,
    WOULD_CLAIM,
)
from rules.engine.skipping import BrokenEffect
from rules.engine.table import GameOver
from rules.engine.taking_back import TakenBack, ask_consent, refused_too_often
from rules.engine.translatable import say


@dataclass(frozen=True, slots=True)
class Aside:
    """Something done beside answering: by whom, its keys in the record, and what follows."""

    player: int
    keys: tuple[str, ...]
    follow: Callable[[], Any]


# Leaving ------------------------------------------------------------------------------------------


def concede(at: Progress, player: int) -> Aside:
    _refuse_to_go_on_without(at, player)

    def follow() -> None:
        at.table.log(at.beginning.game.gives_up, player=player)
        _go_on_without(at, player)

    return Aside(player, (CONCEDE,), follow)


def time_out(at: Progress, player: int) -> Aside:
    _refuse_to_go_on_without(at, player)

    def follow() -> None:
        at.table.log(TIME_OUT, player=player)
        _go_on_without(at, player, TIME_OUT)

    return Aside(player, (TIME_OUT,), follow)


def claim(at: Progress, player: int, gone: int) -> Aside:
    _refuse_to_claim(at, player, gone)

    def follow() -> None:
        at.table.log(CLAIM, player=player, gone=gone)
        _go_on_without(at, gone, CLAIM)

    return Aside(player, (CLAIM, str(gone)), follow)


def would_claim(at: Progress, player: int, gone: int) -> Aside:
    if player in at.chronicle.would_claim_from(gone):
        raise ValueError(say("you have already agreed; the others have to agree too"))
    _refuse_to_claim(at, player, gone)

    def follow() -> None:
        at.table.log(WOULD_CLAIM, player=player, gone=gone)
        at.runner.count_answer()

    return Aside(player, (WOULD_CLAIM, str(gone)), follow)


def time_up(at: Progress, player: int) -> Aside:
    """The match's own clock has run out, whoever notes it."""
    if at.outcome is not None:
        raise ValueError(say("the match is over; the clocks no longer matter"))
    with suppress(GameOver):
        at.beginning.game.time_up(at.table)
    return Aside(player, (TIME_UP,), at.runner.close)


def _refuse_to_claim(at: Progress, player: int, gone: int) -> None:
    _refuse_to_go_on_without(at, gone)
    _refuse_to_go_on_without(at, player)
    if player == gone:
        raise ValueError(say("you cannot claim a match from yourself"))


def _refuse_to_go_on_without(at: Progress, player: int) -> None:
    if at.outcome is not None:
        raise ValueError(say("the match is over; there is nothing left to concede"))
    if not 0 <= player < len(at.beginning.decks):
        raise ValueError(say("there is no seat {seat} at this table", seat=player))
    if at.table.has_left(player):
        raise ValueError(say("seat {seat} is out of the game", seat=player))


def _go_on_without(at: Progress, player: int, reason: str = "") -> None:
    """Let the game's rules for giving up hold; `reason` is the outcome's, if it is another."""
    try:
        at.beginning.game.concession(at.table, player)
    except GameOver:
        if reason and at.table.outcome is not None:
            at.table.outcome = replace(at.table.outcome, reason=reason)
        at.runner.close()
    else:
        at.runner.count_answer()
        at.runner.go_on_without(player)


# By hand ------------------------------------------------------------------------------------------


def propose(at: Progress, player: int, handle: int, place: int) -> Aside:
    if at.outcome is not None:
        raise ValueError(say("the match is over; it is too late for proposals"))
    card = at.table.by_handle.get(handle)
    if card is None:
        raise ValueError(f"no card has the handle {handle}")
    if _is_settling(at):
        raise ValueError(say("something else is being decided; propose it afterwards"))
    steps = at.beginning.game.aside(at.table, player, card, place)
    keys = (PROPOSE, f"#{handle}", str(place))
    return Aside(player, keys, partial(at.runner.interrupt, steps))


def composing(at: Progress) -> int | None:
    """The seat that lists the steps of a proposal while others wait to be asked again."""
    proposal = at.table.proposal
    waits = proposal is not None and at.runner.is_interrupted and not proposal.put
    return proposal.maker if proposal is not None and waits else None


def withdraw(at: Progress, player: int) -> Aside:
    if composing(at) != player:
        raise ValueError(say("there is no proposal that could be withdrawn"))

    def follow() -> None:
        at.table.log("by_hand_withdrawn", player=player)
        count_in_vain(at.table, player)
        at.runner.count_answer()
        at.runner.give_way()

    return Aside(player, (WITHDRAW,), follow)


def _is_settling(at: Progress) -> bool:
    busy = at.runner.is_interrupted or at.table.proposal is not None
    return busy or not at.runner.decisions


# Back ---------------------------------------------------------------------------------------------


def take_back(at: Progress, player: int, to: int) -> Aside:
    _refuse_to_go(at, to)
    return Aside(player, (TAKE_BACK, str(to)), partial(_go_back, player, to))


def ask_back(at: Progress, player: int, to: int, *asked: int) -> Aside:
    """`asked` are the seats that have to agree."""
    _refuse_to_go(at, to)
    if _is_settling(at):
        raise ValueError(say("something else is being decided; ask afterwards"))
    if refused_too_often(at.table, player):
        raise ValueError(say("you have been refused twice this turn; wait for the next turn"))
    does = at.chronicle.taken[to][2][0].partition(":")[0]
    steps = ask_consent(at.table, player, to, asked, does)
    keys = (ASK_BACK, str(to), *map(str, asked))
    return Aside(player, keys, partial(at.runner.interrupt, steps))


def _go_back(player: int, to: int) -> NoReturn:
    raise TakenBack(player, to)


def _refuse_to_go(at: Progress, to: int) -> None:
    if at.outcome is not None:
        raise ValueError(say("the match is over; it is too late to take anything back"))
    if not at.first <= to < at.length:
        raise ValueError(
            say("this match cannot go back to decision {to} of {length}", to=to, length=at.length)
        )


# Releases -----------------------------------------------------------------------------------------


def drop(at: Progress, player: int, keys: Sequence[str]) -> Aside:
    """Count a decision that other rules took and these cannot; the log says so once for a row.

    `keys` are those of the record: DROPPED, the number it had, and its own.
    """
    taken = at.chronicle.taken
    is_first = not taken or taken[-1][2][:1] != (DROPPED,)
    number = int(keys[1])

    def follow() -> None:
        if is_first:
            at.table.log("choices_dropped")
        at.runner.skip(number)

    return Aside(player, tuple(keys), follow)


# Faults -------------------------------------------------------------------------------------------


def skip_effect(at: Progress, player: int, broken: BrokenEffect) -> Aside:
    """Go back to before an effect on which the rules fail; from then on it is done by hand."""
    if skips(at, broken):
        raise ValueError(f"{broken.kind} of {broken.card} is not carried out by the rules anyway")
    if at.outcome is not None or not at.first <= broken.to <= at.length:
        raise ValueError(f"the match cannot go back to decision {broken.to} of {at.length}")

    def follow() -> NoReturn:
        raise TakenBack(player, broken.to, broken)

    return Aside(player, broken.keys, follow)


def skips(at: Progress, broken: BrokenEffect) -> bool:
    """Return True if the effect is carried out by hand in this match."""
    return at.table.skipping is not None and broken.effect in at.table.skipping.effects


# Records ------------------------------------------------------------------------------------------

_ASIDES: dict[str, Callable[..., Aside]] = {
    CONCEDE: concede,
    TIME_OUT: time_out,
    TIME_UP: time_up,
    CLAIM: claim,
    WOULD_CLAIM: would_claim,
    PROPOSE: propose,
    WITHDRAW: withdraw,
    TAKE_BACK: take_back,
    ASK_BACK: ask_back,
}


def recorded_aside(at: Progress, player: int, keys: Sequence[str]) -> Aside | None:
    """Return what these keys of a record say, or None if they answer a question.

    Raise ValueError if they begin like an aside and are none.
    """
    if tuple(keys[:1]) == (DROPPED,):
        return drop(at, player, keys)
    if tuple(keys[:1]) == (SKIP_EFFECT,):
        _, card, kind, to = keys
        return skip_effect(at, player, BrokenEffect(card, kind, int(to)))
    aside = _ASIDES.get(keys[0]) if keys else None
    if aside is None:
        return None
    numbers = [int(number.removeprefix("#")) for number in keys[1:]]
    try:
        signature(aside).bind(at, player, *numbers)
    except TypeError:
        raise ValueError(f"{keys[0]} does not take {len(numbers)} numbers") from None
    return aside(at, player, *numbers)
