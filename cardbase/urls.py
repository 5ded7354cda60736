from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from cardbase.accounts import GuestLoginView, GuestSignupView
from cardbase.hosting.health import health
from cardbase.hosting.metrics_page import metrics
from cardbase.hosting.security import refuses_nul
from cardbase.views.robots import robots, sitemap_index, sitemap_section

handler400 = "cardbase.api.problems.bad_request"

urlpatterns = [
    path("", include("cardbase.views.urls")),
    path("decks/", include("decks.urls")),
    path("d/", include("decks.short_urls")),
    path("play/", include("play.urls")),
    path("api/", include("cardbase.api.urls")),
    path("accounts/login/", GuestLoginView.as_view(), name="account_login"),
    path("accounts/signup/", refuses_nul(GuestSignupView.as_view()), name="account_signup"),
    path("accounts/", include("allauth.urls")),
    # Administrators sign in where all do, under the same limits.
    path("admin/login/", secure_admin_login(admin.site.login)),
    path("admin/", admin.site.urls),
    path("robots.txt", robots, name="robots"),
    path("sitemap.xml", sitemap_index, name="sitemap"),
    path("sitemap-<slug:section>.xml", sitemap_section, name="sitemap-section"),
    path("healthz", health, name="health"),
    path("metrics", metrics, name="metrics"),
]
