"""System checks for what types cannot say; ids `cardbase.E…` must be fixed, `cardbase.W…` may.

Those that talk to a server run where Django checks databases: `manage.py check --database default`
and `migrate`.
"""

from collections.abc import Sequence
from typing import Any

import redis
from django.apps import apps
from django.conf import settings
from django.core import checks
from django.core.checks import CheckMessage, Tags, register
from django.db import connections

POSTGRESQL = "django.db.backends.postgresql"


@register(Tags.database)
def database_is_postgresql(**kwargs: Any) -> list[CheckMessage]:
    if settings.DATABASES["default"]["ENGINE"] == POSTGRESQL:
        return []
    return [
        checks.Error(
            "DATABASE_URL does not name a PostgreSQL database.",
            hint="Write it as postgresql://user:password@host:5432/name.",
            id="cardbase.E001",
        )
    ]


@register(Tags.database)
def redis_answers(databases: Sequence[str] | None = None, **kwargs: Any) -> list[CheckMessage]:
    """Tables announce moves and jobs wait in Redis: without it pages load and nothing happens."""
    if not databases:
        return []
    try:
        with redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=5) as client:
            client.ping()
    except (redis.RedisError, ValueError) as error:
        return [
            checks.Error(
                f"Redis does not answer: {error}",
                hint="Start it, or correct REDIS_URL: redis://host:6379/0.",
                id="cardbase.E002",
            )
        ]
    return []


@register(Tags.database)
def catalogue_is_loaded(
    databases: Sequence[str] | None = None, **kwargs: Any
) -> list[CheckMessage]:
    game = apps.get_model("cardbase", "Game")
    warnings: list[CheckMessage] = []
    for alias in databases or ():
        tables = connections[alias].introspection.table_names()
        # Before the first migration there is no table to be empty.
        if game._meta.db_table in tables and not game.objects.using(alias).exists():
            warnings.append(
                checks.Warning(
                    "The catalogue is empty: there are no games and no cards.",
                    hint="Run manage.py load_catalogue.",
                    id="cardbase.W003",
                )
            )
    return warnings


@register(Tags.security, deploy=True)
def local_run_is_off(**kwargs: Any) -> list[CheckMessage]:
    if not settings.LOCAL_RUN:
        return []
    return [
        checks.Warning(
            "LOCAL_RUN is on: cookies are sent unencrypted and mail goes to the console.",
            hint="Unset LOCAL_RUN on a server that others reach.",
            id="cardbase.W004",
        )
    ]


@register(Tags.security, deploy=True)
def hosts_are_named(**kwargs: Any) -> list[CheckMessage]:
    if "*" not in settings.ALLOWED_HOSTS:
        return []
    return [
        checks.Warning(
            "ALLOWED_HOSTS allows any host name, so a forged one could end up in mailed links.",
            hint="Name the hosts: ALLOWED_HOSTS=cards.example,www.cards.example.",
            id="cardbase.W005",
        )
    ]
