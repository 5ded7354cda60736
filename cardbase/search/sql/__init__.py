"""The search language as conditions for PostgreSQL: the same tree, the same answers, by index."""

from cardbase.search.sql.queries import (
    cards_for,
    narrowed,
    printings_for,
    printings_meant,
    with_ids,
)

__all__ = ["cards_for", "narrowed", "printings_for", "printings_meant", "with_ids"]
