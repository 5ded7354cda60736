"""Columns that are no plain attribute of a row: a fact, a text, a name that stands for a row."""

from collections.abc import Callable, Collection, Mapping

from django.db.models import Model
from import_export.fields import Field
from import_export.widgets import Widget

from cardbase.exchange.cells import Cells, FactCell, TextCell
from cardbase.models import Card, Wording
from rules.engine.schema import Schema, Section

UNREAD = frozenset({None, ""})


class Column(Field):
    """A plain attribute; `note` says in a sentence what stands there."""

    def __init__(
        self,
        attribute: str,
        widget: Widget | None = None,
        *,
        name: str = "",
        label: str = "",
        note: str = "",
        readonly: bool = False,
    ) -> None:
        name = name or attribute
        super().__init__(attribute, name, widget or TextCell(), readonly=readonly)
        self.label = label or name.replace("_", " ").capitalize()
        self.help = note


class FactColumn(Column):
    """A fact of the kinds of card that print it. One column serves kinds that differ in range."""

    def __init__(self, key: str, schema: Schema, name: str) -> None:
        self.key = key
        self.by_kind = {
            kind.key: FactCell(fact)
            for kind in schema.kinds
            for fact in kind.fields
            if fact.key == key
        }
        cell = next(iter(self.by_kind.values()))
        super().__init__("stats", cell, name=name, label=cell.fact.label, note=cell.fact.help)

    def get_value(self, instance: Card | Wording) -> object:
        return (instance.stats or {}).get(self.key)

    def export(self, instance: Card | Wording, **kwargs: object) -> str:
        value = self.get_value(instance)
        cell: Widget = self.by_kind.get(kind_of(instance)) or self.widget
        return str(cell.render(value))

    def save(
        self, instance: Card | Wording, row: Cells, is_m2m: bool = False, **kwargs: object
    ) -> None:
        stats = {key: value for key, value in (instance.stats or {}).items() if key != self.key}
        value = self._read(instance, row[self.column_name])
        if value is not None:
            stats[self.key] = value
        instance.stats = stats

    def _read(self, instance: Card | Wording, value: object) -> object:
        kind = kind_of(instance)
        cell = self.by_kind.get(kind)
        if cell is not None:
            read = cell.clean(value)
            return [] if read is None and self._is_empty_list(instance, cell) else read
        if value not in UNREAD:
            raise ValueError(f"A card of kind {kind!r} has no {self.label}; leave the cell empty.")
        return None

    def _is_empty_list(self, instance: Card | Wording, cell: FactCell) -> bool:
        """An empty cell of a list says that it is empty, unless the row says it is unknown."""
        if cell.fact.type != "choices" or self.key in (instance.unknown or ()):
            return False
        return cell.fact.required or self.get_value(instance) == []


class TextColumn(Column):
    """One of the named texts of a card."""

    def __init__(self, section: Section, name: str) -> None:
        self.key = section.key
        super().__init__("texts", TextCell(), name=name, label=section.label)

    def get_value(self, instance: Card | Wording) -> str:
        return str((instance.texts or {}).get(self.key, ""))

    def save(
        self, instance: Card | Wording, row: Cells, is_m2m: bool = False, **kwargs: object
    ) -> None:
        texts = {key: text for key, text in (instance.texts or {}).items() if key != self.key}
        text = self.widget.clean(row[self.column_name])
        instance.texts = {**texts, self.key: text} if text else texts


class RowColumn(Column):
    """A row of another table, named by its key or code; an unknown name is refused by name."""

    def __init__(
        self, attribute: str, find: Callable[[str], Model | None], key: str, *, note: str = ""
    ) -> None:
        super().__init__(attribute, TextCell(), note=note)
        self.find, self.key = find, key

    def export(self, instance: Model, **kwargs: object) -> str:
        row = self.get_value(instance)
        return getattr(row, self.key) if row else ""

    def clean(self, row: Cells, **kwargs: object) -> Model | None:
        name = self.widget.clean(row[self.column_name])
        if not name:
            return None
        found = self.find(name)
        if found is None:
            raise ValueError(f"The catalogue of this game has no {self.column_name} {name!r}.")
        return found


def wholly_unknown(instance: Card | Wording) -> tuple[str, ...]:
    """The unknown facts and texts of which nothing stands there; of a text part may be known."""
    texts = instance.texts or {}
    return tuple(key for key in instance.unknown or () if not _text_of(texts, key))


def take_off_unknown(instance: Card | Wording, before: Collection[str], row: Cells) -> None:
    """What was wholly unknown before and says something now is known, and leaves the list.

    A text may be known in part: where the row itself says which are unknown, it is believed.
    """
    stats, texts = instance.stats or {}, instance.texts or {}
    learned = {key for key in before if stats.get(key) is not None}
    if "unknown" not in row:
        learned |= {key for key in before if _text_of(texts, key)}
    instance.unknown = [key for key in instance.unknown or () if key not in learned]


def _text_of(texts: Mapping[str, str], key: str) -> str:
    """The text of that name in `unknown`, where `support_text` is told from the fact `support`."""
    return texts.get(key) or texts.get(key.removesuffix("_text"), "")


def kind_of(instance: Card | Wording) -> str:
    if isinstance(instance, Card):
        return instance.kind
    return instance.card.kind if instance.card_id else ""


def fact_columns(schema: Schema | None, taken: set[str]) -> dict[str, Column]:
    """A column for every fact and every text of the game's cards, in the order of the schema."""
    if schema is None:
        return {}
    columns: dict[str, Column] = {}
    for key in dict.fromkeys(fact.key for kind in schema.kinds for fact in kind.fields):
        name = f"{key}_fact" if key in taken else key
        columns[name] = FactColumn(key, schema, name)
    for section in schema.sections:
        name = f"{section.key}_text"
        columns[name] = TextColumn(section, name)
    return columns
