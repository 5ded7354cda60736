"""Names and descriptions of decks from before `cardbase.hosting.plain_text`.

All that would be refused today is taken away, so that the decks can be saved again.
"""

from typing import Any

from django.db import migrations

from cardbase.hosting.plain_text import salvage


def clean_decks(apps: Any, schema_editor: Any) -> None:
    decks = apps.get_model("decks", "Deck").objects
    for deck in decks.only("pk", "name", "description").iterator():
        name = salvage(deck.name, lines=False) or "Deck"
        description = salvage(deck.description)
        if (name, description) != (deck.name, deck.description):
            decks.filter(pk=deck.pk).update(name=name, description=description)


class Migration(migrations.Migration):
    dependencies = [("decks", "0005_spelling")]

    operations = [migrations.RunPython(clean_decks, migrations.RunPython.noop)]
