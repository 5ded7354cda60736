"""Files with a whole game in them, built by a job and kept until the catalogue has changed."""

from django.db import models
from django.urls import reverse


class Download(models.Model):
    """One gzip file of one game. It lies in the database, so that every web process has it."""

    game = models.ForeignKey("cardbase.Game", models.CASCADE, related_name="downloads")
    name = models.CharField(max_length=40, help_text="What is in it: cards.jsonl, cards.csv ...")
    version = models.PositiveBigIntegerField(help_text="The catalogue's version it was built from.")
    rows = models.PositiveIntegerField()
    size = models.PositiveIntegerField(help_text="Bytes of the gzip file.")
    sha256 = models.CharField(max_length=64, help_text="Of the gzip file.")
    content = models.BinaryField()
    built_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["game", "name"]
        constraints = [
            models.UniqueConstraint(fields=["game", "name"], name="download_unique_in_game"),
        ]

    def __str__(self) -> str:
        return self.file_name

    @property
    def file_name(self) -> str:
        return f"{self.game.key}-{self.name}.gz"

    def get_absolute_url(self) -> str:
        return reverse("cardbase:download", args=[self.file_name])
