"""Addresses of sockets. Channels takes applications in Django's paths, whose types know views."""

from django.urls import path, re_path

from play.consumers import TableConsumer, nowhere

websocket_urlpatterns = [
    path("play/<str:code>/socket/", TableConsumer.as_asgi(), name="socket"),  # type: ignore[arg-type]
    re_path("", nowhere),  # type: ignore[arg-type]
]
