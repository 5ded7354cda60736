from typing import Any

import django.contrib.postgres.fields
import django.db.models.functions.text
from django.db import migrations, models

import cardbase.models.expressions

# Immutable, so that a generated column may stand on it. The order is by bytes, the same anywhere.
CARD_TEXT = r"""
    CREATE FUNCTION cardbase_card_text(texts jsonb) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (
        SELECT COALESCE(string_agg(section.value, E'\n' ORDER BY section.key COLLATE "C"), '')
        FROM jsonb_each_text(texts) AS section
    )
"""

# Letters anywhere in a name or a text: what ILIKE and regular expressions ask for.
TRIGRAMS = {
    "card_name_trigrams": ("cardbase_card", "name"),
    "card_title_trigrams": ("cardbase_card", "title"),
    "card_text_trigrams": ("cardbase_card", "full_text"),
    "ruling_text_trigrams": ("cardbase_ruling", "text"),
}


def add_trigrams(apps: Any, schema_editor: Any) -> None:
    """Only where the server has pg_trgm to offer; without it the searches are right, and slower."""
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_available_extensions WHERE name = 'pg_trgm'")
        if cursor.fetchone() is None:
            return
        cursor.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
        for name, (table, column) in TRIGRAMS.items():
            cursor.execute(f"CREATE INDEX {name} ON {table} USING gin ({column} gin_trgm_ops)")


def drop_trigrams(apps: Any, schema_editor: Any) -> None:
    """The extension stays: others may use it."""
    with schema_editor.connection.cursor() as cursor:
        for name in TRIGRAMS:
            cursor.execute(f"DROP INDEX IF EXISTS {name}")


class Migration(migrations.Migration):
    dependencies = [("cardbase", "0005_proposals")]

    operations = [
        migrations.RunSQL(CARD_TEXT, "DROP FUNCTION cardbase_card_text(jsonb)"),
        migrations.AddField(
            "card",
            "full_text",
            models.GeneratedField(
                db_persist=True,
                expression=cardbase.models.expressions.CardText("texts"),
                output_field=models.TextField(),
            ),
        ),
        migrations.AddIndex(
            "card",
            models.Index(
                django.db.models.functions.text.Upper("name"), name="card_by_whole_name"
            ),
        ),
        migrations.AddField(
            "reading",
            "formats",
            django.contrib.postgres.fields.ArrayField(
                base_field=models.CharField(max_length=40),
                help_text="Formats in whose decks the card may be; empty until that was judged.",
                null=True,
                size=None,
            ),
        ),
        migrations.RunPython(add_trigrams, drop_trigrams),
    ]
