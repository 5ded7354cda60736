"""What people type when they bring facts; the words of the errors are for them."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, cast

from django import forms
from django.forms.utils import ErrorList
from django.http import HttpRequest, QueryDict
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from cardbase.exchange import Table
from cardbase.exchange.card_rows import NO_PROVENANCE, ProvenanceColumn
from cardbase.exchange.columns import Column, FactColumn, RowColumn, TextColumn
from cardbase.exchange.files import FORMATS, MAX_BYTES
from cardbase.exchange.resource import GameResource
from cardbase.hosting.text_fields import FormAddressField, FormLineField, FormLinesField
from cardbase.hosting.translated import choices, named
from cardbase.models import Game, Provenance, Source
from cardbase.models.dates import Precision
from cardbase.proposals.citation import Citation
from cardbase.web.form_fields import ConditionalForm, field_of

LONG = {"text", "summary", "flavour"}
CHOICES: dict[str, list[tuple[str, StrOrPromise]]] = {
    "provenance": [("", _("Choose…")), *Provenance.choices],
    "released_precision": [*Precision.choices],
    "published_precision": [*Precision.choices],
}
# The source has fields of its own; what other programs call a printing, only files state.
NOT_ASKED = frozenset({"source", "external_ids"})


class SourceForm(ConditionalForm):
    """Where facts are from. No fact comes in without it."""

    prefix = "source"
    conditions = {
        "section": _("required without an address"),
        "address": _("required without a location"),
    }

    document = FormLineField(
        max_length=200,
        label=_("Title of the document"),
        help_text=_(
            "A card you own counts too: enter “The printed card” with its number as the location."
        ),
        error_messages={
            "required": _("Name the document, page or card that your facts come from.")
        },
    )
    section = FormLineField(
        max_length=200,
        required=False,
        label=_("Location in the document"),
        help_text=_("Page, heading, row or card number."),
    )
    address = FormAddressField(
        max_length=500, required=False, label=_("Address"), assume_scheme="https"
    )
    published = forms.DateField(
        required=False,
        label=_("Published on"),
        widget=forms.DateInput(attrs={"type": "date"}),
        error_messages={"invalid": _("Enter the date as year-month-day: 2006-11-16.")},
    )
    comment = FormLinesField(
        max_length=2000,
        required=False,
        label=_("Notes for the reviewer"),
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def __init__(
        self, data: Any = None, *, game: Game, typed: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(data, initial=_cells(typed or {}, self.prefix))
        known = Source.objects.filter(game=game).order_by("document")
        self.documents = list(known.values_list("document", flat=True).distinct())
        self.fields["document"].widget.attrs["list"] = "known-documents"

    def citation(self) -> Citation:
        """Once it is valid."""
        data = self.cleaned_data
        precision = Precision.DAY if data["published"] else Precision.UNKNOWN
        return Citation(
            document=data["document"],
            section=data["section"],
            address=data["address"],
            published=data["published"],
            published_precision=precision,
            comment=data["comment"],
        )


class FileForm(forms.Form):
    """A file of rows of one table."""

    table = forms.ChoiceField()
    file = forms.FileField(
        help_text=format_lazy(
            _("CSV or JSON with the columns of an export, up to {size} MB."),
            size=MAX_BYTES // 1_000_000,
        ),
        widget=forms.FileInput(attrs={"accept": ".csv,.json"}),
        error_messages={"required": _("Choose a file."), "empty": _("The file is empty.")},
    )

    def __init__(self, *args: Any, tables: list[Table], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field_of(self, "table", forms.ChoiceField).choices = [
            (table.key, named(table.label)) for table in tables
        ]

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if not file.name.lower().endswith(tuple(f".{form}" for form in FORMATS)):
            raise forms.ValidationError(
                _("The file name must end in .csv or .json, to match its contents.")
            )
        if file.size > MAX_BYTES:
            raise forms.ValidationError(_("The file is too large. Split it and send the parts."))
        return file


class SeenField(forms.CharField):
    """What a page showed of the catalogue, by column as JSON, which comes back with its form.

    What has changed since then is known by it.
    """

    widget = forms.HiddenInput
    empty_values = [None, ""]  # a page may have shown nothing: {}
    default_error_messages = {
        name: _("This page is out of date. Open it again and repeat your changes.")
        for name in ("required", "invalid")
    }

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value)
        if not text:
            return text
        try:
            found = json.loads(text)
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict) or not all(isinstance(one, str) for one in found.values()):
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        return found


# No column has a hyphen in its name.
SEEN = "seen-cells"

# The button that asks for the fields of another kind, and which kind; see `_kind_of_card.html`.
SHOW_KIND = "show-kind"
OTHER_KIND = "other-kind"


def typed_for_another_kind(request: HttpRequest) -> QueryDict | None:
    """Return what was entered, if the request asks for the fields of another kind; else None."""
    return request.POST if SHOW_KIND in request.POST else None


def asked_kind(request: HttpRequest) -> str:
    """The kind of card whose fields are asked for, by the form or by its address; may be none."""
    if SHOW_KIND in request.POST:
        return request.POST.get(OTHER_KIND, "")
    return request.POST.get(f"{RowForm.prefix}-kind") or request.GET.get("kind", "")


class RowForm(ConditionalForm):
    """One row of a table, a field for each column that applies to it.

    Of which `kind` a card is was chosen before: it decides the fields, so the form asks for it no
    second time. The fields begin with `now`. For a reviewer this is what was proposed, and `seen`
    what the catalogue says, as the page shows it beside; for a sender both are the same.

    `typed` is what somebody has entered for another kind: they go on with it, and what this kind
    has no field for is `put_aside`, in case they come back.
    """

    prefix = "row"

    def __init__(
        self,
        data: Any = None,
        *,
        resource: GameResource[Any],
        kind: str = "",
        now: dict[str, str],
        seen: dict[str, str] | None = None,
        typed: Mapping[str, str] | None = None,
    ) -> None:
        sent = _cells(typed if typed is not None else data or {}, self.prefix)
        super().__init__(data, initial=now if typed is None else now | sent)
        self.now = now
        columns = dict(_columns(resource, kind))
        for name, column in columns.items():
            self.fields[name] = _field(name, column, resource, kind)
        self.conditions = _conditions(columns, resource, kind)
        if kind and "kind" in self.fields and "name" in resource.fields:
            self.fields["kind"].widget = forms.HiddenInput()
            self.fields["kind"].disabled = True
            self.initial = {**self.initial, "kind": kind}
        self.is_review = seen is not None
        shown = {name: now[name] for name in self.fields if name in now} if seen is None else seen
        self.fields[SEEN] = SeenField(initial=json.dumps(shown))
        self._sent = sent

    @property
    def put_aside(self) -> dict[str, str]:
        """Entries for facts that this kind lacks, by the names of their form fields."""
        return {
            self.add_prefix(name): cell
            for name, cell in self._sent.items()
            if name not in self.fields
        }

    def clean(self) -> None:
        # Nobody sees the field, so that what is wrong with it is said above the form.
        for error in self.errors.pop(SEEN, ErrorList()).as_data():
            self.add_error(None, error)

    def add_reason(self, sentence: str) -> None:
        """Show why a row is refused: beside its field, if it names a column of this form."""
        name, _, words = sentence.partition(": ")
        if words and name in self.fields and name != SEEN:
            self.add_error(name, words)
        else:
            self.add_error(None, sentence)

    @property
    def seen(self) -> dict[str, str]:
        """What the page showed of the catalogue; once the form is valid."""
        seen: dict[str, str] = self.cleaned_data[SEEN]
        return seen

    def row(self) -> dict[str, str]:
        """The cells that differ from what the fields began with, and those that name the row."""
        named = {name: value for name, value in self.now.items() if name in ("id", "key", "code")}
        began = self.now if self.is_review else self.now | self.seen
        stated = {
            name: value
            for name, value in self.cleaned_data.items()
            if name != SEEN and value != began.get(name, "")
        }
        return {name: value for name, value in named.items() if value} | stated

    def show_again(self, now: dict[str, str]) -> None:
        """Show a form that was refused beside what the catalogue says now.

        A sender's fields that were left alone follow it.
        """
        data, seen = cast(QueryDict, self.data).copy(), self.seen
        for name, value in seen.items():
            if not self.is_review and name in now and self.cleaned_data.get(name) == value:
                data[self.add_prefix(name)] = now[name]
        shown = {name: now[name] for name in seen if name in now}
        data[self.add_prefix(SEEN)] = json.dumps(shown)
        self.data = data


def _cells(sent: Mapping[str, str], prefix: str) -> dict[str, str]:
    """Return what a browser sent for the form with this prefix, by field name."""
    return {
        name.removeprefix(f"{prefix}-"): cell
        for name, cell in sent.items()
        if name.startswith(f"{prefix}-")
    }


def _columns(resource: GameResource[Any], kind: str) -> Iterator[tuple[str, Column]]:
    for name, column in resource.fields.items():
        applies = not isinstance(column, FactColumn) or not kind or kind in column.by_kind
        is_address = name == "key" and "name" in resource.fields
        if applies and not column.readonly and name not in NOT_ASKED and not is_address:
            yield name, column


def _conditions(
    columns: Mapping[str, Column], resource: GameResource[Any], kind: str
) -> dict[str, StrOrPromise]:
    """When cells that may be empty are needed: one of two, or a fact that is not unknown."""
    found: dict[str, StrOrPromise] = {}
    for name, column in columns.items():
        cell = column.by_kind.get(kind) if isinstance(column, FactColumn) else None
        if other := columns.get(resource.needed_without.get(name, "")):
            found[name] = _("required without “%(other)s”") % {"other": named(other.label)}
        elif cell is not None and cell.must_be_stated and "unknown" in columns:
            found[name] = _("required unless listed as unknown")
    return found


def _field(name: str, column: Column, resource: GameResource[Any], kind: str) -> forms.Field:
    settings: dict[str, Any] = {
        "label": named(column.label),
        "required": name in resource.needed or isinstance(column, ProvenanceColumn),
        "help_text": named(column.help),
        "error_messages": {"required": _needed(column)},
    }
    choices = _choices(name, column, resource, kind)
    if choices is not None:
        return forms.ChoiceField(choices=choices, **settings)
    if isinstance(column, TextColumn):
        text = forms.Textarea(attrs={"rows": 4, "data-card-text": True})
        return FormLinesField(widget=text, **settings)
    if name in LONG:
        return FormLinesField(widget=forms.Textarea(attrs={"rows": 4}), **settings)
    if isinstance(column, FactColumn):
        settings["help_text"] = _fact_help(column, kind)
    return FormLineField(max_length=2000, **settings)


def _needed(column: Column) -> str:
    return (
        NO_PROVENANCE
        if isinstance(column, ProvenanceColumn)
        else _("%(column)s is required.") % {"column": named(column.label)}
    )


def _choices(
    name: str, column: Column, resource: GameResource[Any], kind: str
) -> list[tuple[str, StrOrPromise]] | None:
    if isinstance(column, FactColumn) and kind in column.by_kind:
        fact = column.by_kind[kind].fact
        if fact.type == "choice":
            return [("", _("unknown or none")), *choices(fact.choices)]
        if fact.type == "bool":
            return [("", _("not known")), ("yes", _("yes")), ("no", _("no"))]
        return None
    if name == "kind" and resource.game.schema is not None and "name" in resource.fields:
        return [(each.key, named(each.label)) for each in resource.game.schema.kinds]
    if isinstance(column, RowColumn) and name in ("set", "rarity"):
        rows = resource.sets if name == "set" else resource.rarities
        return [("", _("none")), *((code, str(row)) for code, row in rows.items())]
    return CHOICES.get(name)


def _fact_help(column: FactColumn, kind: str) -> str:
    cell = column.by_kind.get(kind)
    if cell is None:
        return named(column.help)
    if cell.fact.type == "choices":
        words = ", ".join(cell.fact.choice_keys)
        any_of = _("Any of %(words)s, separated by |.") % {"words": words}
        return f"{named(column.help)} {any_of}".strip()
    if cell.fact.type == "variable_int":
        a_number = _("A number or X.")
        return f"{named(column.help)} {a_number}".strip()
    return named(column.help)
