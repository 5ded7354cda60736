from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0001_tables"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="seat_count",
            field=models.PositiveSmallIntegerField(
                default=2, help_text="How many play at this table.", verbose_name="seats"
            ),
        ),
    ]
