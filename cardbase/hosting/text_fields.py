"""Fields for text that people bring; each passes `cardbase.hosting.plain_text`.

The model fields clean twice: in `clean()`, so that forms and `full_clean()` say what is wrong at
the field, and whenever a value is written, so that `create()`, `bulk_create()` and `update()` store
nothing else. In migrations they are Django's own fields.
"""

from __future__ import annotations

from typing import Any, TypeVar

from django import forms
from django.core.exceptions import ValidationError
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper

from cardbase.hosting.plain_text import clean_json, clean_text

_ST = TypeVar("_ST", contravariant=True)
_GT = TypeVar("_GT", covariant=True)


class FormLineField(forms.CharField):
    """A line of text in a form. The form shows again what was typed, if it is refused."""

    lines = False

    def to_python(self, value: Any) -> str | None:
        if value in self.empty_values:
            return self.empty_value
        return clean_text(str(value), lines=self.lines, required=self.required) or self.empty_value


class FormLinesField(FormLineField):
    """Text of several lines in a form."""

    lines = True
    widget = forms.Textarea


class FormAddressField(forms.URLField):
    """The address of a page in a form."""

    def to_python(self, value: Any) -> str | None:
        if value in self.empty_values:
            return self.empty_value
        return super().to_python(clean_text(str(value), lines=False, required=self.required))


class _CleanedField(models.Field[_ST, _GT]):
    """A field that cleans what it stores; stands before one of Django's fields, `stands_for`."""

    stands_for: str

    def cleaned(self, value: Any) -> Any:
        """Return the value as it is stored; ValidationError says what is wrong with it."""
        raise NotImplementedError

    def clean(self, value: Any, model_instance: models.Model | None) -> Any:
        return super().clean(self.cleaned(value), model_instance)

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        value = self._cleaned_here(super().pre_save(model_instance, add))
        setattr(model_instance, self.attname, value)
        return value

    def get_db_prep_save(self, value: Any, connection: BaseDatabaseWrapper) -> Any:
        return super().get_db_prep_save(self._cleaned_here(value), connection)

    def deconstruct(self) -> Any:
        name, _path, args, kwargs = super().deconstruct()
        return name, f"django.db.models.{self.stands_for}", args, kwargs

    def _cleaned_here(self, value: Any) -> Any:
        try:
            return self.cleaned(value)
        except ValidationError as error:
            raise ValidationError({self.name: error.error_list}) from error


class _TextField(_CleanedField[_ST, _GT]):
    """One text, with a field of its own in forms."""

    lines = False
    form_class: type[forms.Field]

    def cleaned(self, value: Any) -> Any:
        if not isinstance(value, str):
            return value
        return clean_text(value, lines=self.lines, required=not self.blank)

    def formfield(
        self,
        form_class: type[forms.Field] | None = None,
        choices_form_class: type[forms.ChoiceField] | None = None,
        **kwargs: Any,
    ) -> forms.Field | None:
        return super().formfield(
            form_class=form_class or self.form_class,
            choices_form_class=choices_form_class,
            **kwargs,
        )


class LineField(_TextField[_ST, _GT], models.CharField[_ST, _GT]):
    """A line of text."""

    stands_for = "CharField"
    form_class = FormLineField


class AddressField(_TextField[_ST, _GT], models.URLField[_ST, _GT]):
    """The address of a page: a line of text too, for its path may hold any sign."""

    stands_for = "URLField"
    form_class = FormAddressField


class LinesField(_TextField[_ST, _GT], models.TextField[_ST, _GT]):
    """Text of several lines."""

    stands_for = "TextField"
    lines = True
    form_class = FormLinesField


class TextsField(_CleanedField[_ST, _GT], models.JSONField[_ST, _GT]):
    """JSON with texts in it, each of several lines."""

    stands_for = "JSONField"

    def cleaned(self, value: Any) -> Any:
        return clean_json(value)
