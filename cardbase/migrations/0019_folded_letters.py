from typing import Any

import django.contrib.postgres.indexes
import django.contrib.postgres.search
from django.db import migrations, models

import cardbase.models.expressions
import cardbase.models.folding

# The tables of cardbase/models/folding.py. Most texts are ASCII, where only a backtick and capitals
# can differ.
FOLD = r"""
    CREATE FUNCTION cardbase_fold(text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN CASE
        WHEN octet_length($1) = length($1) THEN lower(translate($1, '`', ''''))
        ELSE lower(regexp_replace(translate(
            normalize(translate($1, U&'\00B4\0060\FF02\FF3C\FE68', ''''''), NFKD),
            U&'\2018\2019\201A\201B\02B9\02BB\02BC\02BD\02C8\2032\2035'
            '\2010\2012\2013\2014\2015\2212'
            '\00F8\00D8\0142\0141\0111\0110\0131\00D7'
            '\201C\201D\201E\201F\00AB\00BB\00AD\200B\200C\200D\2060\FEFF',
            '''''''''''''''''''''''------oollddix'
        ), '[\u0300-\u036F]', '', 'g'))
    END
"""

# Letters anywhere in a name or a text.
TRIGRAMS = {
    "card_folded_name_trigrams": "folded_name",
    "card_folded_title_trigrams": "folded_title",
    "card_folded_text_trigrams": "folded_text",
}


def add_trigrams(apps: Any, schema_editor: Any) -> None:
    """Only where an earlier migration found pg_trgm."""
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm'")
        if cursor.fetchone() is None:
            return
        for name, column in TRIGRAMS.items():
            cursor.execute(
                f"CREATE INDEX {name} ON cardbase_card USING gin ({column} gin_trgm_ops)"
            )


def drop_trigrams(apps: Any, schema_editor: Any) -> None:
    with schema_editor.connection.cursor() as cursor:
        for name in TRIGRAMS:
            cursor.execute(f"DROP INDEX IF EXISTS {name}")


class Migration(migrations.Migration):
    dependencies = [("cardbase", "0018_user_is_guest")]

    operations = [
        migrations.RunSQL(FOLD, "DROP FUNCTION cardbase_fold(text)"),
        migrations.RemoveIndex("card", "card_by_whole_name"),
        migrations.RemoveIndex("card", "card_by_word"),
        migrations.RemoveField("card", "search"),
        migrations.AddField(
            "card",
            "search",
            models.GeneratedField(
                db_persist=True,
                expression=cardbase.models.expressions.FoldedDocument(
                    "name", "title", "stats", "texts"
                ),
                output_field=django.contrib.postgres.search.SearchVectorField(),
            ),
        ),
        migrations.AddField(
            "card",
            "folded_name",
            models.GeneratedField(
                db_persist=True,
                expression=cardbase.models.folding.Fold("name"),
                output_field=cardbase.models.folding.FoldedTextField(),
            ),
        ),
        migrations.AddField(
            "card",
            "folded_title",
            models.GeneratedField(
                db_persist=True,
                expression=cardbase.models.folding.Fold("title"),
                output_field=cardbase.models.folding.FoldedTextField(),
            ),
        ),
        migrations.AddField(
            "card",
            "folded_text",
            models.GeneratedField(
                db_persist=True,
                expression=cardbase.models.folding.Fold(
                    cardbase.models.expressions.CardText("texts")
                ),
                output_field=cardbase.models.folding.FoldedTextField(),
            ),
        ),
        migrations.AddIndex(
            "card",
            django.contrib.postgres.indexes.GinIndex(fields=["search"], name="card_by_word"),
        ),
        migrations.AddIndex(
            "card",
            models.Index(
                fields=["folded_name"],
                name="card_by_folded_name",
                opclasses=["text_pattern_ops"],
            ),
        ),
        migrations.RunPython(add_trigrams, drop_trigrams),
    ]
