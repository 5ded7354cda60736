"""The numbers of a finished goldfish run are called measurements, in its stored result too."""

from django.db import migrations

RENAME = """
UPDATE decks_goldfishjob
SET result = (result - '{old}') || jsonb_build_object('{new}', result -> '{old}')
WHERE result ? '{old}'
"""


class Migration(migrations.Migration):
    dependencies = [("decks", "0002_goldfish")]

    operations = [
        migrations.RunSQL(
            RENAME.format(old="readings", new="measurements"),
            RENAME.format(old="measurements", new="readings"),
        )
    ]
