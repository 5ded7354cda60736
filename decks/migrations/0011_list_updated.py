"""When the list of a deck last changed; of a deck from before this, when anything of it did."""

from typing import Any

import django.utils.timezone
from django.db import migrations, models


def fill_list_updated(apps: Any, schema_editor: Any) -> None:
    apps.get_model("decks", "Deck").objects.update(list_updated=models.F("updated"))


class Migration(migrations.Migration):
    dependencies = [("decks", "0010_face_sheets")]

    operations = [
        migrations.AddField(
            model_name="deck",
            name="list_updated",
            field=models.DateTimeField(
                default=django.utils.timezone.now,
                editable=False,
                help_text="When its cards or choices last changed.",
            ),
        ),
        migrations.RunPython(fill_list_updated, migrations.RunPython.noop),
    ]
