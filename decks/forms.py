"""What people type about decks; the words of the errors are for them."""

import codecs
import re
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

import rules
from cardbase.hosting.text_fields import FormLineField
from cardbase.hosting.translated import named, translated
from cardbase.models import Game
from cardbase.search.language import Query
from cardbase.web.form_fields import field_of
from decks.deck_search import explain_deck_query, read_deck_query, search_decks
from decks.lists.lines import MOST_FILE_CHARACTERS
from decks.models import Deck, Visibility
from decks.models.deck import DeckQuerySet

MOST_FILE_BYTES = 1_000_000
# LackeyCCG's files are in ISO 8859-1, and say so.
XML_ENCODING = re.compile(rb"""^\s*<\?xml[^>]*\sencoding=["']([\w.-]+)["']""")
WESTERN_ENCODINGS = frozenset({"iso-8859-1", "latin1", "windows-1252"})
FILE_NAMES = ".txt,.csv,.tsv,.json,.dek,.o8d,.cod,.fe0d,text/plain"


def playable_games() -> QuerySet[Game]:
    """Games whose rules are here, so that a deck can be judged."""
    return Game.objects.filter(key__in=rules.GAMES).order_by("order", "name")


class DeckForm(forms.ModelForm[Deck]):
    """Name, description, visibility and format of a deck.

    The game is chosen once, when the deck is made; the formats offered are that game's.
    """

    format = forms.ChoiceField(
        required=False,
        label=_("Format"),
        error_messages={
            "invalid_choice": _("This game has no such format. Choose one of these."),
        },
    )

    class Meta:
        model = Deck
        fields = ("name", "game", "format", "visibility", "description")
        labels = {
            "name": _("Name"),
            "game": _("Game"),
            "visibility": _("Visibility"),
            "description": _("Description"),
        }
        widgets = {"description": forms.Textarea(attrs={"rows": 4})}
        error_messages = {"name": {"required": _("Give the deck a name.")}}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        games = field_of(self, "game", forms.ModelChoiceField)
        games.queryset, games.empty_label = playable_games(), None
        games.to_field_name = "key"
        games.widget.attrs |= {
            "hx-get": reverse("decks:new"),
            "hx-select": "#id_format",
            "hx-target": "#id_format",
            "hx-swap": "outerHTML",
        }
        field_of(self, "visibility", forms.TypedChoiceField).choices = Visibility.choices
        game = self._game()
        formats = rules.game(game.key).formats if game is not None else ()
        field_of(self, "format", forms.ChoiceField).choices = [
            (fmt.key, named(fmt.label)) for fmt in formats
        ]
        if self.instance.pk:
            del self.fields["game"]

    def _game(self) -> Game | None:
        """Return the deck's game, or the one that the form has selected."""
        if self.instance.pk:
            return self.instance.game
        field = field_of(self, "game", forms.ModelChoiceField)
        try:
            game: Game = field.clean(self["game"].value())
        except forms.ValidationError:
            return playable_games().first()
        return game


