from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("cardbase", "0022_deeds")]

    operations = [
        migrations.AddField(
            table,
            "ranked",
            models.BooleanField(
                default=True,
                help_text="Whether its place says how scarce it is; not of starters and promotions.",
            ),
        )
        for table in ("rarity", "historicalrarity")
    ]
