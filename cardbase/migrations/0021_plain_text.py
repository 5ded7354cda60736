"""Text from before `cardbase.hosting.plain_text`, and a skeleton for each account's name.

Of what people have sent, all that would be refused today is taken away, so that its rows can be
saved again. A name of an account that is no longer allowed (nothing of it can be seen, or it mixes
scripts) becomes "player-" and the account's number; its person can still sign in by email. Where
two names look the same, the older account's has the skeleton alone and the younger's its number
too, so that nobody loses a name and no third one can be added.
"""

from typing import Any

from django.core.exceptions import ValidationError
from django.db import migrations, models

import cardbase.models.user
from cardbase.hosting.account_names import SHARED, clean_account_name, skeleton
from cardbase.hosting.plain_text import salvage


SENT = {
    "Submission": ("file_name", "document", "section", "address", "comment"),
    "Proposal": ("about", "reason", "row", "cells", "done"),
}
LINES = {"comment", "reason", "row", "cells", "done"}


def clean_sent(apps: Any, schema_editor: Any) -> None:
    for name, fields in SENT.items():
        rows = apps.get_model("cardbase", name).objects
        for row in rows.only("pk", *fields).iterator():
            before = {field: getattr(row, field) for field in fields}
            after = {field: salvage(text, lines=field in LINES) for field, text in before.items()}
            if before != after:
                if before.get("reason") and not after["reason"]:
                    after["reason"] = "–"  # a refusal has one
                rows.filter(pk=row.pk).update(**after)


def fill_skeletons(apps: Any, schema_editor: Any) -> None:
    users = apps.get_model("cardbase", "User")
    names = set(users.objects.values_list("username", flat=True))
    taken = set()
    for user in users.objects.only("pk", "username").order_by("pk").iterator():
        name = _allowed(user, names)
        look = skeleton(name)
        own = f"{look}{SHARED}{user.pk}" if look in taken else look
        taken.add(look)
        users.objects.filter(pk=user.pk).update(username=name, skeleton=own)


def _allowed(user: Any, names: set[str]) -> str:
    try:
        name = clean_account_name(user.username)
    except ValidationError:
        name = ""
    if name != user.username:
        # What is left of it may be somebody's name already.
        if not name or name in names:
            name = f"player-{user.pk}"
            while name in names:
                name += "-"
        names.add(name)
    return name


class Migration(migrations.Migration):
    dependencies = [("cardbase", "0020_spelling")]

    operations = [
        migrations.AlterModelManagers(
            name="user",
            managers=[("objects", cardbase.models.user.AccountManager())],
        ),
        migrations.AddField(
            model_name="user",
            name="skeleton",
            field=models.CharField(
                editable=False,
                help_text="What all names have in common that look like this one.",
                max_length=600,
                null=True,
                unique=True,
            ),
        ),
        migrations.RunPython(clean_sent, migrations.RunPython.noop),
        migrations.RunPython(fill_skeletons, migrations.RunPython.noop),
    ]
