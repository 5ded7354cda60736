"""The beginning and the end of a web process, as the ASGI host tells of them."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.urls import get_resolver
from django.utils import translation

import rules
from cardbase.web import jinja
from play.live.hub import hub_of_this_loop, stop_hub_of_this_loop
from play.rules_version import rules_version


def warm_up() -> None:
    """Read and compile what the first page of a table would have to wait for; no database."""
    get_resolver().url_patterns  # noqa: B018 -- imports all views
    for game in rules.games():
        rules_version(game.key)
    jinja.compile_all()
    for language, _ in settings.LANGUAGES:
        translation.activate(language)  # which reads its words
    translation.deactivate()


async def lifespan(scope: Any, receive: Any, send: Any) -> None:
    """Live tables begin with the process, so that pages can be made of them at once."""
    while True:
        event = await receive()
        if event["type"] == "lifespan.startup":
            await hub_of_this_loop()
            await send({"type": "lifespan.startup.complete"})
        elif event["type"] == "lifespan.shutdown":
            await stop_hub_of_this_loop()
            await send({"type": "lifespan.shutdown.complete"})
            return
