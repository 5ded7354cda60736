"""Opening a table, sitting down, getting up, and the beginning of a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext, ngettext

import rules.bots
from cardbase.hosting.translated import reason, translated
from cardbase.models.user import User
from decks.models import Deck, DeckVersion
from decks.services import snapshot
from decks.services.custom_cards import being_read
from play import notifications
from play.clocks import read_control
from play.errors import NotAllowed, NotNow, Refused
from play.fairness.offers import number_of_table
from play.fairness.protocol import NO_PLEDGE, Pledge, hash_of, is_number
from play.fairness.tables import shuffle_of
from play.models import Bot, Seat, Table, new_token
from play.models.table import ABSENCE
from play.rules_version import rules_version
from play.stops import lasting_wishes, settings_of
from play.stored_matches import keep_turn
from rules.engine.cards import Deck as RulesDeck
from rules.engine.custom_cards import ALLOWED, CUSTOM_CARDS
from rules.engine.manual.admission import BY_HAND, NONE

NUMBERS_WITHIN = timedelta(
    seconds=10
)  # after that a match may begin without those that are missing


def open_table(
    *,
    user: User,
    deck: Deck,
    visibility: str = Table.Visibility.PUBLIC,
    options: Mapping[str, str] | None = None,
    bot: str = "",
    further: Sequence[str] = (),
    bot_deck: Deck | None = None,
    code: str = "",
    pledge: Pledge = NO_PLEDGE,
    clock: str = "",
    absence: int | None = ABSENCE,
    stops: Mapping[str, object] | None = None,
) -> Table:
    """A new table with `user` at seat 0; once no seat is free the match begins.

    `bot` sits opposite; `further` are the seats after that. An empty name is a person's seat.
    `code` is the one that the page has offered, with the hash that `pledge` was made after; a table
    of that code that exists is returned as it is. `clock` as `play.clocks` reads it; after
    `absence` seconds the match may be claimed from who is gone, never if None. `stops` are what
    `user` wants to be asked at this table; by default what they wanted at their last one.
    """
    try:
        read_control(clock)
    except ValueError as error:
        raise Refused(
            gettext("This clock is not valid: %(why)s.") % {"why": reason(error)}
        ) from error
    game = rules.game(deck.game.key)
    others = [bot, *further]
    _refuse_unknown_bots(deck.game.key, others)
    try:
        usual = _usual(visibility, others, [deck, *filter(None, [bot_deck])])
        agreed = game.complete_options(usual | dict(options or {}))
        game.check_table(1 + len(others), agreed)
    except ValueError as error:
        raise Refused(
            gettext("These table options are not valid: %(why)s.") % {"why": reason(error)}
        ) from error
    with transaction.atomic():
        table, is_new = _new_table(
            code,
            game=deck.game,
            options=agreed,
            seat_count=1 + len(others),
            visibility=visibility,
            created_by=user,
            clock=clock,
            absence=absence,
        )
        if not is_new:
            return table
        opposite = bot_deck or deck
        # Each is locked meanwhile: in another order two openings would wait for each other.
        decks = sorted({deck, opposite} if any(others) else {deck}, key=lambda deck: deck.pk)
        versions = {each.pk: _version_to_play(each, agreed) for each in decks}
        seat = _sit(table, 0, versions[deck.pk], user=user, stops=stops, ready=True)
        _take_pledge(seat, pledge, is_alone=all(others))
        for number, name in enumerate(others, start=1):
            if name:
                _sit(table, number, versions[opposite.pk], bot=Bot(name).value, ready=True)
        _begin_when_ready(table)
    return table


def join(
    *,
    table: Table,
    user: User,
    deck: Deck,
    invitation: str = "",
    number: int | None = None,
    pledge: Pledge = NO_PLEDGE,
    stops: Mapping[str, object] | None = None,
) -> Seat:
    """`user` takes a free seat with `deck`, the first unless told; the match begins when all
    are ready.

    `stops` as for `open_table`.
    """
    if deck.game_id != table.game_id:
        why = gettext("This table plays %(game)s; choose a deck for that game.")
        raise Refused(why % {"game": table.game})
    with transaction.atomic():
        table = _locked(table)
        if not table.is_open:
            raise NotNow(gettext("This match has already begun. You can watch it."))
        if table.visibility == Table.Visibility.INVITE and invitation != table.invitation:
            raise NotAllowed(gettext("This table is by invitation only."))
        if table.seat_of(user) is not None:
            raise NotNow(gettext("You are already seated at this table."))
        free = free_seats(table)
        if not free:
            raise NotNow(gettext("All seats are taken. You can watch."))
        if number is not None and number not in free:
            raise NotNow(gettext("Someone just took this seat. Another one is still free."))
        number = free[0] if number is None else number
        version = _version_to_play(deck, table.options)
        seat = _sit(table, number, version, user=user, stops=stops, ready=True)
        _take_pledge(seat, pledge)
        _begin_when_ready(table)
    return seat


def mark_ready(
    *,
    table: Table,
    user: User,
    pledge: Pledge = NO_PLEDGE,
    stops: Mapping[str, object] | None = None,
) -> None:
    """`user`, who was given a seat for a rematch, is ready to begin.

    `stops` are what they want to be asked; by default what they wanted at the table before.
    """
    with transaction.atomic():
        table = _locked(table)
        seat = _seat_before_the_match(table, user)
        if not seat.ready:
            seat.ready = True
            if stops is not None:
                seat.stops = dict(stops)
            seat.save(update_fields=["ready", "stops"])
            _take_pledge(seat, pledge)
        _begin_when_ready(table)


def give_number(*, table: Table, user: User, number: str) -> None:
    """The number of `user`'s browser, whose hash it gave before; with the last the match begins."""
    with transaction.atomic():
        table = _locked(table)
        seat = _seat_before_the_match(table, user)
        if table.numbers_due is None:
            raise NotNow(gettext("Not everyone is ready yet, so keep your number secret."))
        if not is_number(number) or hash_of(number) != seat.shuffle_hash:
            raise Refused(gettext("This number does not match the hash your browser sent."))
        seat.shuffle_number = number
        seat.save(update_fields=["shuffle_number"])
        _begin_when_ready(table)


