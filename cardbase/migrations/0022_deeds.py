import django.contrib.postgres.indexes
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("cardbase", "0021_plain_text")]

    operations = [
        migrations.AddField(
            "compiledtext",
            "deeds",
            models.JSONField(
                null=True,
                help_text=(
                    "What the card does, each deed as a list of words; empty until it was computed."
                ),
            ),
        ),
        migrations.AddIndex(
            "compiledtext",
            django.contrib.postgres.indexes.GinIndex(
                fields=["deeds"], name="text_by_deed", opclasses=["jsonb_path_ops"]
            ),
        ),
    ]
