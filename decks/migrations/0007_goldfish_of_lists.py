import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("decks", "0006_plain_text")]

    operations = [
        migrations.AlterField(
            "GoldfishJob",
            "deck",
            models.ForeignKey(
                blank=True,
                help_text="Empty for a list that is no deck.",
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="goldfish_jobs",
                to="decks.deck",
            ),
        ),
    ]
