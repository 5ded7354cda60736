"""What people type when they make up a card; the words of the errors are for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from cardbase.exchange import TABLES, ChangeKind, preview_row
from cardbase.exchange.columns import FactColumn
from cardbase.models import Card, Game, Provenance
from cardbase.proposals.forms import SEEN, RowForm
from decks.models import CustomCard, Deck
from decks.models.deck import MOST_COPIES
from decks.services.custom_cards import keep_custom_card

# A card that was never printed has nothing unknown, and says itself where it is from.
NOT_ASKED = ("provenance", "unknown", SEEN)


class CustomCardForm(RowForm):
    """A custom card as a row of the table of cards, whose facts it has, and how many copies."""

    def __init__(
        self,
        data: Any = None,
        *,
        game: Game,
        kind: str,
        card: CustomCard | None,
        typed: Mapping[str, str] | None = None,
    ) -> None:
        resource = TABLES["cards"].rows(game)
        now = {}
        if card is not None:
            shown = _as_row(card, game)
            now = {name: column.export(shown) for name, column in resource.fields.items()}
        super().__init__(data, resource=resource, kind=kind, now=now, typed=typed)
        self.game, self.kind, self.card = game, kind, card
        for name in NOT_ASKED:
            self.fields.pop(name, None)
        self.conditions = {}
        for name, column in resource.fields.items():
            if isinstance(column, FactColumn) and kind in column.by_kind:
                self.fields[name].required = column.by_kind[kind].must_be_stated
        self.fields["count"] = forms.IntegerField(
            label=_("Copies in the deck"),
            min_value=1,
            max_value=MOST_COPIES,
            initial=card.count if card is not None else 1,
        )

    def keep(self, deck: Deck) -> CustomCard | None:
        """Put the card into the deck; None, with the reasons in the form, if that cannot be."""
        cells = {name: value for name, value in self.cleaned_data.items() if name != "count"}
        found = preview_row(
            TABLES["cards"],
            self.game,
            {**cells, "kind": self.kind, "provenance": Provenance.SAMPLE.value},
        )
        if found.kind == ChangeKind.REFUSED or not isinstance(found.instance, Card):
            for sentence in found.reasons:
                self.add_reason(sentence)
            return None
        card = self.card or CustomCard(deck=deck)
        for name in ("name", "title", "kind", "stats", "texts"):
            setattr(card, name, getattr(found.instance, name))
        card.count = self.cleaned_data["count"]
        try:
            return keep_custom_card(card)
        except ValidationError as error:
            self.add_error(None, error.messages)
            return None


def _as_row(card: CustomCard, game: Game) -> Card:
    """The card as a row of the table of cards, which is written nowhere."""
    return Card(
        game=game,
        name=card.name,
        title=card.title,
        kind=card.kind,
        stats=card.stats,
        texts=card.texts,
    )
