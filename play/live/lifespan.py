"""The beginning and the end of a web process, as the ASGI host tells of them."""

from __future__ import annotations

from typing import Any

from play.live.hub import hub_of_this_loop, stop_hub_of_this_loop


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
