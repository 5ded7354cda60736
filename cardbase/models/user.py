"""Who may sign in."""

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """A person with an account; our own class so that it can grow without a painful migration."""
