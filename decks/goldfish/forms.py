"""What people may ask of a goldfish run."""

from typing import Any

from django import forms
from django.utils.functional import lazy
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from cardbase.hosting.text_fields import FormLineField
from cardbase.hosting.translated import choices, named
from cardbase.hosting.translated import number as number_in_words
from cardbase.models import Game
from cardbase.web.form_fields import field_of
from cardbase.web.requests import AnyUser
from decks.models import Deck
from decks.models.deck import DeckQuerySet
from decks.models.goldfish_job import FEWEST_HANDS, MOST_HANDS, USUAL_HANDS
from rules.engine.goldfish import Goldfish

lazy_number = lazy(number_in_words, str)
_HANDS_ERROR = format_lazy(
    _("Choose between {fewest} and {most} hands."),
    fewest=lazy_number(FEWEST_HANDS),
    most=lazy_number(MOST_HANDS),
)


class GoldfishForm(forms.Form):
    """Hands, seed, the opponent and the game's own options."""

    hands = forms.IntegerField(
        label=_("Hands"),
        min_value=FEWEST_HANDS,
        max_value=MOST_HANDS,
        initial=USUAL_HANDS,
        help_text=_("Each hand is played both going first and going second."),
        error_messages={
            "min_value": _HANDS_ERROR,
            "max_value": _HANDS_ERROR,
            "invalid": _("Enter the number of hands in digits, such as 100000."),
        },
    )
    seed = FormLineField(
        label=_("Seed"),
        max_length=64,
        required=False,
        help_text=_("The same seed deals the same hands. Leave empty for a new one."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    opponent = forms.ModelChoiceField(
        label=_("Opponent's deck"),
        queryset=Deck.objects.none(),
        required=False,
        empty_label=_("A common mix of cards"),
        help_text=_("Used for numbers that depend on the opponent, such as the odds in battle."),
    )

    def __init__(
        self, *args: Any, deck: Deck, goldfish: Goldfish, user: AnyUser, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.goldfish = goldfish
        if goldfish.looks_at_opponent:
            field_of(self, "opponent", forms.ModelChoiceField).queryset = opponents(deck.game, user)
        else:
            del self.fields["opponent"]
        for option in goldfish.options:
            self.fields[option.key] = forms.ChoiceField(
                label=named(option.label),
                choices=choices(option.choices),
                initial=option.default,
            )

    def order(self) -> dict[str, Any]:
        """The cleaned fields as `services.start` takes them."""
        data = self.cleaned_data
        return {
            "hands": data["hands"],
            "seed": data["seed"],
            "opponent": data.get("opponent"),
            "options": {option.key: data[option.key] for option in self.goldfish.options},
        }


def opponents(game: Game, user: AnyUser) -> DeckQuerySet:
    """Decks to measure battles against: one's own and the shipped ones, without errors."""
    mine = Deck.objects.owned_by(user) | Deck.objects.filter(shipped=True)
    return mine.legal().in_game(game.key).order_by("-shipped", "name", "pk")
