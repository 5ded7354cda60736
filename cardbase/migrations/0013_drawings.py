"""Cards are counted within their Name, and drawings kept by address."""

from django.db import migrations, models

COUNT = """
WITH released AS (
    SELECT card.id, card.game_id, card.name, card.title,
           min(card_set."order") AS set_order, min(printing.number) AS number
    FROM cardbase_card card
    LEFT JOIN cardbase_printing printing ON printing.card_id = card.id
    LEFT JOIN cardbase_cardset card_set ON card_set.id = printing.set_id
    GROUP BY card.id
)
UPDATE cardbase_card SET ordinal = placed.place
FROM (
    SELECT id, row_number() OVER (
        PARTITION BY game_id, name ORDER BY set_order NULLS LAST, number NULLS LAST, title, id
    ) AS place
    FROM released
) placed
WHERE cardbase_card.id = placed.id
"""


class Migration(migrations.Migration):

    dependencies = [
        ("cardbase", "0012_jobs"),
    ]

    operations = [
        migrations.AddField(
            model_name="card",
            name="ordinal",
            field=models.PositiveSmallIntegerField(
                editable=False,
                help_text="Which of the cards of its Name it is, from 1, in order of release.",
                null=True,
            ),
        ),
        migrations.RunSQL(COUNT, migrations.RunSQL.noop),
        migrations.CreateModel(
            name="Drawing",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=40)),
                ("key", models.CharField(max_length=120)),
                ("digest", models.CharField(max_length=16)),
                ("content", models.BinaryField(help_text="The SVG, compressed by gzip.")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game", "key", "digest"), name="drawing_by_address"
                    )
                ],
            },
        ),
    ]
