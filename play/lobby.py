"""Opening a table, sitting down, getting up, and the beginning of a match."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

import rules.bots
from cardbase.models.user import User
from decks.models import Deck, DeckVersion
from decks.services import snapshot, to_rules
from play import notifications
from play.errors import NotAllowed, NotNow, Refused
from play.matches import keep_turn
from play.models import Bot, Seat, Table
from play.rules_version import rules_version
from play.storing import turn_begun
from rules.engine.rng import SEED_BYTES


def open_table(
    *,
    user: User,
    deck: Deck,
    visibility: str = Table.Visibility.PUBLIC,
    options: Mapping[str, str] | None = None,
    bot: str = "",
    further: Sequence[str] = (),
    bot_deck: Deck | None = None,
) -> Table:
    """A new table with `user` at seat 0; once no seat is free the match begins.

    `bot` sits opposite; `further` are the seats after that. An empty name is a person's seat.
    """
    refuse_illegal(deck)
    game = rules.game(deck.game.key)
    others = [bot, *further]
    _refuse_unknown_bots(deck.game.key, others)
    try:
        agreed = game.complete_options(options or {})
        game.check_table(1 + len(others), agreed)
    except ValueError as error:
        raise Refused(f"These table options do not fit: {error}.") from error
    with transaction.atomic():
        table = Table.objects.create(
            game=deck.game,
            options=agreed,
            seat_count=1 + len(others),
            visibility=visibility,
            created_by=user,
        )
        opposite = bot_deck or deck
        if any(others):
            refuse_illegal(opposite)
        # Each is locked meanwhile: in another order two openings would wait for each other.
        decks = sorted({deck, opposite} if any(others) else {deck}, key=lambda deck: deck.pk)
        versions = {each.pk: snapshot(each) for each in decks}
        _sit(table, 0, versions[deck.pk], user=user, ready=True)
        for number, name in enumerate(others, start=1):
            if name:
                _sit(table, number, versions[opposite.pk], bot=Bot(name).value, ready=True)
        _begin_when_ready(table)
    return table


def join(
    *, table: Table, user: User, deck: Deck, invitation: str = "", number: int | None = None
) -> Seat:
    """`user` takes a free seat with `deck`, the first unless told; the match begins when all
    are ready."""
    if deck.game_id != table.game_id:
        raise Refused(f"This table plays {table.game}; choose a deck of that game.")
    refuse_illegal(deck)
    with transaction.atomic():
        table = _locked(table)
        if not table.is_open:
            raise NotNow("This match has begun already; you may watch.")
        if table.visibility == Table.Visibility.INVITE and invitation != table.invitation:
            raise NotAllowed("This table takes players by invitation link only.")
        if table.seat_of(user) is not None:
            raise NotNow("You already sit at this table.")
        free = free_seats(table)
        if not free:
            raise NotNow("All seats are taken; you may watch.")
        if number is not None and number not in free:
            raise NotNow("Somebody has just taken this seat; another one is still free.")
        number = free[0] if number is None else number
        seat = _sit(table, number, snapshot(deck), user=user, ready=True)
        _begin_when_ready(table)
    return seat


def mark_ready(*, table: Table, user: User) -> None:
    """`user`, who was given a seat for a rematch, is ready to begin."""
    with transaction.atomic():
        table = _locked(table)
        seat = table.seat_of(user)
        if seat is None:
            raise NotAllowed("You do not sit at this table; you may watch.")
        if not table.is_open:
            raise NotNow("This match has begun already.")
        seat.ready = True
        seat.save(update_fields=["ready"])
        _begin_when_ready(_locked(table))


def leave(*, table: Table, user: User) -> None:
    """`user` gets up before the match begins; a table that nobody sits at is abandoned."""
    with transaction.atomic():
        table = _locked(table)
        seat = table.seat_of(user)
        if seat is None:
            raise NotAllowed("You do not sit at this table.")
        if not table.is_open:
            raise NotNow("The match has begun: to leave it, concede.")
        seat.delete()
        if not table.seats.filter(user__isnull=False).exists():
            table.status = Table.Status.ABANDONED
            table.save(update_fields=["status"])
        notifications.notify_after_commit(table)


def rematch(*, table: Table, user: User) -> Table:
    """The same players, decks and options once more; the one that exists, when there is one."""
    if table.seat_of(user) is None:
        raise NotAllowed("Only the players of this match can play it again.")
    if table.is_open or table.is_playing:
        raise NotNow("This match is not over yet.")
    existing = Table.objects.filter(rematch_of=table).first()
    if existing is not None:
        return existing
    try:
        with transaction.atomic():
            return _same_again(table, user)
    except IntegrityError:
        return Table.objects.get(rematch_of=table)


def new_seed() -> bytes:
    """Chance for one match, that nobody can foresee."""
    return secrets.token_bytes(SEED_BYTES)


def free_seats(table: Table) -> list[int]:
    taken = set(table.seats.values_list("number", flat=True))
    return [number for number in range(table.seat_count) if number not in taken]


def refuse_illegal(deck: Deck) -> None:
    """Refused, with the first reason, when `deck` may not be played."""
    problems = rules.game(deck.game.key).construction(to_rules(deck))
    errors = [problem for problem in problems if problem.severity == "error"]
    if errors:
        more = f" There are {len(errors) - 1} more such problems." if len(errors) > 1 else ""
        raise Refused(f"{deck.name} cannot be played yet: {errors[0].message}{more}")


def _refuse_unknown_bots(game: str, bots: Sequence[str]) -> None:
    known = rules.bots.kinds_of(game)
    for bot in filter(None, bots):
        if bot not in known:
            raise Refused(f"{rules.game(game).name} has no {bot} bot; it has: {', '.join(known)}.")


def _same_again(table: Table, user: User) -> Table:
    again = Table.objects.create(
        game=table.game,
        options=table.options,
        seat_count=table.seat_count,
        visibility=Table.Visibility.INVITE,
        created_by=user,
        rematch_of=table,
    )
    for seat in table.seats.all():
        Seat.objects.create(
            table=again,
            number=seat.number,
            user=seat.user,
            bot=seat.bot,
            deck_version=seat.deck_version,
            ready=bool(seat.bot) or seat.user_id == user.pk,
        )
    _begin_when_ready(again)
    notifications.notify_after_commit(table)
    return again


def _sit(table: Table, number: int, deck: DeckVersion, **who: Any) -> Seat:
    return Seat.objects.create(table=table, number=number, deck_version=deck, **who)


def _locked(table: Table) -> Table:
    """The table as it is now, held until the transaction ends."""
    return Table.objects.select_for_update().get(pk=table.pk)


def _begin_when_ready(table: Table) -> None:
    """Draw the seed, publish its hash and start, once every seat is taken and ready."""
    seats = list(table.seats.select_related("deck_version"))
    waiting: list[int] = []
    if len(seats) == table.seat_count and all(seat.ready for seat in seats):
        waiting = _begin(table, seats)
    notifications.notify_after_commit(table, waiting=waiting)


def _begin(table: Table, seats: list[Seat]) -> list[int]:
    """Start the match; the seats that have to decide first."""
    seed = new_seed()
    decks = [seat.deck() for seat in seats]
    try:
        match = rules.game(table.game.key).start(decks, seed, table.options)
    except ValueError as error:
        raise Refused(f"The match cannot begin: {error}.") from error
    table.seed, table.seed_hash = seed, match.seed_hash
    table.status = Table.Status.PLAYING
    table.started = timezone.now()
    table.rules_version = rules_version(table.game.key)
    table.save(update_fields=["seed", "seed_hash", "status", "started", "rules_version"])
    turn = turn_begun(match)
    if turn is not None:
        keep_turn(table, turn)
    return [decision.player for decision in match.decisions]
