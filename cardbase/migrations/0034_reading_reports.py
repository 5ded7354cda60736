import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("cardbase", "0033_folded_wordings")]

    operations = [
        migrations.CreateModel(
            name="ReadingReport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("line", models.TextField(help_text="As the card said it then.")),
                ("words", models.TextField(help_text="How the rules read it then.")),
                (
                    "version",
                    models.CharField(
                        help_text="Version of the game's grammar then.", max_length=40
                    ),
                ),
                (
                    "says",
                    models.TextField(help_text="What the line does instead.", max_length=2000),
                ),
                ("sent_at", models.DateTimeField(auto_now_add=True)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("open", "Open"),
                            ("mended", "The rules read it differently now"),
                            ("right", "The reading is right"),
                        ],
                        default="open",
                        max_length=10,
                    ),
                ),
                ("answer", models.TextField(blank=True, max_length=2000)),
                (
                    "card",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reading_reports",
                        to="cardbase.card",
                    ),
                ),
                (
                    "reviewer",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "sender",
                    models.ForeignKey(
                        help_text="Empty when the account is gone; the report stays.",
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="reading_reports",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"ordering": ["-sent_at", "-pk"]},
        ),
        migrations.AddConstraint(
            "readingreport",
            models.UniqueConstraint(
                models.F("card"),
                models.F("sender"),
                django.db.models.functions.text.MD5("line"),
                condition=models.Q(("status", "open")),
                name="reading_report_open_once",
            ),
        ),
        migrations.AddConstraint(
            "readingreport",
            models.CheckConstraint(
                condition=models.Q(
                    models.Q(("status", "right"), _negated=True),
                    models.Q(("answer", ""), _negated=True),
                    _connector="OR",
                ),
                name="reading_report_right_with_answer",
                violation_error_message="Say why the reading is right.",
            ),
        ),
    ]
