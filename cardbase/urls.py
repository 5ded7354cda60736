from django.contrib import admin
from django.urls import include, path

from cardbase.hosting.health import health

handler400 = "cardbase.api.problems.bad_request"

urlpatterns = [
    path("", include("cardbase.views.urls")),
    path("decks/", include("decks.urls")),
    path("play/", include("play.urls")),
    path("api/", include("cardbase.api.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("healthz", health, name="health"),
]
