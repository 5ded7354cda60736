from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("cardbase", "0017_printings_by_number")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="is_guest",
            field=models.BooleanField(
                db_default=False,
                default=False,
                editable=False,
                help_text="Has no password yet and is deleted some time after the last visit.",
                verbose_name="guest",
            ),
        ),
    ]
