"""Pages over HTTP and tables over WebSocket, for any ASGI host."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardbase.settings")
# Fills the app registry, which the socket routes below need.
pages = get_asgi_application()

from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from django.utils.module_loading import import_string  # noqa: E402

from cardbase.garbage import spare_what_stays  # noqa: E402
from cardbase.hosting.database_use import limit_database_use  # noqa: E402
from cardbase.hosting.socket_origin import SameOriginSockets  # noqa: E402

sockets = URLRouter(import_string("play.routing.websocket_urlpatterns"))

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": SameOriginSockets(AuthMiddlewareStack(sockets)),
    }
)

limit_database_use()
spare_what_stays()
