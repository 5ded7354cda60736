from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("cardbase", "0024_saved_searches")]

    operations = [
        migrations.CreateModel(
            "CatalogueState",
            [
                ("version", models.PositiveBigIntegerField(primary_key=True, serialize=False)),
                ("positions", models.JSONField()),
                ("at", models.DateTimeField(auto_now_add=True)),
            ],
            options={"ordering": ["-version"]},
        ),
    ]
