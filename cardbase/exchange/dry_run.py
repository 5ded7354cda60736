"""What `full_clean()` and the database would say to rows, from memory: a file has thousands.

`full_clean()` asks the database about each foreign key, each unique field and each constraint of
each row. Here what is taken is read once, and what a row would take is noted for the rows after it.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TypeVar

from django.core.exceptions import ValidationError
from django.db.models import CheckConstraint, ForeignKey, Model, Q, UniqueConstraint

Row = TypeVar("Row", bound=Model)
Values = tuple[Hashable, ...]
Errors = dict[str, list[ValidationError]]


class DryRun:
    """The checks of one model's rows. Rows that would be new get negative primary keys."""

    def __init__(self, model: type[Model]) -> None:
        self._last_pk = 0
        self._unique = [_Unique(model, fields, "") for fields in _unique_fields(model)]
        self._conditions: list[tuple[Q, CheckConstraint]] = []
        for constraint in model._meta.constraints:
            if isinstance(constraint, UniqueConstraint):
                self._unique.append(_unique_constraint(model, constraint))
            elif isinstance(constraint, CheckConstraint):
                self._conditions.append((Q(constraint.condition), constraint))

    def check(self, row: Row, errors: Errors, clean: Callable[[Row], None]) -> None:
        """Raise a ValidationError with `errors` and what `full_clean()` would add to them.

        `clean` is the model's own, or one that says the same without asking the database.
        """
        # A row that another names was found before; only that one is named must be looked at.
        named = {
            field.name
            for field in row._meta.fields
            if isinstance(field, ForeignKey) and getattr(row, field.attname) is not None
        }
        left_out = {*named, *errors, row._meta.pk.name}
        try:
            row.clean_fields(exclude=left_out)
        except ValidationError as error:
            error.update_error_dict(errors)
        try:
            clean(row)
        except ValidationError as error:
            error.update_error_dict(errors)
        for unique in self._unique:
            if not unique.fields & errors.keys() and unique.is_taken(row):
                unique.error(row).update_error_dict(errors)
        for condition, constraint in self._conditions:
            names = {name for name, *_ in _leaves(condition)}
            if not names & errors.keys() and not holds(condition, row):
                found = ValidationError(constraint.get_violation_error_message())
                found.update_error_dict(errors)
        if errors:
            raise ValidationError(dict(errors))

    def note(self, row: Model) -> None:
        """The row is as good as written."""
        if row.pk is None:
            self._last_pk -= 1
            row.pk = self._last_pk
        for unique in self._unique:
            unique.take(row)


class _Unique:
    """Who has which values of some fields that nobody else may have."""

    def __init__(
        self, model: type[Model], names: Iterable[str], message: str, nulls_distinct: bool = True
    ) -> None:
        names = tuple(names)
        self.model, self.names, self.fields = model, names, set(names)
        self.message, self.nulls_distinct = message, nulls_distinct
        self.attributes = [_attribute(model, name) for name in names]
        rows = model._default_manager.order_by().values_list("pk", *self.attributes)
        self.values: dict[int, Values] = {pk: tuple(values) for pk, *values in rows}
        self.owners: dict[Values, int] = {values: pk for pk, values in self.values.items()}

    def is_taken(self, row: Model) -> bool:
        values = self._of(row)
        if self.nulls_distinct and None in values:
            return False
        return bool(self.owners.get(values, row.pk) != row.pk)

    def take(self, row: Model) -> None:
        before = self.values.get(row.pk)
        if before is not None and self.owners.get(before) == row.pk:
            del self.owners[before]
        values = self._of(row)
        self.values[row.pk] = values
        self.owners[values] = row.pk

    def error(self, row: Model) -> ValidationError:
        if self.message:
            return ValidationError(self.message)
        found = row.unique_error_message(self.model, self.names)
        return ValidationError({self.names[0]: found}) if len(self.names) == 1 else found

    def _of(self, row: Model) -> Values:
        return tuple(getattr(row, name) for name in self.attributes)


def _unique_fields(model: type[Model]) -> Iterator[tuple[str]]:
    for field in model._meta.fields:
        if field.unique and not field.primary_key:
            yield (field.name,)


def _unique_constraint(model: type[Model], constraint: UniqueConstraint) -> _Unique:
    distinct = constraint.nulls_distinct is not False
    message = str(constraint.get_violation_error_message())
    return _Unique(model, constraint.fields, message, distinct)


def _attribute(model: type[Model], name: str) -> str:
    return next(field.attname for field in model._meta.concrete_fields if field.name == name)


def holds(condition: Q, row: Model) -> bool:
    """Whether a row fulfils the condition of a check constraint.

    Equality and isnull of the row's own fields; TypeError for what is none of these.
    """
    found = (
        holds(child, row) if isinstance(child, Q) else _leaf(child, row)
        for child in condition.children
    )
    whole = all(found) if condition.connector == Q.AND else any(found)
    return whole != condition.negated


def _leaf(child: object, row: Model) -> bool:
    name, lookup, value = _parts(child)
    stated = getattr(row, _attribute(type(row), name))
    return (stated is None) == value if lookup == "isnull" else stated == value


def _leaves(condition: Q) -> Iterator[tuple[str, str, object]]:
    for child in condition.children:
        if isinstance(child, Q):
            yield from _leaves(child)
        else:
            yield _parts(child)


def _parts(child: object) -> tuple[str, str, object]:
    if not isinstance(child, tuple):
        raise TypeError(f"{child!r} is no comparison of a field with a value")
    name, _, lookup = child[0].partition("__")
    if lookup not in ("", "exact", "isnull"):
        raise TypeError(f"{child[0]} is compared in a way that is not known here")
    return name, lookup, child[1]
