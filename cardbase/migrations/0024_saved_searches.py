import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import cardbase.models.saved_search


class Migration(migrations.Migration):
    dependencies = [("cardbase", "0023_ranked_rarities")]

    operations = [
        migrations.CreateModel(
            "SavedSearch",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=100)),
                (
                    "query",
                    models.CharField(
                        blank=True, help_text="In the search language.", max_length=2000
                    ),
                ),
                (
                    "token",
                    models.CharField(
                        default=cardbase.models.saved_search.new_feed_token,
                        editable=False,
                        max_length=32,
                        unique=True,
                    ),
                ),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "game",
                    models.ForeignKey(
                        blank=True,
                        help_text="Empty: the cards of all games.",
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="saved_searches",
                        to="cardbase.game",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="saved_searches",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["name", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("owner", "name"),
                        name="saved_search_name_unique_for_owner",
                        violation_error_message="You already have a search with this name.",
                    )
                ],
            },
        ),
    ]
