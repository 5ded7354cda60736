from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("cardbase", "0031_owned_cards")]

    operations = [
        migrations.AddIndex(
            "wording",
            models.Index(
                fields=["erratum", "card"],
                name="wording_changed",
                condition=models.Q(erratum__isnull=False),
            ),
        )
    ]
