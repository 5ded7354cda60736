import django.contrib.postgres.indexes
from django.db import migrations

import cardbase.models.letters

# The text with line breaks at its ends is cut into threes, then once more without its first sign, and
# once more without its first two; the pieces left over at the ends are shorter and never asked for.
# Cut at the sign \x01: a run with this sign in it is not kept. A query for each sign is three times
# as slow. What the function costs is said so that an index is asked before card after card.
LETTERS = r"""
    CREATE FUNCTION cardbase_letters(folded text) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 100 AS $$
    BEGIN
        RETURN string_to_array(
            regexp_replace(E'\n' || folded || E'\n', '(...)', E'\\1\x01', 'g'), E'\x01'
        ) || string_to_array(
            regexp_replace(folded || E'\n', '(...)', E'\\1\x01', 'g'), E'\x01'
        ) || string_to_array(
            regexp_replace(substr(folded, 2) || E'\n', '(...)', E'\\1\x01', 'g'), E'\x01'
        );
    END $$
"""

# Made where the server has pg_trgm. Of two indexes for the same letters one is enough.
NO_TRIGRAMS = """
    DROP INDEX IF EXISTS
        card_name_trigrams, card_title_trigrams, card_text_trigrams,
        card_folded_name_trigrams, card_folded_title_trigrams, card_folded_text_trigrams
"""


def index(column: str) -> migrations.AddIndex:
    return migrations.AddIndex(
        "card",
        django.contrib.postgres.indexes.GinIndex(
            cardbase.models.letters.Letters(f"folded_{column}"),
            gin_pending_list_limit=256,
            name=f"card_letters_of_{column}",
        ),
    )


class Migration(migrations.Migration):
    dependencies = [("cardbase", "0026_api_tokens")]

    operations = [
        migrations.RunSQL(LETTERS, "DROP FUNCTION cardbase_letters(text)"),
        *map(index, ("name", "title", "text")),
        migrations.RunSQL(NO_TRIGRAMS, migrations.RunSQL.noop),
    ]