def begin_without(*, table: Table, user: User) -> None:
    """Begin although numbers are missing, some seconds after they were asked for."""
    with transaction.atomic():
        table = _locked(table)
        _seat_before_the_match(table, user)
        if table.numbers_due is None:
            raise NotNow(gettext("Not everyone is ready yet."))
        if timezone.now() - table.numbers_due < NUMBERS_WITHIN:
            raise NotNow(gettext("A number is still arriving. Please wait a few seconds."))
        waiting = _begin(table, list(table.seats.select_related("deck_version")))
        notifications.notify_after_commit(table, waiting=waiting)


def leave(*, table: Table, user: User) -> None:
    """`user` gets up before the match begins; a table that nobody sits at is abandoned."""
    with transaction.atomic():
        table = _locked(table)
        seat = table.seat_of(user)
        if seat is None:
            raise NotAllowed(gettext("You are not seated at this table."))
        if not table.is_open:
            raise NotNow(gettext("The match has begun. Concede to leave it."))
        seat.delete()
        _ask_for_new_numbers(table)
        if not table.seats.filter(user__isnull=False).exists():
            table.status = Table.Status.ABANDONED
            table.save(update_fields=["status"])
        notifications.notify_after_commit(table)


def rematch(
    *,
    table: Table,
    user: User,
    code: str = "",
    pledge: Pledge = NO_PLEDGE,
    stops: Mapping[str, object] | None = None,
) -> Table:
    """The same players, decks and options once more; the one that exists, when there is one.

    `code` and `pledge` as for `open_table`, `stops` as for `mark_ready`.
    """
    seat = table.seat_of(user)
    if seat is None:
        raise NotAllowed(gettext("Only the players of this match can start a rematch."))
    if table.is_open or table.is_playing:
        raise NotNow(gettext("This match is not over yet."))
    nobody_left = Table.objects.filter(rematch_of=table, status=Table.Status.ABANDONED)
    existing = Table.objects.filter(rematch_of=table).exclude(pk__in=nobody_left).first()
    if existing is not None:
        return _back_at(existing, seat, user, pledge, stops)
    try:
        with transaction.atomic():
            nobody_left.update(rematch_of=None)
            return _same_again(table, user, code, pledge, stops)
    except IntegrityError:
        return Table.objects.get(rematch_of=table)


