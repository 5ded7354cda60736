"""Fields for text that people bring; each passes `cardbase.hosting.plain_text`.

The model fields clean twice: in `clean()`, so that forms and `full_clean()` say what is wrong at
the field, and whenever a value is written, so that `create()`, `bulk_create()` and `update()` store
nothing else. In migrations they are Django's own fields.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from django import forms
from django.core.exceptions import ValidationError
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper

from cardbase.hosting.plain_text import clean_json, clean_text

_ST = TypeVar("_ST", contravariant=True)
_GT = TypeVar("_GT", covariant=True)
AnyField: TypeAlias = "models.Field[Any, Any]"


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


class LineField(models.CharField[_ST, _GT]):
    """A line of text."""

    def clean(self, value: Any, model_instance: models.Model | None) -> Any:
        return super().clean(_clean_line(self, value), model_instance)

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        value = _at(self, _clean_line, super().pre_save(model_instance, add))
        setattr(model_instance, self.attname, value)
        return value

    def get_db_prep_save(self, value: Any, connection: BaseDatabaseWrapper) -> Any:
        return super().get_db_prep_save(_at(self, _clean_line, value), connection)

    def formfield(
        self,
        form_class: type[forms.Field] | None = None,
        choices_form_class: type[forms.ChoiceField] | None = None,
        **kwargs: Any,
    ) -> forms.Field | None:
        return super().formfield(
            form_class=form_class or FormLineField, choices_form_class=choices_form_class, **kwargs
        )

    def deconstruct(self) -> Any:
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs


class AddressField(models.URLField[_ST, _GT]):
    """The address of a page: a line of text too, for its path may hold any sign."""

    def clean(self, value: Any, model_instance: models.Model | None) -> Any:
        return super().clean(_clean_line(self, value), model_instance)

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        value = _at(self, _clean_line, super().pre_save(model_instance, add))
        setattr(model_instance, self.attname, value)
        return value

    def get_db_prep_save(self, value: Any, connection: BaseDatabaseWrapper) -> Any:
        return super().get_db_prep_save(_at(self, _clean_line, value), connection)

    def formfield(
        self,
        form_class: type[forms.Field] | None = None,
        choices_form_class: type[forms.ChoiceField] | None = None,
        **kwargs: Any,
    ) -> forms.Field | None:
        return super().formfield(
            form_class=form_class or FormAddressField,
            choices_form_class=choices_form_class,
            **kwargs,
        )

    def deconstruct(self) -> Any:
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.URLField", args, kwargs


class LinesField(models.TextField[_ST, _GT]):
    """Text of several lines."""

    def clean(self, value: Any, model_instance: models.Model | None) -> Any:
        return super().clean(_clean_lines(self, value), model_instance)

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        value = _at(self, _clean_lines, super().pre_save(model_instance, add))
        setattr(model_instance, self.attname, value)
        return value

    def get_db_prep_save(self, value: Any, connection: BaseDatabaseWrapper) -> Any:
        return super().get_db_prep_save(_at(self, _clean_lines, value), connection)

    def formfield(
        self,
        form_class: type[forms.Field] | None = None,
        choices_form_class: type[forms.ChoiceField] | None = None,
        **kwargs: Any,
    ) -> forms.Field | None:
        return super().formfield(
            form_class=form_class or FormLinesField, choices_form_class=choices_form_class, **kwargs
        )

    def deconstruct(self) -> Any:
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.TextField", args, kwargs


class TextsField(models.JSONField[_ST, _GT]):
    """JSON with texts in it, each of several lines."""

    def clean(self, value: Any, model_instance: models.Model | None) -> Any:
        return super().clean(_clean_texts(self, value), model_instance)

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        value = _at(self, _clean_texts, super().pre_save(model_instance, add))
        setattr(model_instance, self.attname, value)
        return value

    def get_db_prep_save(self, value: Any, connection: BaseDatabaseWrapper) -> Any:
        return super().get_db_prep_save(_at(self, _clean_texts, value), connection)

    def deconstruct(self) -> Any:
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.JSONField", args, kwargs


def _clean_line(field: AnyField, value: Any) -> Any:
    if not isinstance(value, str):
        return value
    return clean_text(value, lines=False, required=not field.blank)


def _clean_lines(field: AnyField, value: Any) -> Any:
    if not isinstance(value, str):
        return value
    return clean_text(value, lines=True, required=not field.blank)


def _clean_texts(field: AnyField, value: Any) -> Any:
    return clean_json(value)


def _at(field: AnyField, clean: Callable[[AnyField, Any], Any], value: Any) -> Any:
    """Return the value as it is stored; ValidationError names the field."""
    try:
        return clean(field, value)
    except ValidationError as error:
        raise ValidationError({field.name: error.error_list}) from error
