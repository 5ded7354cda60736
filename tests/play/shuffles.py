"""Tables whose matches are shuffled by known numbers of their seats."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils import timezone

from play import decisions, lobby
from play.fairness.protocol import Pledge, hash_of
from play.models import Table
from tests.play.factories import make_deck, make_user, play_on

ANNS, BOBS = "a" * 64, "b" * 64


def pledge(number: str, *, alone: bool = False) -> Pledge:
    return Pledge(hash_of(number), number if alone else "")


def open_one(**facts: Any) -> Table:
    ann = make_user("ann")
    # The code decides the server's number: these matches are the same every time.
    return lobby.open_table(
        user=ann, deck=make_deck(ann), pledge=pledge(ANNS), **{"code": "T-1", **facts}
    )


def sit_down(table: Table, name: str = "bob", number: str = BOBS) -> None:
    bob = make_user(name)
    lobby.join(table=table, user=bob, deck=make_deck(bob, "South"), pledge=pledge(number))
    table.refresh_from_db()


def give(table: Table, name: str, number: str) -> None:
    lobby.give_number(table=table, user=make_user(name), number=number)
    table.refresh_from_db()


def both_seated() -> Table:
    table = open_one()
    sit_down(table)
    return table


def ten_seconds_later(table: Table) -> None:
    table.numbers_due = timezone.now() - lobby.NUMBERS_WITHIN
    table.save(update_fields=["numbers_due"])


def page(name: str, table: Table, *args: str) -> str:
    return reverse(f"play:{name}", args=[table.code, *args])


def finished() -> Table:
    table = both_seated()
    give(table, "ann", ANNS)
    give(table, "bob", BOBS)
    table = play_on(table, 45)
    if table.is_playing:
        decisions.concede(table=table, user=make_user("ann"))
    return Table.objects.get(pk=table.pk)
