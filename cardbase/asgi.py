"""Pages over HTTP and tables over WebSocket, for any ASGI host."""

import os
import sys
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardbase.settings")
# Fills the app registry, which the imports below need.
django_pages = get_asgi_application()

from django.utils.module_loading import import_string  # noqa: E402

from cardbase.garbage import spare_what_stays  # noqa: E402
from cardbase.hosting.body_limit import BodyLimit  # noqa: E402
from cardbase.hosting.database_use import limit_database_use  # noqa: E402
from cardbase.hosting.long_answers import LongAnswers  # noqa: E402
from cardbase.hosting.socket_origin import SameOriginSockets  # noqa: E402

pages = BodyLimit(LongAnswers(django_pages))
sockets = SameOriginSockets(import_string("play.live.socket.table_sockets"))
lifespan = import_string("play.live.lifespan.lifespan")


async def application(scope: Any, receive: Any, send: Any) -> None:
    """By what is asked for: a page, a socket, or that the process begins and ends its work."""
    match scope["type"]:
        case "http":
            await pages(scope, receive, send)
        case "websocket":
            await sockets(scope, receive, send)
        case "lifespan":
            await lifespan(scope, receive, send)


limit_database_use()
spare_what_stays()
# A thread that makes a page gives way to the live tables at once, not after 5 ms each time.
sys.setswitchinterval(0.0005)
