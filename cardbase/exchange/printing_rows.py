"""Printings: a row for each piece of cardboard."""

from django.db.models import QuerySet

from cardbase.exchange.cells import Cells, JsonCell, PairsCell
from cardbase.exchange.columns import Column, RowColumn
from cardbase.exchange.resource import GameResource
from cardbase.models import Printing

PLACE = ("card", "set", "number", "rarity", "variant")


class PrintingRows(GameResource[Printing]):
    model = Printing
    needed = ("card", "set")

    def columns(self) -> dict[str, Column]:
        found = [
            Column("pk", name="id", readonly=True, note="Empty for a new printing."),
            self.card_column(),
            RowColumn("set", lambda code: self.sets.get(code), "code", note="The set's code."),
            Column("number", note="As printed: B01-001."),
            RowColumn(
                "rarity", lambda code: self.rarities.get(code), "code", note="The rarity's code."
            ),
            Column("variant", note="Finish or other difference from the plain printing."),
            Column("code", note="Number and rarity as players write them: B01-001SR+."),
            Column("illustrator"),
            Column("flavour"),
            Column("printed_name", note="Only where it differs from the card's name."),
            Column("printed_title", note="Only where it differs from the card's title."),
            Column(
                "printed_stats",
                JsonCell(),
                note="Facts only where a misprint differs, as JSON by field.",
            ),
            Column(
                "printed_texts",
                JsonCell(),
                note="Texts only where they differ, as JSON by section.",
            ),
            Column("external_ids", PairsCell(), note="What other sites call it: site=id."),
        ]
        return {column.column_name: column for column in found}

    def rows(self) -> QuerySet[Printing]:
        of_game = Printing.objects.filter(card__game=self.game)
        return of_game.select_related("card__game", "set__game", "rarity__game").order_by(
            "set__order", "set__code", "number", "rarity__order", "variant", "pk"
        )

    def blank(self) -> Printing:
        return Printing()

    def locate(self, row: Cells) -> Printing | None:
        """By id, else by its place: the same card, set, number, rarity and variant."""
        if "id" in row and str(row["id"] or "").strip():
            return self.by_id(row)
        return self.index.first(tuple(str(row.get(name) or "").strip() for name in PLACE))

    def name_of(self, row: Printing) -> tuple[str, ...]:
        rarity = row.rarity.code if row.rarity else ""
        return row.card.key, row.set.code, row.number, rarity, row.variant
