"""Saying something at a table."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from play import announcing
from play.errors import NotAllowed, Refused
from play.limits import allow_chat
from play.models import ChatLine, Table


def say(*, table: Table, user: Any, text: str) -> ChatLine:
    """A line of chat by a player or a spectator who is signed in."""
    if not user.is_authenticated:
        raise NotAllowed("Sign in to chat.")
    text = " ".join(text.split())
    if not text:
        raise Refused("There is nothing to say yet.")
    if len(text) > ChatLine.MAX_LENGTH:
        raise Refused(f"A line has at most {ChatLine.MAX_LENGTH} characters; this is {len(text)}.")
    allow_chat(user.pk)
    with transaction.atomic():
        line = ChatLine.objects.create(table=table, author=user, text=text)
        announcing.after_commit(table)
    return line