class ImportForm(forms.Form):
    """A list pasted as text or sent as a file, for a new deck."""

    field_order = ("game", "text", "file", "name")

    game = forms.ModelChoiceField(label=_("Game"), queryset=Game.objects.none(), empty_label=None)
    name = FormLineField(
        label=_("Name"),
        max_length=120,
        required=False,
        help_text=_("Leave empty to use the name in the list, if it has one."),
    )
    text = forms.CharField(
        label=_("Deck list"),
        max_length=MOST_FILE_CHARACTERS,
        required=False,
        strip=False,  # lines are told by their number
        widget=forms.Textarea(attrs={"rows": 16, "spellcheck": "false"}),
        error_messages={
            "required": _(
                "Paste a deck list with one card per line, such as “4 B01-003HN Marth”, or choose"
                " a file."
            ),
            "max_length": _(
                "This is too long for a deck list. The limit is %(limit_value)d characters."
            ),
        },
    )

    file = forms.FileField(
        label=_("Or a file"),
        required=False,
        help_text=_(
            "Text, CSV, JSON, LackeyCCG .dek, OCTGN .o8d, Cockatrice .cod, CipherVit .fe0d, "
            "Decksteria or a saved object of Tabletop Simulator, up to 1 MB."
        ),
        widget=forms.FileInput(attrs={"accept": FILE_NAMES}),
        error_messages={"empty": _("The file is empty.")},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field_of(self, "game", forms.ModelChoiceField).queryset = playable_games()

    def clean_file(self) -> str:
        """Return the text of the file, which passes the same checks as a pasted one."""
        file = self.cleaned_data["file"]
        if file is None:
            return ""
        if file.size > MOST_FILE_BYTES:
            raise forms.ValidationError(
                _("The file is larger than %(most)s MB, which is too large for a deck list."),
                params={"most": MOST_FILE_BYTES // 1_000_000},
            )
        content = file.read()
        try:
            text = content.decode(_encoding(content))
        except UnicodeDecodeError as problem:
            raise forms.ValidationError(
                _("The file is not text in UTF-8. Save it as UTF-8, or paste the list.")
            ) from problem
        return str(self.fields["text"].clean(text))

    def clean(self) -> dict[str, Any]:
        """Take the list from the box or from the file: one of both, and not both."""
        data = self.cleaned_data
        if "text" in data and "file" in data:
            pasted, sent = data["text"], data["file"]
            if sent and pasted.strip():
                sentence = _("There is a list in the box too. Empty the box to read the file.")
                self.add_error("file", sentence)
            elif not (sent or pasted).strip():
                self.add_error("text", self.fields["text"].error_messages["required"])
            else:
                data["text"] = sent or pasted
        return data


def _encoding(content: bytes) -> str:
    """Return the encoding of a file: as its first bytes say, as its XML says, or UTF-8."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    declared = XML_ENCODING.match(content)
    named = declared[1].decode("ascii").casefold() if declared else ""
    return named if named in WESTERN_ENCODINGS else "utf-8-sig"


class BrowseForm(forms.Form):
    """Which public decks to show."""

    q = forms.CharField(
        label=_("Search"),
        max_length=2000,
        required=False,
        widget=forms.TextInput(attrs={"placeholder": _("Name or legal:yes")}),
    )
    card = forms.CharField(label=_("Contains card"), max_length=120, required=False)
    author = forms.CharField(label=_("Author"), max_length=150, required=False)
    game = forms.ModelChoiceField(
        label=_("Game"),
        queryset=Game.objects.none(),
        to_field_name="key",
        required=False,
        empty_label=_("All games"),
    )
    legal = forms.ChoiceField(
        label=_("Legality"),
        required=False,
        choices=[("", _("Any")), ("yes", _("Legal")), ("no", _("Not legal"))],
    )
    sort = forms.ChoiceField(
        label=_("Sort by"),
        required=False,
        choices=[
            ("", _("Last changed")),
            ("newest", _("Newest")),
            ("copied", _("Most copied")),
        ],
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field_of(self, "game", forms.ModelChoiceField).queryset = playable_games()

    query: Query | None = None

    def clean_q(self) -> str:
        """What is wrong with a search is said at its field."""
        text: str = self.cleaned_data["q"]
        self.query = read_deck_query(text) if text else None
        if self.query and self.query.problem:
            problem = self.query.problem
            raise forms.ValidationError(
                _("%(problem)s (at character %(place)s)")
                % {"problem": translated(problem.message), "place": problem.span.start + 1}
            )
        return text

    @property
    def meaning(self) -> str:
        """The search in English, once it has been read and says more than words."""
        if self.query is None or self.query.problem:
            return ""
        return explain_deck_query(self.query)

    def apply(self, decks: DeckQuerySet) -> DeckQuerySet:
        """The decks that fit; a field with a bad value is left out and says so."""
        self.is_valid()
        data = self.cleaned_data
        if self.query is not None:
            decks = search_decks(decks, self.query)
        if data.get("card"):
            decks = decks.containing(data["card"].strip())
        if data.get("author"):
            decks = decks.by_author(data["author"])
        if data.get("game"):
            decks = decks.in_game(data["game"].key)
        if data.get("legal"):
            decks = decks.legal() if data["legal"] == "yes" else decks.illegal()
        return decks

    def order(self, decks: DeckQuerySet) -> DeckQuerySet:
        """Return the decks in the order that was asked for, those of equal place latest first."""
        sort = self.cleaned_data.get("sort")
        if sort == "newest":
            return decks.order_by("-created", "-pk")
        if sort == "copied":
            return decks.most_copied()
        return decks.order_by("-updated", "-pk")


class MyDecksForm(BrowseForm):
    """Which of one's own decks to show."""

    author = None  # type: ignore[assignment]
