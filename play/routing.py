from django.urls import path

from play.consumers import TableConsumer

websocket_urlpatterns = [
    path("play/<str:code>/socket/", TableConsumer.as_asgi(), name="socket"),
]
