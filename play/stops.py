"""What a seat wants to be asked: set at a table, kept for the person's next ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext

import rules
from cardbase.models.user import User
from cardbase.web.requests import AnyUser
from play import notifications
from play.board.faces import faces_of
from play.board.vocabulary import phrase
from play.decisions import refuse_if_over, seat_of
from play.errors import Refused
from play.models import Seat, StopSettings, Table
from rules.engine.game import Game
from rules.engine.match import Match
from rules.engine.remembered import REMEMBERED, YES, Memory, ability_of, memory_of
from rules.engine.stops import EVERYTHING, LET_PASS, MODES, NEVER, NOTHING_TO_DO, Stop

# How quickly bots answer, kept beside the stops: times the usual pause.
BOTS = "bots"
# So many answers of one seat are remembered; older ones give way.
MOST_REMEMBERED = 40
BOT_PACES = {"usual": 1.0, "slow": 4.0, "fast": 0.0}


# What was answered for a seat: stop and reason, how often.
Skipped: TypeAlias = Mapping[tuple[str, str], int]


class StopView(NamedTuple):
    """A stop as the table shows it: what it is set to, and what a press sets it to."""

    key: str
    label: str
    mode: str
    next: str


class RememberedView(NamedTuple):
    """A remembered answer: the name of its ability, the card, its words, and what is answered."""

    name: str
    card: str
    words: str
    says: str


def set_stop(*, table: Table, user: AnyUser, stop: str, mode: str) -> None:
    """`user` wants to be asked so from now on, here and at their next tables of this game."""
    seat = seat_of(table, user)
    refuse_if_over(table)
    known = {one.key: one.modes for one in rules.game(table.game.key).stops}
    known[BOTS] = tuple(BOT_PACES)
    if mode not in known.get(stop, ()):
        raise Refused(gettext("This game has no such stop. Reload the page and try again."))
    with transaction.atomic():
        _change(seat, {stop: mode})
        settings, _ = StopSettings.objects.get_or_create(user=seat.user, game=table.game)
        settings.modes = {**settings.modes, stop: mode}
        settings.save(update_fields=["modes"])
        notifications.notify_after_commit(table)


def note_of(match: Match, decision_id: int, keys: Sequence[str], span: str) -> tuple[str, Memory]:
    """The name of the ability that asks and what is to be remembered; Refused if it may not be."""
    decision = next(one for one in match.decisions if one.id == decision_id)
    ability = ability_of(decision)
    if ability is None or len(keys) != 1:
        raise Refused(gettext("The answer to this question cannot be remembered."))
    try:
        return ability.name, memory_of(ability, keys[0], span, match.table.turn)
    except ValueError as error:
        raise Refused(gettext("That choice is not available. Please choose again.")) from error


def remember(*, table: Table, user: AnyUser, note: tuple[str, Memory]) -> None:
    """`user` has given this answer to the ability of that name for as long as it holds."""
    seat = seat_of(table, user)
    refuse_if_over(table)
    name, memory = note
    with transaction.atomic():
        memories = {**_memories(seat), name: list(memory)}
        while len(memories) > MOST_REMEMBERED:
            del memories[next(iter(memories))]
        _change(seat, {REMEMBERED: memories})
        notifications.notify_after_commit(table)


def forget(*, table: Table, user: AnyUser, name: str) -> None:
    """`user` wants to be asked again about the ability of that name; Refused if it is unknown."""
    seat = seat_of(table, user)
    refuse_if_over(table)
    with transaction.atomic():
        memories = _memories(seat)
        if name not in memories:
            raise Refused(gettext("This answer is not remembered. Reload the page and try again."))
        del memories[name]
        _change(seat, {REMEMBERED: memories})
        notifications.notify_after_commit(table)


def remembered_of(table: Table, seat: Seat | None, turn: int) -> tuple[RememberedView, ...]:
    """The answers that a seat has given for some time; `turn` is the one that is being played."""
    if seat is None or not table.is_playing or not _memories(seat):
        return ()
    faces = faces_of(table)
    memories = ((name, Memory(*stored)) for name, stored in _memories(seat).items())
    return tuple(
        RememberedView(
            name,
            faces[memory.card].full_name if memory.card in faces else memory.card,
            memory.words,
            _in_words(memory),
        )
        for name, memory in memories
        if memory.holds(turn)
    )


def _in_words(memory: Memory) -> str:
    if memory.turn:
        return gettext("yes, this turn") if memory.says == YES else gettext("no, this turn")
    return gettext("always yes") if memory.says == YES else gettext("always no")


def _memories(seat: Seat) -> dict[str, list[Any]]:
    return dict(seat.stops.get(REMEMBERED, {}))


def ask_everything(*, table: Table, user: AnyUser, on: bool) -> None:
    """`user` wants to be asked everything for as long as this is on."""
    seat = seat_of(table, user)
    refuse_if_over(table)
    with transaction.atomic():
        if bool(seat.stops.get(EVERYTHING)) != on:
            _change(seat, {EVERYTHING: on})
            notifications.notify_after_commit(table)


def lasting_wishes(seat: Seat) -> dict[str, object]:
    """Return the wishes that last beyond this match: all but the answers remembered for it."""
    passing = (EVERYTHING, REMEMBERED)
    return {key: wish for key, wish in seat.stops.items() if key not in passing}


def settings_of(user: User, game_key: str) -> dict[str, str]:
    """What `user` has set the stops of a game to at earlier tables."""
    found = StopSettings.objects.filter(user=user, game__key=game_key).first()
    return dict(found.modes) if found is not None else {}


def stops_of(table: Table, seat: Seat | None) -> tuple[StopView, ...]:
    """The stops of a seat as the table shows them; none where everything is asked anyway."""
    game = rules.game(table.game.key)
    if seat is None or not table.is_playing or game.asks_everything(table.options):
        return ()
    modes = {key: mode for key, mode in seat.stops.items() if key not in (EVERYTHING, REMEMBERED)}
    return tuple(_view(game, stop, stop.mode(modes)) for stop in game.stops)


def skipped_in_words(table: Table, skipped: Skipped) -> tuple[str, ...]:
    """Say what was answered for a seat and why: "Attacks ×2: nothing you could do"."""
    game = rules.game(table.game.key)
    why = {
        NOTHING_TO_DO: gettext("nothing you could do"),
        LET_PASS: gettext("you passed before"),
        NEVER: gettext("set to never"),
        REMEMBERED: gettext("remembered answer"),
    }
    return tuple(
        gettext("%(stop)s: %(why)s")
        % {
            "stop": phrase(game.messages, f"stop.{stop}") + (f" ×{count}" if count > 1 else ""),
            "why": why[reason],
        }
        for (stop, reason), count in skipped.items()
        if reason in why
    )


def bots_of(table: Table, seat: Seat | None) -> StopView | None:
    """How quickly bots play for a seat; None where there is nobody to say it or no bot."""
    if seat is None or not table.is_playing or not any(one.bot for one in table.seated):
        return None
    order = list(BOT_PACES)
    pace = _pace(seat)
    return StopView(BOTS, gettext("Bots play"), pace, order[(order.index(pace) + 1) % len(order)])


def bot_pause(table: Table) -> float:
    """Seconds until a bot answers at a table: as slowly as anybody there likes it."""
    people = [seat for seat in table.seated if not seat.bot]
    paces = [BOT_PACES[_pace(seat)] for seat in people]
    return float(settings.PLAY_BOT_PAUSE * max(paces, default=1.0))


def _pace(seat: Seat) -> str:
    pace = seat.stops.get(BOTS)
    return pace if pace in BOT_PACES else "usual"


def asks_everything(seat: Seat | None) -> bool:
    return seat is not None and bool(seat.stops.get(EVERYTHING))


def _view(game: Game, stop: Stop, mode: str) -> StopView:
    order = [each for each in MODES if each in stop.modes]
    following = order[(order.index(mode) + 1) % len(order)]
    return StopView(stop.key, phrase(game.messages, f"stop.{stop.key}"), mode, following)


def _change(seat: Seat, modes: dict[str, object]) -> None:
    """Change what is stored now, whatever this process has read before."""
    stored = Seat.objects.select_for_update().get(pk=seat.pk)
    stored.stops = {**stored.stops, **modes}
    stored.save(update_fields=["stops"])
    seat.stops = stored.stops