def _back_at(
    again: Table, seat: Seat, user: User, pledge: Pledge, stops: Mapping[str, object] | None
) -> Table:
    """The table of a rematch, with a player who had left it in the seat they had."""
    with transaction.atomic():
        again = _locked(again)
        if again.is_open and again.seat_of(user) is None and seat.number in free_seats(again):
            assert seat.deck_version is not None, "played before"
            wishes = stops if stops is not None else lasting_wishes(seat)
            new = _sit(again, seat.number, seat.deck_version, user=user, stops=wishes, ready=True)
            _take_pledge(new, pledge)
            _begin_when_ready(again)
    return again


def free_seats(table: Table) -> list[int]:
    taken = set(table.seats.values_list("number", flat=True))
    return [number for number in range(table.seat_count) if number not in taken]


def _version_to_play(deck: Deck, options: Mapping[str, str]) -> DeckVersion:
    """What is played of `deck`; Refused, with the first reason, when it may not be.

    It may hold cards that a table with these options does not admit: they are named.
    """
    game = rules.game(deck.game.key)
    for card in being_read(deck):
        raise NotNow(
            gettext("The rules are still reading “%(card)s”. Try again in a few seconds.")
            % {"card": card}
        )

    def judge(held: RulesDeck) -> None:
        errors = [problem for problem in game.construction(held) if problem.severity == "error"]
        if errors:
            why = gettext("%(deck)s cannot be played yet: %(why)s") % {
                "deck": held.name,
                "why": translated(errors[0].message),
            }
            others = len(errors) - 1
            more = ngettext(
                "There is %(count)s more problem.", "There are %(count)s more problems.", others
            )
            raise Refused(f"{why} {more % {'count': others}}" if others else why)
        try:
            game.refuse_unadmitted(held, options)
        except ValueError as error:
            raise Refused(reason(error)) from error

    return snapshot(deck, judge)


def _usual(visibility: str, others: Sequence[str], decks: Sequence[Deck]) -> dict[str, str]:
    """Return the options that differ from the game's defaults, unless somebody chose otherwise.

    Public tables take automated cards only, and tables of bots take custom cards.
    """
    if all(others):
        has_custom = any(deck.custom_count for deck in decks)
        return {CUSTOM_CARDS.key: ALLOWED} if has_custom else {}
    strangers = visibility == Table.Visibility.PUBLIC
    return {BY_HAND.key: NONE} if strangers else {}


def _refuse_unknown_bots(game: str, bots: Sequence[str]) -> None:
    known = rules.bots.kinds_of(game)
    for bot in filter(None, bots):
        if bot not in known:
            raise Refused(
                gettext("%(game)s has no %(bot)s bot; it has: %(known)s.")
                % {"game": rules.game(game).name, "bot": bot, "known": ", ".join(known)}
            )


def _same_again(
    table: Table, user: User, code: str, pledge: Pledge, stops: Mapping[str, object] | None
) -> Table:
    again, is_new = _new_table(
        code,
        game=table.game,
        options=table.options,
        seat_count=table.seat_count,
        visibility=Table.Visibility.INVITE,
        created_by=user,
        rematch_of=table,
        clock=table.clock,
        absence=table.absence,
    )
    if not is_new:
        return again
    seats = list(table.seats.all())
    for seat in seats:
        is_mine = seat.user_id == user.pk
        new = Seat.objects.create(
            table=again,
            number=seat.number,
            user=seat.user,
            bot=seat.bot,
            deck_version=seat.deck_version,
            ready=bool(seat.bot) or is_mine,
            stops=dict(stops) if is_mine and stops is not None else lasting_wishes(seat),
        )
        if is_mine:
            _take_pledge(new, pledge, is_alone=all(other.bot for other in seats if other != seat))
    _begin_when_ready(again)
    notifications.notify_after_commit(table)
    return again


