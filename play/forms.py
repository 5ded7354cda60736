"""Forms for opening a table and for joining one."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

import rules.bots
from cardbase.hosting.translated import choices, named, translated
from cardbase.models import Game
from cardbase.models.user import User
from cardbase.web.form_fields import field_of
from decks.models import Deck
from play.clocks import CHOICES
from play.models import Bot, Table
from play.models.table import ABSENCE
from play.play_now import other_deck, playable_decks
from rules.engine.cards import Numbers, TableOption
from rules.engine.custom_cards import ALLOWED, CUSTOM_CARDS
from rules.engine.manual.admission import BY_HAND
from rules.engine.stops import PACE
from rules.engine.taking_back import TAKING_BACK

OPEN_SEAT, INVITATION = "open", "invite"
OPPONENTS = (
    (OPEN_SEAT, _("Anyone: the seat is listed in the lobby")),
    (INVITATION, _("Only people I send the link to")),
)
FURTHER_SEATS = ((OPEN_SEAT, _("A person")),)
# The better player first.
BOTS = (
    (Bot.SENSIBLE.value, _("Sensible bot")),
    (Bot.RANDOM.value, _("Random bot")),
)
ABSENCES = (
    ("60", _("After 1 minute")),
    (str(ABSENCE), _("After 2 minutes")),
    ("600", _("After 10 minutes")),
    ("86400", _("After 1 day")),
    ("", _("Never")),
)
OPTION = "option_"
SEAT = "seat_"

Bots = list[tuple[str, StrOrPromise]]


def bots_of(game: Game) -> Bots:
    """The bots that can play the game, as choices; there is always one."""
    return [(kind, label) for kind, label in BOTS if kind in rules.bots.kinds_of(game.key)]


class DeckField(forms.ModelChoiceField[Deck]):
    """A legal deck of the person's own, a shipped one, or the one whose page led here."""

    def label_from_instance(self, deck: Deck) -> str:
        return _("%(name)s (shipped)") % {"name": deck.name} if deck.shipped else deck.name


class NumberField(forms.CharField):
    """A number of a table option; left empty it is the option's default."""

    def __init__(self, option: TableOption, numbers: Numbers) -> None:
        empty = named(dict(option.choices).get(option.default, option.default))
        bounds = {"min": numbers.minimum, "max": numbers.maximum, "step": numbers.step}
        super().__init__(
            label=named(option.label),
            required=False,
            widget=forms.NumberInput(attrs={**bounds, "placeholder": empty}),
            help_text=_("%(numbers)s. Leave empty for %(usual)s.")
            % {"numbers": capfirst(translated(numbers.in_words)), "usual": f"“{empty}”"},
        )
        self.option = option
        self.numbers = numbers

    def clean(self, value: object) -> str:
        text: str = super().clean(value)
        if text and not self.option.allows(text):
            raise forms.ValidationError(
                _("%(option)s must be %(numbers)s. Leave it empty to use the default.")
                % {"option": self.label, "numbers": translated(self.numbers.in_words)}
            )
        return text


def option_field(option: TableOption) -> forms.Field:
    if option.numbers is not None:
        return NumberField(option, option.numbers)
    return forms.ChoiceField(
        label=named(option.label),
        choices=choices(option.choices),
        initial=option.default,
        required=False,
    )


def by_hand_field() -> forms.Field:
    """Left as it is, the answer follows from who may sit down (`lobby.open_table`)."""
    return forms.ChoiceField(
        label=named(BY_HAND.label),
        choices=(("", _("Not allowed at public tables")), *choices(BY_HAND.choices)),
        required=False,
        help_text=_("Deck pages list these cards and the lines in question."),
    )


def custom_cards_field() -> forms.Field:
    """Left as it is, the answer follows from who may sit down (`lobby.open_table`)."""
    allowed = [choice for choice in choices(CUSTOM_CARDS.choices) if choice[0] == ALLOWED]
    return forms.ChoiceField(
        label=named(CUSTOM_CARDS.label),
        choices=(("", _("Only against bots")), *allowed),
        required=False,
    )


