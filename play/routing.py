from django.urls import path, re_path

from play.consumers import TableConsumer, nowhere

websocket_urlpatterns = [
    path("play/<str:code>/socket/", TableConsumer.as_asgi(), name="socket"),
    re_path("", nowhere),
]
