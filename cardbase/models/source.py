"""Sources: the documents that facts, rulings and errata were taken from."""

from django.db import models
from simple_history.models import HistoricalRecords

from cardbase.hosting.text_fields import AddressField, LineField
from cardbase.models.dates import Precision, in_words, known_exactly_when_dated


class Source(models.Model):
    """A place in a document. `key` stays the same when the document moves to a new address."""

    key = models.SlugField(max_length=80, unique=True)
    game = models.ForeignKey("cardbase.Game", models.PROTECT, related_name="sources")
    document = LineField(max_length=200, help_text="Title of the document.")
    section = LineField(max_length=200, blank=True, help_text="Heading, page or row.")
    address = AddressField(max_length=500, blank=True)
    published = models.DateField(null=True, blank=True)
    published_precision = models.CharField(
        max_length=10, choices=Precision, default=Precision.UNKNOWN
    )
    official = models.BooleanField(default=False, help_text="Published by the game's publisher.")
    history = HistoricalRecords()

    class Meta:
        ordering = ["document", "section"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "document", "section"],
                name="source_section_unique_in_document",
                violation_error_message="This section of the document is a source already.",
            ),
            known_exactly_when_dated("published", name="source_date_has_precision"),
        ]

    def __str__(self) -> str:
        return f"{self.document}, {self.section}" if self.section else self.document

    @property
    def published_in_words(self) -> str:
        return in_words(self.published, self.published_precision)
