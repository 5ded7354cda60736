"""What a proposal states of a row, and whether the catalogue still says what it was made from."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Model
from django.utils.translation import gettext

from cardbase.exchange import Change
from cardbase.exchange.cells import AS_IT_IS
from cardbase.exchange.row_import import ChangeKind
from cardbase.models import Proposal

Columns = Mapping[str, Any]
# The columns by which tables without ids know their rows.
IDENTITIES = ("key", "code", "card", "date")
# Those of them that name a row alone, and so never change with a row.
_NAMES = ("key", "code")


class ChangedSince(ValidationError):
    """The catalogue says something else by now than when this was written."""


def row_to_store(change: Change) -> dict[str, str | None]:
    """Return the row by column; null where it states what the catalogue says already.

    Someone else may change such a column before the proposal is accepted, so that its value must
    not be written. What names the row is kept.
    """
    return {
        name: None if name in change.left and name not in ("id", *IDENTITIES) else value
        for name, value in change.row.items()
    }


def row_to_write(
    proposal: Proposal, columns: Columns, now: Mapping[str, str], edits: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the row that accepting the proposal writes, with the reviewer's `edits`.

    Columns that it does not change are AS_IT_IS. `now` has the cells of a row that is there
    already: it is named by what names it now, not by its new place.
    """
    changes = proposal.cells if changes_stored_row(proposal) else proposal.row
    row = {
        name: AS_IT_IS if value is None or name not in changes else value
        for name, value in proposal.row.items()
    } | dict(edits)
    if changes_stored_row(proposal):
        row |= {name: now[name] for name in _NAMES if name in row}
        if "id" in columns:
            row["id"] = str(proposal.target)
    return row


def changes_stored_row(proposal: Proposal) -> bool:
    """Return True if the row was in the catalogue when it was proposed; a row of a file may also
    change one that a row before it adds."""
    return not proposal.is_new and proposal.target is not None


def current_cells(proposal: Proposal, columns: Columns, target: Model | None) -> dict[str, str]:
    """Return what the catalogue says now in the columns that the proposal changes or is named by;
    nothing for a new row."""
    if target is None:
        return {}
    names = {*proposal.cells, *_NAMES} & columns.keys()
    return {name: columns[name].export(target) for name in names}


def values_before(proposal: Proposal) -> dict[str, str]:
    """Return what stood in the columns that the proposal states otherwise.

    What merely follows from them, as which facts are unknown, follows anew when it is accepted.
    """
    return {name: pair[0] for name, pair in proposal.cells.items() if name in proposal.row}


def differing(expected: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    """Return the names of the columns that say something else now; they are in both."""
    return [name for name, value in expected.items() if name in now and now[name] != value]


def check_unchanged(proposal: Proposal, now: Mapping[str, str], seen: Mapping[str, str]) -> None:
    """Raise ChangedSince if a column says neither what it said when the proposal was made, nor
    what the reviewer has `seen` there."""
    names = differing({**values_before(proposal), **seen}, now)
    if names:
        raise ChangedSince(
            gettext(
                "%(columns)s changed since it was proposed: %(now)s. Check the row again and say "
                "what it should be."
            )
            % _in_words(names, now)
        )


def check_as_accepted(proposal: Proposal, now: Mapping[str, str]) -> None:
    """Raise ChangedSince if a column says something else than what was accepted."""
    names = differing({name: pair[1] for name, pair in proposal.done.items()}, now)
    if names:
        raise ChangedSince(
            gettext(
                "%(columns)s changed since it was accepted: %(now)s. Check the row again and say "
                "what it should be."
            )
            % _in_words(names, now)
        )


def check_as_shown(change: Change, stated: Mapping[str, Any], shown: Mapping[str, str]) -> None:
    """Raise ChangedSince if a column that the sender states anew says something else by now than
    the sender's page showed."""
    if change.kind == ChangeKind.CREATE:
        return
    now = {name: pair[0] for name, pair in change.cells.items() if name in stated}
    names = differing(shown, now)
    if names:
        raise ChangedSince(
            gettext(
                "%(columns)s changed since you opened this page: %(now)s. Check the row again and "
                "say what it should be."
            )
            % _in_words(names, now)
        )


def _in_words(names: Iterable[str], now: Mapping[str, str]) -> dict[str, str]:
    names = list(names)
    sentences = [
        gettext("%(column)s is now %(value)r") % {"column": name, "value": now[name]}
        for name in names
    ]
    return {"columns": ", ".join(names), "now": "; ".join(sentences)}
