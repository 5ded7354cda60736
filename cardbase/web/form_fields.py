"""Fields of a form by their kind: `form.fields` alone knows no more than that they are fields."""

from typing import TypeVar

from django import forms

F = TypeVar("F", bound=forms.Field)


def field_of(form: forms.BaseForm, name: str, kind: type[F]) -> F:
    """The form's field `name`; KeyError when there is none, TypeError when it is another kind."""
    field = form.fields[name]
    if not isinstance(field, kind):
        raise TypeError(f"{name} is a {type(field).__name__}, not a {kind.__name__}")
    return field
