from django.db import migrations, models

import cardbase.models.expressions


class Migration(migrations.Migration):
    dependencies = [("cardbase", "0007_downloads_and_images")]

    operations = [
        migrations.AddField(
            "reading",
            "by_itself",
            models.GeneratedField(
                db_persist=True,
                expression=cardbase.models.expressions.HasNoFailures("abilities"),
                output_field=models.BooleanField(),
            ),
        ),
    ]
