"""Pictures of printings: a kindness where they may be shown, never needed."""

from django.conf import settings
from django.db import models
from django.urls import reverse

from cardbase.hosting.text_fields import LineField


class CardImage(models.Model):
    """The picture of one printing, checked and made small; the file's name is its own digest."""

    printing = models.OneToOneField("cardbase.Printing", models.CASCADE, related_name="image")
    file = models.FileField(upload_to="card-images/")
    sha256 = models.CharField(max_length=64)
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    credit = LineField(max_length=200, help_text="Whose picture it is and why it may be shown.")
    uploaded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    uploaded_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"picture of {self.printing}"

    def get_absolute_url(self) -> str:
        return reverse("cardbase:image", args=[self.pk, self.sha256[:16]])
