"""Whether the history says what the tables say, and a second editor who writes between an editor's
reading and writing."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import wait as wait_for
from contextlib import contextmanager
from typing import Any

from django.apps import apps
from django.db import connection, transaction
from django.db.models import Model
from simple_history.utils import get_history_manager_for_model

from tests.local_run import PATIENCE

MOMENT = 0.01


def contradictions() -> list[str]:
    """Return where the newest history of a row is not what its table says; rows without any too."""
    tracked = [
        model
        for model in apps.get_models()
        if hasattr(model._meta, "simple_history_manager_attribute")
    ]
    return [found for model in tracked for found in _contradictions_of(model)]


def _contradictions_of(model: type[Model]) -> Iterator[str]:
    history = get_history_manager_for_model(model)
    names = [field.attname for field in history.model.tracked_fields]
    ordered = history.order_by("id", "-history_date", "-history_id").distinct("id")
    newest = {
        row["id"]: row
        for row in ordered.values("history_type", *names)
        if row["history_type"] != "-"
    }
    stored = {row["id"]: row for row in model._base_manager.values(*names)}
    for pk in sorted(newest.keys() | stored.keys()):
        said, row = newest.get(pk), stored.get(pk)
        if said is None or row is None:
            yield f"{model.__name__} {pk}: stored is {row}, the history has {said}"
            continue
        for name in names:
            if said[name] != row[name]:
                here, there = row[name], said[name]
                yield f"{model.__name__} {pk}: {name} is {here!r}, in the history {there!r}"


@contextmanager
def second_editor(*changes: tuple[Model, dict[str, Any]]) -> Iterator[None]:
    """Change each row on a connection of its own at the moment before its table is first updated.

    The block goes on when that change is committed, or waits for a lock that the block holds; it
    ends when all are committed. Each row has to be of another model, and its table is updated.
    """
    waiting = {f'UPDATE "{row._meta.db_table}" ': (row, values) for row, values in changes}
    written: list[Future[None]] = []

    with ThreadPoolExecutor(len(changes)) as threads:

        def step_in(
            execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]
        ) -> Any:
            for beginning in [each for each in waiting if str(sql).startswith(each)]:
                row, values = waiting.pop(beginning)
                number: Future[int] = Future()
                writing = threads.submit(_change, row, values, number)
                written.append(writing)
                pid = number.result(PATIENCE)
                while not writing.done() and not _is_blocked(pid):
                    wait_for([writing], MOMENT)
            return execute(sql, params, many, context)

        with connection.execute_wrapper(step_in):
            yield
        for each in written:
            each.result(PATIENCE)
    assert not waiting, f"never reached: {list(waiting)}"


def _change(row: Model, values: dict[str, Any], number: "Future[int]") -> None:
    """Write these values onto the row as it is once no one else is writing it."""
    try:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_backend_pid()")
                number.set_result(cursor.fetchone()[0])
            rows = type(row)._base_manager.select_for_update(no_key=True)
            now = rows.get(pk=row.pk)
            for name, value in values.items():
                setattr(now, name, value)
            now.save()
    finally:
        connection.close()


def _is_blocked(pid: int) -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT cardinality(pg_blocking_pids(%s)) > 0", [pid])
        return bool(cursor.fetchone()[0])