class DeckForm(forms.Form):
    deck = DeckField(label=_("Deck"), queryset=Deck.objects.none(), empty_label=None)

    def __init__(self, *args: Any, user: User, game: Game, token: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        decks = playable_decks(user, game, token)
        self.decks = decks
        field = field_of(self, "deck", DeckField)
        field.queryset = decks
        if token:
            field.initial = decks.filter(token=token).first()

    @property
    def has_decks(self) -> bool:
        return self.decks.exists()


class JoinForm(DeckForm):
    """A deck, and where several seats are free in a game of teams, which of them."""

    seat = forms.TypedChoiceField(
        coerce=int, label=_("Your seat"), required=False, empty_value=None
    )

    def __init__(
        self, *args: Any, user: User, table: Table, token: str = "", **kwargs: Any
    ) -> None:
        super().__init__(*args, user=user, game=table.game, token=token, **kwargs)
        free = [
            (n, _("Seat %(number)s, %(team)s") % {"number": n + 1, "team": team})
            for n, seat, team in table.places
            if seat is None
        ]
        if table.teams and len(free) > 1:
            field_of(self, "seat", forms.TypedChoiceField).choices = free
        else:
            del self.fields["seat"]


class OpenTableForm(DeckForm):
    players = forms.TypedChoiceField(coerce=int, label=_("Players"), initial=2)
    opponent = forms.ChoiceField(label=_("Opponent"), widget=forms.RadioSelect)
    bot_deck = DeckField(
        queryset=Deck.objects.none(),
        required=False,
        empty_label=_("One that comes with the game"),
        label=_("The bot's deck"),
        help_text=_("Used only if a bot plays."),
    )

    clock = forms.ChoiceField(
        label=_("Clock"),
        choices=CHOICES,
        required=False,
        help_text=_("Used only between people. It runs while a player is choosing."),
    )
    absence = forms.TypedChoiceField(
        coerce=int,
        label=_("The win can be claimed if a player is gone"),
        choices=ABSENCES,
        initial=str(ABSENCE),
        required=False,
        empty_value=None,
    )

    def __init__(self, *args: Any, user: User, game: Game, token: str = "", **kwargs: Any) -> None:
        super().__init__(*args, user=user, game=game, token=token, **kwargs)
        field_of(self, "bot_deck", DeckField).queryset = self.decks
        bots = bots_of(game)
        opponent = field_of(self, "opponent", forms.ChoiceField)
        opponent.choices, opponent.initial = [*OPPONENTS, *bots], bots[0][0]
        plays = rules.game(game.key)
        self._offer_seats(*plays.seats, bots)
        for option in (*plays.table_options, PACE, TAKING_BACK):
            self.fields[f"{OPTION}{option.key}"] = option_field(option)
        self.fields[f"{OPTION}{BY_HAND.key}"] = by_hand_field()
        self.fields[f"{OPTION}{CUSTOM_CARDS.key}"] = custom_cards_field()

    def _offer_seats(self, least: int, most: int, bots: Bots) -> None:
        """How many play and who sits where; nothing to ask in a game that is always for two."""
        if most == 2:
            del self.fields["players"]
            return
        players = field_of(self, "players", forms.TypedChoiceField)
        players.choices = [(n, str(n)) for n in range(least, most + 1)]
        self.fields["opponent"].label = _("Seat %(number)s") % {"number": 2}
        for number in range(3, most + 1):
            self.fields[f"{SEAT}{number}"] = forms.ChoiceField(
                label=_("Seat %(number)s") % {"number": number},
                choices=[*FURTHER_SEATS, *bots],
                initial=bots[0][0],
                required=False,
            )

    def seat_fields(self) -> list[forms.BoundField]:
        """Who sits at the third seat and after; those that nobody plays at are hidden."""
        return [self[name] for name in self.fields if name.startswith(SEAT)]

    def rules_fields(self) -> list[forms.BoundField]:
        """The game's own table options, which the page keeps folded away."""
        return [self["absence"], *(self[n] for n in self.fields if n.startswith(OPTION))]

    @property
    def refuses_rules(self) -> bool:
        """Something is wrong with a table option: they may not be folded away."""
        return any(name.startswith(OPTION) or name == "absence" for name in self.errors)

    @property
    def table(self) -> dict[str, Any]:
        """What `lobby.open_table` takes, but for the person."""
        data = self.cleaned_data
        count = data.get("players") or 2
        seats = [data["opponent"], *(data[f"{SEAT}{n}"] for n in range(3, count + 1))]
        bot, *further = [who if who in Bot.values else "" for who in seats]
        bot_deck = data["bot_deck"] or other_deck(data["deck"])
        by_link = data["opponent"] == INVITATION or all((bot, *further))
        return {
            "deck": data["deck"],
            "bot": bot,
            "further": further,
            "bot_deck": bot_deck if any((bot, *further)) else None,
            "clock": data["clock"],
            # A page that did not ask, such as an older one, wants what is usual.
            "absence": data["absence"] if "absence" in self.data else ABSENCE,
            "visibility": Table.Visibility.INVITE if by_link else Table.Visibility.PUBLIC,
            "options": {
                name.removeprefix(OPTION): value
                for name, value in data.items()
                if name.startswith(OPTION) and value
            },
        }
