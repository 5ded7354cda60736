"""Cards: the game pieces, whatever cardboard they were printed on."""

from collections.abc import Iterable, Mapping
from datetime import date
from functools import lru_cache
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchQuery, SearchRank, SearchVectorField
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, Subquery, Window
from django.db.models.fields.json import KeyTransform
from django.db.models.functions import RowNumber
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from cardbase.hosting.text_fields import LineField, TextsField
from cardbase.models import facts
from cardbase.models.compiled_text import CompiledText, digest_of
from cardbase.models.disputed_fact import DisputedFact
from cardbase.models.expressions import LANGUAGE, CardText, FoldedDocument, Stat
from cardbase.models.folding import Fold, FoldedTextField, fold
from cardbase.models.letters import Letters
from cardbase.models.ordinals import next_ordinal
from cardbase.models.printing import Printing
from cardbase.models.ruling import Ruling
from cardbase.models.wording import Wording
from rules.engine.cards import CardData

# What was written last to an index of letters is read by every search until it is sorted in.
UNSORTED_KILOBYTES = 256
# Columns that PostgreSQL makes of the others, to be searched.
GENERATED = ("search", "full_text", "folded_name", "folded_title", "folded_text")


class Provenance(models.TextChoices):
    """What kind of truth a card's facts are."""

    OFFICIAL = "official", _("Official: facts of a printed card")
    PARTIAL = "partial", _("Partial: some facts of a printed card are unknown")
    SAMPLE = "sample", _("Sample: written for Cardbase, never printed")


def _later_wordings() -> models.QuerySet[Wording]:
    return Wording.objects.filter(card=OuterRef("pk"), erratum__isnull=False)


