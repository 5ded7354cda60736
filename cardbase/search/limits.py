"""How long a search may take."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import OperationalError, connection, transaction
from psycopg.errors import QueryCanceled

from rules.engine.translatable import say

MILLISECONDS = 3000
# What PostgreSQL is told of its machine while it plans a search. Cards are in memory, where one
# row costs as much as the next; and neither a compiler nor other processes are worth starting for
# some milliseconds.
PLANS = {"random_page_cost": "1.1", "parallel_setup_cost": "10000", "jit": "off"}


class TookTooLong(Exception):
    """PostgreSQL gave up on a search."""

    message = say(
        "This search takes too long. Narrow it down by game, set or cost, or use fewer regular "
        "expressions."
    )


@contextmanager
def time_limit(milliseconds: int | None = None) -> Iterator[None]:
    """Every statement inside has so long, or MILLISECONDS; TookTooLong if one has not enough."""
    milliseconds = MILLISECONDS if milliseconds is None else milliseconds
    try:
        with transaction.atomic():
            before = _set({"statement_timeout": str(milliseconds), **PLANS})
            yield
            _set(before)
    except OperationalError as error:
        if isinstance(error.__cause__, QueryCanceled):
            raise TookTooLong from error
        raise


def _set(settings: dict[str, str]) -> dict[str, str]:
    """For this transaction; what it was is given back, for a test may be in one already."""
    asked = ", ".join(["current_setting(%s), set_config(%s, %s, true)"] * len(settings))
    params = [part for name, value in settings.items() for part in (name, name, value)]
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {asked}", params)
        return dict(zip(settings, cursor.fetchone()[::2], strict=True))
