import django.db.models.deletion
from django.db import migrations, models

# Of letters and digits; what stands between two of them may be ' or -.
WORDS = r"""
    SELECT DISTINCT card.game_id, found.words[1]
    FROM {cards} AS card, regexp_matches(
        card.folded_name || ' ' || card.folded_title,
        '[[:alnum:]]+(?:[''-][[:alnum:]]+)*', 'g'
    ) AS found(words)
    ORDER BY 1, 2
"""
# In order, so that two who note the same words wait for one another and not for each other.
NOTE = f"""
    INSERT INTO cardbase_nameword (game_id, word) {WORDS}
    ON CONFLICT (game_id, word) DO NOTHING
"""
TRIGGERS = f"""
    CREATE FUNCTION cardbase_note_name_words() RETURNS trigger
    LANGUAGE plpgsql AS $$
    BEGIN
        {NOTE.format(cards="written")};
        RETURN NULL;
    END $$;
    CREATE TRIGGER card_inserted_name_words AFTER INSERT ON cardbase_card
    REFERENCING NEW TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION cardbase_note_name_words();
    CREATE TRIGGER card_updated_name_words AFTER UPDATE ON cardbase_card
    REFERENCING NEW TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION cardbase_note_name_words();
"""
NO_TRIGGERS = """
    DROP TRIGGER card_updated_name_words ON cardbase_card;
    DROP TRIGGER card_inserted_name_words ON cardbase_card;
    DROP FUNCTION cardbase_note_name_words();
"""


class Migration(migrations.Migration):
    dependencies = [("cardbase", "0027_letters")]

    operations = [
        migrations.CreateModel(
            name="NameWord",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "word",
                    models.TextField(
                        help_text="Folded; of letters and digits, with ' and - between them."
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="cardbase.game",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game", "word"), name="name_word_unique_in_game"
                    )
                ],
            },
        ),
        migrations.RunSQL(NOTE.format(cards="cardbase_card"), migrations.RunSQL.noop),
        migrations.RunSQL(TRIGGERS, NO_TRIGGERS),
    ]