def _new_table(code: str, **facts: Any) -> tuple[Table, bool]:
    """A table with the server's number, and whether it is new: one of that code may exist."""
    code = code or new_token()
    number = number_of_table(code)
    shuffle = {"shuffle_number": number, "shuffle_hash": hash_of(number)}
    return Table.objects.get_or_create(code=code, defaults={**shuffle, **facts})


def _take_pledge(seat: Seat, pledge: Pledge, *, is_alone: bool = False) -> None:
    """Keep the hash that a browser gave; its number too where no other browser gives any."""
    if not pledge.hash:
        return
    number = pledge.number if is_alone else ""
    fits = not number or (is_number(number) and hash_of(number) == pledge.hash)
    if not is_number(pledge.hash) or not fits:
        raise Refused(
            gettext("Your browser sent an invalid number for the shuffle. Reload the page.")
        )
    seat.shuffle_hash, seat.shuffle_number = pledge.hash, number
    seat.save(update_fields=["shuffle_hash", "shuffle_number"])


def _ask_for_new_numbers(table: Table) -> None:
    """Somebody has left. Who had given a number gives another one: the first is not secret now."""
    if table.numbers_due is None:
        return
    table.numbers_due = None
    table.save(update_fields=["numbers_due"])
    shown = table.seats.exclude(shuffle_number="")
    shown.update(ready=False, shuffle_hash="", shuffle_number="")


def _seat_before_the_match(table: Table, user: User) -> Seat:
    seat = table.seat_of(user)
    if seat is None:
        raise NotAllowed(gettext("You are not seated at this table. You can watch."))
    if not table.is_open:
        raise NotNow(gettext("This match has already begun."))
    return seat


def _sit(
    table: Table,
    number: int,
    deck: DeckVersion,
    *,
    user: User | None = None,
    stops: Mapping[str, object] | None = None,
    **facts: Any,
) -> Seat:
    """A seat that is taken; a person's wants to be asked what it wanted at the last table."""
    if stops is None:
        stops = settings_of(user, table.game.key) if user is not None else {}
    return Seat.objects.create(
        table=table, number=number, deck_version=deck, user=user, stops=dict(stops), **facts
    )


def _locked(table: Table) -> Table:
    """The table as it is now, held until the transaction ends."""
    return Table.objects.select_for_update().get(pk=table.pk)


def _begin_when_ready(table: Table) -> None:
    """Once every seat is taken and ready, ask for the numbers of the shuffle, and begin with all.

    Until then there are hashes only: nobody has chosen a number who knew one of another.
    """
    seats = list(table.seats.select_related("deck_version"))
    waiting: list[int] = []
    if len(seats) == table.seat_count and all(seat.ready for seat in seats):
        if not any(seat.withholds_number for seat in seats):
            waiting = _begin(table, seats)
        elif table.numbers_due is None:
            table.numbers_due = timezone.now()
            table.save(update_fields=["numbers_due"])
    notifications.notify_after_commit(table, waiting=waiting)


def _begin(table: Table, seats: list[Seat]) -> list[int]:
    """Start the match; the seats that have to decide first."""
    if not table.shuffle_hash:  # opened before tables had a number
        table.shuffle_number = number_of_table(table.code)
        table.shuffle_hash = hash_of(table.shuffle_number)
    seed = seed_of(table)
    decks = [seat.deck() for seat in seats]
    try:
        match = rules.game(table.game.key).start(decks, seed, table.options)
    except ValueError as error:
        raise Refused(
            gettext("The match cannot start: %(why)s") % {"why": reason(error)}
        ) from error
    table.seed, table.seed_hash = seed, match.seed_hash
    table.status = Table.Status.PLAYING
    table.started = timezone.now()
    table.rules_version = rules_version(table.game.key)
    table.save(
        update_fields=[
            "shuffle_number",
            "shuffle_hash",
            "seed",
            "seed_hash",
            "status",
            "started",
            "rules_version",
        ]
    )
    keep_turn(table, match)
    return [decision.player for decision in match.decisions]


def seed_of(table: Table) -> bytes:
    """The seed of the match that begins at `table`, of all numbers that were given."""
    shuffle = shuffle_of(table, reveal=True)
    assert shuffle is not None, "a table that begins has a number"
    return shuffle.seed
