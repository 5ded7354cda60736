"""How long a search may take."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import OperationalError, connection, transaction
from psycopg.errors import QueryCanceled

from rules.engine.translatable import say

MILLISECONDS = 3000


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
            before = _set(str(milliseconds))
            yield
            _set(before)
    except OperationalError as error:
        if isinstance(error.__cause__, QueryCanceled):
            raise TookTooLong from error
        raise


def _set(limit: str) -> str:
    """For this transaction; what it was is given back, for a test may be in one already."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT current_setting('statement_timeout'),"
            " set_config('statement_timeout', %s, true)",
            [limit],
        )
        return str(cursor.fetchone()[0])
