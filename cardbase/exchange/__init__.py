"""The catalogue as tables: CSV and JSON out, and back in with a look at what would change.

One row of one table is also what a proposal changes, so people's forms, people's files and the
editors' own files all go the same way into the catalogue.
"""

from cardbase.exchange.row_import import (
    Change,
    ChangeKind,
    Preview,
    apply_row,
    apply_rows,
    preview,
    preview_row,
)
from cardbase.exchange.tables import TABLES, Table, table_of

__all__ = [
    "TABLES",
    "Change",
    "ChangeKind",
    "Preview",
    "Table",
    "apply_row",
    "apply_rows",
    "preview",
    "preview_row",
    "table_of",
]
