from django.db import migrations, models

import cardbase.models.expressions
import cardbase.models.folding


class Migration(migrations.Migration):
    dependencies = [("cardbase", "0032_wording_changed")]

    operations = [
        migrations.AddField(
            "wording",
            "folded_text",
            models.GeneratedField(
                db_persist=True,
                expression=cardbase.models.folding.Fold(
                    cardbase.models.expressions.CardText("texts")
                ),
                output_field=cardbase.models.folding.FoldedTextField(),
            ),
        )
    ]
