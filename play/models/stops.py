"""Which questions a person wants to be asked in a game, kept from one table to the next."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class StopSettings(models.Model):
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="stop_settings"
    )
    game = models.ForeignKey("cardbase.Game", on_delete=models.CASCADE, related_name="+")
    modes = models.JSONField(default=dict, help_text="By the keys of the game's stops.")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "game"], name="stop_settings_once")]

    def __str__(self) -> str:
        return f"Stops of {self.user_id} in game {self.game_id}"
