"""Opening a table and sitting down at one."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import Q

import rules
from cardbase.models import Game
from decks.models import Deck
from play.models import Bot, Table

OPEN_SEAT, INVITATION = "open", "invite"
OPPONENTS = (
    (OPEN_SEAT, "Anybody: the seat is shown in the lobby"),
    (INVITATION, "Somebody I send a link to"),
    (Bot.SENSIBLE.value, "A bot that plays sensibly"),
    (Bot.RANDOM.value, "A bot that plays at random"),
)
OPTION = "option_"


class DeckField(forms.ModelChoiceField):
    """A legal deck of the person's own, a shipped one, or the one whose page sent him here."""

    def label_from_instance(self, deck: Deck) -> str:
        return f"{deck.name} (shipped)" if deck.shipped else deck.name


def playable_decks(user: Any, game: Game, token: str = "") -> Any:
    offered = Q(owner=user) | Q(shipped=True)
    if token:
        offered |= Q(token=token, visibility__in=["public", "unlisted"])
    return Deck.objects.filter(offered, game=game, errors=0).order_by("shipped", "name")


class JoinForm(forms.Form):
    deck = DeckField(queryset=Deck.objects.none(), empty_label=None)

    def __init__(self, *args: Any, user: Any, game: Game, token: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        decks = playable_decks(user, game, token)
        self.fields["deck"].queryset = decks
        if token:
            self.fields["deck"].initial = decks.filter(token=token).first()

    @property
    def has_decks(self) -> bool:
        return self.fields["deck"].queryset.exists()


class OpenTableForm(JoinForm):
    opponent = forms.ChoiceField(
        choices=OPPONENTS, initial=Bot.SENSIBLE.value, widget=forms.RadioSelect
    )
    bot_deck = DeckField(
        queryset=Deck.objects.none(),
        required=False,
        empty_label="The same deck as mine",
        label="The bot's deck",
        help_text="Only when a bot is the opponent.",
    )

    def __init__(self, *args: Any, user: Any, game: Game, token: str = "", **kwargs: Any) -> None:
        super().__init__(*args, user=user, game=game, token=token, **kwargs)
        self.fields["bot_deck"].queryset = self.fields["deck"].queryset
        for option in rules.game(game.key).table_options:
            self.fields[f"{OPTION}{option.key}"] = forms.ChoiceField(
                label=option.label,
                choices=option.choices,
                initial=option.default,
                required=False,
            )

    def rules_fields(self) -> list[forms.BoundField]:
        """The game's own table options, which the page keeps folded away."""
        return [self[name] for name in self.fields if name.startswith(OPTION)]

    @property
    def table(self) -> dict[str, Any]:
        """What `seating.open_table` takes, but for the person."""
        data = self.cleaned_data
        bot = data["opponent"] if data["opponent"] in Bot.values else ""
        by_link = data["opponent"] == INVITATION or bool(bot)
        return {
            "deck": data["deck"],
            "bot": bot,
            "bot_deck": data["bot_deck"] if bot else None,
            "visibility": Table.Visibility.INVITE if by_link else Table.Visibility.PUBLIC,
            "options": {
                name.removeprefix(OPTION): value
                for name, value in data.items()
                if name.startswith(OPTION) and value
            },
        }