class CardQuerySet(models.QuerySet["Card"]):
    """Questions about cards, by name; they chain."""

    def in_game(self, key: str) -> "CardQuerySet":
        return self.filter(game__key=key)

    def addressed(self, key: str) -> "CardQuerySet":
        """The card with this key, now or under an earlier one."""
        return self.filter(Q(key=key) | Q(aliases__key=key)).distinct()

    def with_data(self) -> "CardQuerySet":
        """All that `Card.as_data()` reads, in one query."""
        printings = Printing.objects.filter(card=OuterRef("pk"))
        codes = printings.order_by("set__order", "number_key").values("set__code")
        cards = self.select_related("game", "compiled_text").defer(*GENERATED)
        return cards.annotate(set_codes=ArraySubquery(codes))

    def with_face(self, *, explained: bool = False, joined: bool = True) -> "CardQuerySet":
        """All that `Card.as_drawn()` reads, in one query.

        Of its compiled text, which is large, only for what it was compiled and what was not
        understood; if `explained`, also what is said of each line. The game is joined to each card
        unless it is known: `game.cards.with_face(joined=False)`.
        """
        cards = self.select_related("game") if joined else self
        if explained:
            cards = cards.select_related("compiled_text").defer("compiled_text__abilities")
        return cards.defer(*GENERATED).annotate(
            compiled_version=F("compiled_text__version"),
            compiled_digest=F("compiled_text__digest"),
            manual_lines=KeyTransform("failures", "compiled_text__abilities"),
        )

    def with_printings(self) -> "CardQuerySet":
        """All that `Card.as_data()` reads, in two queries, each printing with its rarity."""
        printings = Printing.objects.select_related("set__game", "rarity", "image").in_order()
        return self.select_related("game", "compiled_text").prefetch_related(
            Prefetch("printings", queryset=printings)
        )

    def with_wordings(self) -> "CardQuerySet":
        """Every wording with its erratum and sources, the printed one first."""
        wordings = Wording.objects.select_related(
            "source__game", "erratum__source__game"
        ).in_order()
        return self.prefetch_related(Prefetch("wordings", queryset=wordings))

    def with_disputed_facts(self) -> "CardQuerySet":
        """What other sources say of its facts."""
        found = DisputedFact.objects.select_related("source__game").order_by("field", "pk")
        return self.prefetch_related(Prefetch("disputed_facts", queryset=found))

    def with_rulings(self) -> "CardQuerySet":
        rulings = Ruling.objects.select_related("source__game", "game").order_by("-date", "pk")
        return self.prefetch_related(Prefetch("rulings", queryset=rulings))

    def matching(self, text: str) -> "CardQuerySet":
        """Cards whose name begins with `text` or whose words match it, the best first."""
        query = SearchQuery(fold(text), search_type="websearch", config=LANGUAGE)
        return (
            self.filter(Q(search=query) | Q(folded_name__begins=text))
            .annotate(rank=SearchRank(F("search"), query))
            .order_by("-rank", "name", "title", "pk")
        )

    def with_number(self, key: str) -> "CardQuerySet":
        """Annotate one fact as the number `number_<key>`: NULL for missing, unknown and X."""
        return self.annotate(**{f"number_{key}": Stat(key)})

    def showcase(self) -> "CardQuerySet":
        """The cards that were printed most often, ready to be drawn: they show what a game is."""
        return self.with_face().annotate(times=Count("printings")).order_by("-times", "pk")

    def showcase_of_all(self, most: int) -> "CardQuerySet":
        """The first card of each game's showcase, then the second of each, `most` of each in all.

        Of cards that were printed equally often, those of Names with many cards come first.
        """
        order = [F("times").desc(), F("ordinal").desc(nulls_last=True), F("pk").asc()]
        place = Window(RowNumber(), partition_by="game", order_by=order)
        whole = self.exclude(provenance=Provenance.PARTIAL)
        placed = whole.showcase().annotate(place=place).filter(place__lte=most)
        return placed.order_by("place", "game")

    def with_erratum(self) -> "CardQuerySet":
        return self.filter(Exists(_later_wordings()))

    def without_erratum(self) -> "CardQuerySet":
        return self.exclude(Exists(_later_wordings()))

    def with_ruling(self) -> "CardQuerySet":
        return self.filter(Exists(Ruling.objects.filter(card=OuterRef("pk"))))

    def without_ruling(self) -> "CardQuerySet":
        return self.exclude(Exists(Ruling.objects.filter(card=OuterRef("pk"))))

    def as_of(self, day: date) -> "CardQuerySet":
        """Annotate `stats_then` and `texts_then`: the facts in force on that day.

        The printed wording is in force from the beginning, for few printings have a known date.
        """
        then = Wording.objects.filter(card=OuterRef("pk")).in_force_on(day).latest_first()
        return self.annotate(
            stats_then=Subquery(then.values("stats")[:1]),
            texts_then=Subquery(then.values("texts")[:1]),
        )

    def bulk_create(self, objs: Iterable["Card"], *args: Any, **kwargs: Any) -> list["Card"]:
        """Checks every card's facts first: the database's own bulk path calls no `save()`."""
        cards = list(objs)
        for card in cards:
            card.check_facts()
        return super().bulk_create(cards, *args, **kwargs)

    def bulk_update(self, objs: Iterable["Card"], *args: Any, **kwargs: Any) -> int:
        """Checks every card's facts first: the database's own bulk path calls no `save()`."""
        cards = list(objs)
        for card in cards:
            card.check_facts()
        return super().bulk_update(cards, *args, **kwargs)


