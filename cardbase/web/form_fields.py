"""Fields of a form by their kind, which `form.fields` alone does not know, and fields that are
needed under a condition."""

from collections.abc import Mapping
from typing import TypeVar

from django import forms
from django.forms.boundfield import BoundField
from django_stubs_ext import StrOrPromise

F = TypeVar("F", bound=forms.Field)


def field_of(form: forms.BaseForm, name: str, kind: type[F]) -> F:
    """The form's field `name`; KeyError when there is none, TypeError when it is another kind."""
    field = form.fields[name]
    if not isinstance(field, kind):
        raise TypeError(f"{name} is a {type(field).__name__}, not a {kind.__name__}")
    return field


class ConditionalField(BoundField):
    """A field that may be left empty only under a condition, and says so where it stands."""

    @property
    def needed_when(self) -> StrOrPromise:
        """When it is needed, in words; empty if it never is, or always."""
        conditions: Mapping[str, StrOrPromise] = getattr(self.form, "conditions", {})
        return conditions.get(self.name, "")


class ConditionalForm(forms.Form):
    """A form in which some fields that may be empty are needed at times: `conditions` has when, by
    the names of the fields."""

    bound_field_class = ConditionalField
    conditions: Mapping[str, StrOrPromise] = {}
