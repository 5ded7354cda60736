"""Rulings: a row for each answer."""

from django.core.exceptions import ValidationError
from django.db.models import QuerySet

from cardbase.exchange.cells import Cells, DateCell, ListCell
from cardbase.exchange.columns import Column
from cardbase.exchange.resource import GameResource
from cardbase.models import Ruling
from cardbase.rulebook import has_numbers, rule_numbers


class RuleList(ListCell):
    """Numbers of rules, kept with the game's prefix; one that its rules do not have is refused."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game = game

    def clean(self, value: object, row: Cells | None = None, **kwargs: object) -> list[str]:
        numbers = super().clean(value)
        if not has_numbers(self.game):
            return numbers
        named = {number: rule_numbers(number, self.game, whole=True) for number in numbers}
        wrong = [number for number, rules in named.items() if not rules]
        if wrong:
            raise ValueError(
                f"The rules of this game have no {', '.join(wrong)}; "
                "write numbers as on its rules page, with | between them."
            )
        return [rule for rules in named.values() for rule in rules]


class RulingRows(GameResource[Ruling]):
    model = Ruling
    needed = ("text",)
    needed_without = {"card": "rules", "rules": "card"}

    def columns(self) -> dict[str, Column]:
        found = [
            Column("pk", name="id", readonly=True, note="Empty for a new ruling."),
            self.card_column(),
            Column("text", note="The ruling in your own words."),
            Column("date", DateCell(), note="When it was given; empty if unknown."),
            Column("rule_ids", RuleList(self.game.key), name="rules", label="Rules"),
            self.source_column(),
        ]
        return {column.column_name: column for column in found}

    def rows(self) -> QuerySet[Ruling]:
        of_game = Ruling.objects.filter(game=self.game)
        return of_game.select_related("game", "card__game", "source").order_by("pk")

    def locate(self, row: Cells) -> Ruling | None:
        """By id, else the ruling on the same card with the same text."""
        if "id" in row and str(row["id"] or "").strip():
            return self.by_id(row)
        card = self.card(str(row.get("card") or "").strip())
        text = str(row.get("text") or "").replace("\r\n", "\n").strip()
        return self.index.first((card.pk if card else None, text))

    def name_of(self, row: Ruling) -> tuple[int | None, str]:
        return row.card_id, row.text

    def import_instance(self, instance: Ruling, row: Cells, **kwargs: object) -> None:
        super().import_instance(instance, row, **kwargs)
        if not instance.source_id:
            if self.source is None:
                raise ValidationError({"source": "A ruling needs its source."})
            instance.source = self.source