class Card(models.Model):
    """A card as the rules see it; `stats`, `texts` and `unknown` are its current wording's."""

    class Origin(models.TextChoices):
        """Who wrote the texts that stand here, and so who may pass them on."""

        SHIPPED = "shipped", _("Shipped with Cardbase")
        IMPORTED = "imported", _("Imported from a data set by the owner of this installation")
        EDITED = "edited", _("Written on this installation")

    game = models.ForeignKey("cardbase.Game", models.PROTECT, related_name="cards")
    key = models.SlugField(max_length=120, help_text="Part of the card's address.")
    name = LineField(max_length=120)
    title = LineField(max_length=160, blank=True)
    kind = LineField(max_length=40, help_text="One of the kinds of card the game has.")
    stats = TextsField(
        default=dict, blank=True, help_text="The card's facts, by the game's own fields."
    )
    texts = TextsField(default=dict, blank=True, help_text="The card's texts by section.")
    provenance = models.CharField(max_length=10, choices=Provenance, default=Provenance.OFFICIAL)
    unknown = ArrayField(
        LineField(max_length=40),
        default=list,
        blank=True,
        help_text="Which facts or texts of a partial card nobody has brought yet.",
    )
    origin = models.CharField(max_length=10, choices=Origin, default=Origin.EDITED)
    search = models.GeneratedField(
        expression=FoldedDocument("name", "title", "stats", "texts"),
        output_field=SearchVectorField(),
        db_persist=True,
    )
    full_text = models.GeneratedField(
        expression=CardText("texts"), output_field=models.TextField(), db_persist=True
    )
    # What letters are looked for in.
    folded_name = models.GeneratedField(
        expression=Fold("name"), output_field=FoldedTextField(), db_persist=True
    )
    folded_title = models.GeneratedField(
        expression=Fold("title"), output_field=FoldedTextField(), db_persist=True
    )
    folded_text = models.GeneratedField(
        expression=Fold(CardText("texts")), output_field=FoldedTextField(), db_persist=True
    )
    ordinal = models.PositiveSmallIntegerField(
        null=True,
        editable=False,
        help_text="Which of the cards of its Name it is, from 1, in order of release.",
    )
    history = HistoricalRecords(excluded_fields=[*GENERATED, "ordinal"])

    objects = CardQuerySet.as_manager()

    class Meta:
        ordering = ["name", "title", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "key"],
                name="card_key_unique_in_game",
                violation_error_message="This game already has a card with this key.",
            ),
            models.CheckConstraint(
                condition=(
                    Q(provenance=Provenance.PARTIAL) & ~Q(unknown=[])
                    | ~Q(provenance=Provenance.PARTIAL) & Q(unknown=[])
                ),
                name="card_partial_exactly_when_facts_unknown",
                violation_error_message=(
                    "A partial card lists which facts are unknown, and only a partial card does."
                ),
            ),
        ]
        indexes = [
            # Browsing a game by name, and typing the beginning of a name into a deck.
            models.Index(fields=["game", "name", "title", "id"], name="card_by_name"),
            # Going through the cards of all games page by page.
            models.Index(fields=["name", "title", "id"], name="card_in_order"),
            # The whole name or its beginning, however it is typed.
            models.Index(
                fields=["folded_name"], name="card_by_folded_name", opclasses=["text_pattern_ops"]
            ),
            # Facets: stats @> {"insignias": ["red"]} and stats @> {"cost": 3}.
            GinIndex(fields=["stats"], name="card_by_fact", opclasses=["jsonb_path_ops"]),
            # Free words.
            GinIndex(fields=["search"], name="card_by_word"),
            # Letters anywhere.
            *(
                GinIndex(
                    Letters(f"folded_{column}"),
                    name=f"card_letters_of_{column}",
                    gin_pending_list_limit=UNSORTED_KILOBYTES,
                )
                for column in ("name", "title", "text")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name}, {self.title}" if self.title else self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Refuses facts the game's schema does not allow: they would break matches later."""
        self.check_facts()
        if self.pk and Card.objects.filter(pk=self.pk).exclude(name=self.name).exists():
            # Under another Name it is the newest.
            self.ordinal = None
        with transaction.atomic(savepoint=False):
            if self.ordinal is None:
                self.ordinal = next_ordinal(self.game_id, self.name)
                if kwargs.get("update_fields") is not None:
                    kwargs["update_fields"] = {*kwargs["update_fields"], "ordinal"}
            super().save(*args, **kwargs)

    def clean(self) -> None:
        self.check_facts()
        if CardAlias.objects.filter(game=self.game_id, key=self.key).exclude(card=self.pk).exists():
            raise ValidationError({"key": "Another card was known by this key."})

    def get_absolute_url(self) -> str:
        return _address(self.game.key, self.key)

    def check_facts(self) -> None:
        """Raise a ValidationError unless the facts fit the game's schema."""
        facts.check_facts(
            self.game.key,
            kind=self.kind,
            stats=self.stats,
            texts=self.texts,
            unknown=self.unknown,
        )

    @property
    def is_playable(self) -> bool:
        """Whether all facts are known; a partial card can be read but not played."""
        return self.provenance != Provenance.PARTIAL

    def as_data(self) -> CardData:
        """The card as `rules` reads it; fetch it by `with_data()` to spare the queries."""
        codes = vars(self).get("set_codes")
        if codes is None:
            codes = [printing.set.code for printing in self.printings.all()]
        return CardData(
            key=self.key,
            name=self.name,
            title=self.title,
            kind=self.kind,
            stats=self.stats,
            texts=self.texts,
            printed_in=tuple(dict.fromkeys(codes)),
            abilities=self._abilities(),
            unknown=tuple(self.unknown),
            ordinal=self.ordinal or 0,
        )

    def as_drawn(self) -> CardData:
        """The card as faces show it; fetch it by `with_face()`.

        A text that no worker has compiled yet is drawn as it stands: to compile it a grammar must
        be built, and whoever asks for a page does not wait for that.
        """
        known = vars(self)
        is_compiled = known["compiled_version"] == self.game.text_version and (
            known["compiled_digest"] == digest_of(self.texts)
        )
        return CardData(
            key=self.key,
            name=self.name,
            title=self.title,
            kind=self.kind,
            stats=self.stats,
            texts=self.texts,
            printed_in=(),
            abilities={"failures": known["manual_lines"] if is_compiled else ()},
            unknown=tuple(self.unknown),
            ordinal=self.ordinal or 0,
        )

    def _abilities(self) -> Mapping[str, Any] | None:
        """The compiled texts, if they are of these texts and this grammar; else rules compile."""
        if self._compiled is None:
            return None
        abilities: Mapping[str, Any] = self._compiled.abilities
        return abilities

    @property
    def _compiled(self) -> CompiledText | None:
        compiled_text: CompiledText | None = getattr(self, "compiled_text", None)
        if compiled_text is None or not compiled_text.fits(self.texts, self.game.text_version):
            return None
        return compiled_text

    def namesakes(self) -> CardQuerySet:
        """The other cards of this name in the game."""
        same = Card.objects.filter(game=self.game, name=self.name)
        return same.exclude(pk=self.pk).order_by("title", "pk")

    def wording_on(self, day: date) -> Wording | None:
        """What the card said on that day."""
        return self.wordings.in_force_on(day).latest_first().first()


@lru_cache(maxsize=8192)
def _address(game: str, key: str) -> str:
    return reverse("cardbase:card", args=[game, key])


class CardAlias(models.Model):
    """A key a card had before it was renamed, so that its old address still leads to it."""

    card = models.ForeignKey(Card, models.CASCADE, related_name="aliases")
    game = models.ForeignKey("cardbase.Game", models.PROTECT, related_name="+")
    key = models.SlugField(max_length=120)
    history = HistoricalRecords()

    class Meta:
        verbose_name_plural = "card aliases"
        constraints = [
            models.UniqueConstraint(
                fields=["game", "key"],
                name="card_alias_unique_in_game",
                violation_error_message="Another card was known by this key.",
            ),
        ]

    def __str__(self) -> str:
        return self.key

    def clean(self) -> None:
        if Card.objects.filter(game=self.game_id, key=self.key).exists():
            raise ValidationError({"key": "A card has this key now; it cannot be an old one too."})
