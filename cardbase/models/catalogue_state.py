"""The states of the catalogue that files were built from."""

from django.db import models


class CatalogueState(models.Model):
    """A version of the catalogue, and how far the history of each kind of row went by then.

    `positions` has the number of the last line of history by the name of the model.
    """

    version = models.PositiveBigIntegerField(primary_key=True)
    positions = models.JSONField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-version"]

    def __str__(self) -> str:
        return f"version {self.version}"
