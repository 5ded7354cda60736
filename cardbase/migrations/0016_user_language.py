from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('cardbase', '0015_disputed_facts'),
    ]

    operations = [
        migrations.AddField(
            model_name='user',
            name='language',
            field=models.CharField(blank=True, help_text='Code of the language this person chose; empty: what the browser asks for.', max_length=20),
        ),
    ]
