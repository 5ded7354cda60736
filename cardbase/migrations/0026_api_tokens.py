import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

# The table of Django REST framework's tokens, one a person. It stays, empty: a server of the release
# before may still ask it.
HASH_TOKENS = """
    DO $$ BEGIN
        IF to_regclass('authtoken_token') IS NOT NULL THEN
            INSERT INTO cardbase_apitoken (user_id, name, digest, rights, by_password, created)
            SELECT user_id, 'Former token', encode(sha256(convert_to(key, 'UTF8')), 'hex'),
                   ARRAY['read', 'decks', 'play'], false, created
            FROM authtoken_token;
            DELETE FROM authtoken_token;
        END IF;
    END $$
"""


class Migration(migrations.Migration):
    dependencies = [("cardbase", "0025_catalogue_states")]

    operations = [
        migrations.CreateModel(
            "ApiToken",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=60)),
                ("digest", models.CharField(editable=False, max_length=64, unique=True)),
                (
                    "rights",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(
                            choices=[
                                ("read", "Read what you can read"),
                                ("decks", "Change your decks and run goldfish simulations"),
                                ("play", "Play matches"),
                            ],
                            max_length=10,
                        ),
                        size=None,
                    ),
                ),
                (
                    "by_password",
                    models.BooleanField(
                        default=False, help_text="Made by a program that sent name and password."
                    ),
                ),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "expires",
                    models.DateTimeField(blank=True, help_text="Empty: never.", null=True),
                ),
                (
                    "used",
                    models.DateTimeField(blank=True, help_text="Last, to the hour.", null=True),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="api_tokens",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"ordering": ["-created", "-pk"], "verbose_name": "API token"},
        ),
        # The one token that a person had goes on working. What is hashed cannot be brought back.
        migrations.RunSQL(HASH_TOKENS, migrations.RunSQL.noop),
    ]
