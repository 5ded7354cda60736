"""The words of which names and titles are made."""

from django.db import models


class NameWord(models.Model):
    """A word that a name or title of a game has, or had: what a misspelt one is compared with.

    Names are many, and their words few. PostgreSQL notes them itself, by triggers on cards that a
    migration makes, whoever writes the cards.
    """

    game = models.ForeignKey("cardbase.Game", models.CASCADE, related_name="+", db_index=False)
    word = models.TextField(help_text="Folded; of letters and digits, with ' and - between them.")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "word"], name="name_word_unique_in_game")
        ]

    def __str__(self) -> str:
        return self.word
