"""What a request says is understood or refused: nothing of it is passed over in silence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import django_filters
from django import forms
from django.db.models import QuerySet
from django.http import QueryDict
from django_filters import FilterSet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rapidfuzz import process
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from cardbase.search.language.value_parser import NO, YES

NEAR = 60
MOST_NEAR = 3
# The values that there are, of the game with this key or of all: rows of one column, or a list.
Values = Callable[[str], "QuerySet[Any, str] | Sequence[str]"]


def refuse_unknown(given: Iterable[str], known: Sequence[str], kind: str = "parameter") -> None:
    """400 for names that nothing here reads."""
    unknown = [name for name in given if name not in known]
    if unknown:
        listed = f"known: {', '.join(sorted(known))}" if known else "there are none here"
        raise ValidationError(dict.fromkeys(unknown, f"unknown {kind}; {listed}"))


def refuse_repeated(given: QueryDict, repeatable: Iterable[str] = ()) -> None:
    """400 for a parameter that is given twice where one value counts."""
    repeated = {
        name: f"given {len(values)} times; give it once"
        for name, values in given.lists()
        if len(values) > 1 and name not in repeatable
    }
    if repeated:
        raise ValidationError(repeated)


def refuse_empty(given: QueryDict, names: Iterable[str]) -> None:
    """400 for parameters without their value: a program whose variable is empty asked for less."""
    empty = [name for name in names if "" in given.getlist(name)]
    if empty:
        raise ValidationError(dict.fromkeys(empty, "is empty; give a value, or leave it out"))


def unknown_value(parameter: str, value: str, known: Iterable[str]) -> ValidationError:
    """The refusal of a value that nothing here has; it names the nearest."""
    found = process.extract(
        value.casefold(), list(known), processor=str.casefold, score_cutoff=NEAR, limit=MOST_NEAR
    )
    near = ", ".join(name for name, *_ in found)
    similar = f"similar: {near}" if near else "nothing here is similar"
    return ValidationError({parameter: f"“{value}” is unknown; {similar}"})


class StrictParameters:
    """A view whose actions refuse parameters they do not read; lists have filters for that."""

    action: str
    # The parameters of an action that is no list, by its name.
    parameters: dict[str, tuple[str, ...]] = {}

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)  # type: ignore[misc]
        if self.action != "list":
            refuse_unknown(request.GET, self.parameters.get(self.action, ()))
            refuse_repeated(request.GET)


class KnownFields:
    """A serializer that refuses fields it does not have."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict):
            refuse_unknown(data, list(self.fields), "field")  # type: ignore[attr-defined]
        return super().to_internal_value(data)  # type: ignore[misc]


class YesNo(forms.CharField):
    """yes or no, true or false, 1 or 0."""

    def clean(self, value: str | None) -> bool | None:
        text = super().clean(value)
        if not text:
            return None
        if text.lower() in (*YES, *NO):
            return text.lower() in YES
        raise forms.ValidationError("“%(text)s” is not true or false.", params={"text": text})


@extend_schema_field(OpenApiTypes.BOOL)
class YesNoFilter(django_filters.Filter):
    """Refuses what is neither yes nor no, where django-filter would filter nothing."""

    field_class = YesNo


class KnownFilter(django_filters.CharFilter):
    """Refuses a value that no row can have, and names the nearest that there are."""

    # Set by the filter set, whose `data` are the request's parameters.
    parent: FilterSet

    def __init__(
        self,
        field_name: str | None = None,
        lookup_expr: str = "exact",
        *,
        values: Values,
        **extra: Any,
    ) -> None:
        super().__init__(field_name, lookup_expr, **extra)
        self.values = values

    def filter(self, rows: QuerySet[Any], value: str) -> QuerySet[Any]:
        if value:
            self.check(value)
        found: QuerySet[Any] = super().filter(rows, value)
        return found

    def check(self, value: str) -> None:
        values = self.values((self.parent.data or {}).get("game", ""))
        folded = value.casefold()
        if isinstance(values, QuerySet):
            (column,) = values.query.values_select
            if values.filter(**{f"{column}__iexact": value}).exists():
                return
        elif any(folded == known.casefold() for known in values):
            return
        raise unknown_value(self.called, value, values)

    @property
    def called(self) -> str:
        """The name of the parameter."""
        return next(name for name, known in self.parent.filters.items() if known is self)
