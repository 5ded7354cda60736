"""Chat at a table."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext

from cardbase.hosting.plain_text import clean_text
from cardbase.web.requests import AnyUser
from play import notifications
from play.errors import NotAllowed, Refused
from play.limits import allow_chat
from play.models import ChatLine, Table


def post_line(*, table: Table, user: AnyUser, text: str) -> ChatLine:
    """A line of chat by a player or a spectator who is signed in."""
    if not user.is_authenticated:
        raise NotAllowed(gettext("Sign in to chat."))
    try:
        text = clean_text(text, lines=False, required=True)
    except ValidationError as error:
        raise Refused(" ".join(error.messages)) from error
    if not text:
        raise Refused(gettext("The message is empty."))
    if len(text) > ChatLine.MAX_LENGTH:
        raise Refused(
            gettext("Messages can have up to %(most)s characters; this one has %(length)s.")
            % {"most": ChatLine.MAX_LENGTH, "length": len(text)}
        )
    allow_chat(user.pk)
    with transaction.atomic():
        line = ChatLine.objects.create(table=table, author=user, text=text)
        notifications.notify_after_commit(table)
    return line
