"""Custom cards: of a deck owner's own design."""

import decks.models.custom_card
import django.core.validators
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("decks", "0011_list_updated"),
    ]

    operations = [
        migrations.AddField(
            model_name="deck",
            name="custom_count",
            field=models.PositiveIntegerField(
                default=0, editable=False, help_text="How many of its cards are custom cards."
            ),
        ),
        migrations.CreateModel(
            name="CustomCard",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "key",
                    models.SlugField(
                        default=decks.models.custom_card.new_custom_key,
                        editable=False,
                        max_length=40,
                        unique=True,
                    ),
                ),
                ("name", models.CharField(max_length=120)),
                ("title", models.CharField(blank=True, max_length=160)),
                (
                    "kind",
                    models.CharField(
                        help_text="One of the kinds of card the game has.", max_length=40
                    ),
                ),
                (
                    "stats",
                    models.JSONField(
                        blank=True,
                        default=dict,
                        help_text="The card's facts, by the game's own fields.",
                    ),
                ),
                (
                    "texts",
                    models.JSONField(
                        blank=True, default=dict, help_text="The card's texts by section."
                    ),
                ),
                (
                    "count",
                    models.PositiveSmallIntegerField(
                        default=1,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(999),
                        ],
                    ),
                ),
                (
                    "digest",
                    models.CharField(
                        editable=False,
                        help_text="SHA-256 of the texts as they stand.",
                        max_length=64,
                    ),
                ),
                (
                    "version",
                    models.CharField(
                        blank=True,
                        editable=False,
                        help_text="Version of the grammar that its text was compiled with; empty: not yet.",
                        max_length=40,
                    ),
                ),
                (
                    "abilities",
                    models.JSONField(
                        editable=False, help_text="What `CardData.abilities` takes.", null=True
                    ),
                ),
                (
                    "explanation",
                    models.JSONField(
                        editable=False, help_text="What its page says of each line.", null=True
                    ),
                ),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("updated", models.DateTimeField(auto_now=True)),
                (
                    "deck",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="custom_cards",
                        to="decks.deck",
                    ),
                ),
            ],
            options={
                "ordering": ["name", "title", "key"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("count__gte", 1), ("count__lte", 999)),
                        name="custom_card_count_in_range",
                    )
                ],
            },
        ),
    ]
