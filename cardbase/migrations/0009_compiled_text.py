import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("cardbase", "0008_read_by_itself")]

    operations = [
        migrations.RenameModel("Reading", "CompiledText"),
        migrations.RenameField("compiledtext", "by_itself", "is_complete"),
        migrations.AlterField(
            "compiledtext",
            "card",
            models.OneToOneField(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="compiled_text",
                to="cardbase.card",
            ),
        ),
        migrations.AlterField(
            "compiledtext",
            "digest",
            models.CharField(help_text="SHA-256 of the texts that were compiled.", max_length=64),
        ),
        migrations.AlterField(
            "compiledtext",
            "formats",
            django.contrib.postgres.fields.ArrayField(
                base_field=models.CharField(max_length=40),
                help_text="Formats in whose decks the card may be; empty until that was computed.",
                null=True,
                size=None,
            ),
        ),
    ]
