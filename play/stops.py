"""What a seat wants to be asked: set at a table, kept for the person's next ones."""

from __future__ import annotations

from typing import NamedTuple

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext

import rules
from cardbase.models.user import User
from cardbase.web.requests import AnyUser
from play import notifications
from play.board.vocabulary import phrase
from play.decisions import refuse_if_over, seat_of
from play.errors import Refused
from play.models import Seat, StopSettings, Table
from rules.engine.game import Game
from rules.engine.stops import EVERYTHING, MODES, Stop

# How quickly bots answer, kept beside the stops: times the usual pause.
BOTS = "bots"
BOT_PACES = {"usual": 1.0, "slow": 4.0, "fast": 0.0}


class StopView(NamedTuple):
    """A stop as the table shows it: what it is set to, and what a press sets it to."""

    key: str
    label: str
    mode: str
    next: str


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


def ask_everything(*, table: Table, user: AnyUser, on: bool) -> None:
    """`user` wants to be asked everything for as long as this is on."""
    seat = seat_of(table, user)
    refuse_if_over(table)
    with transaction.atomic():
        if bool(seat.stops.get(EVERYTHING)) != on:
            _change(seat, {EVERYTHING: on})
            notifications.notify_after_commit(table)


def settings_of(user: User, game_key: str) -> dict[str, str]:
    """What `user` has set the stops of a game to at earlier tables."""
    found = StopSettings.objects.filter(user=user, game__key=game_key).first()
    return dict(found.modes) if found is not None else {}


def stops_of(table: Table, seat: Seat | None) -> tuple[StopView, ...]:
    """The stops of a seat as the table shows them; none where everything is asked anyway."""
    game = rules.game(table.game.key)
    if seat is None or not table.is_playing or game.asks_everything(table.options):
        return ()
    modes = {key: mode for key, mode in seat.stops.items() if key != EVERYTHING}
    return tuple(_view(game, stop, stop.mode(modes)) for stop in game.stops)


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
