from django.urls import include, path, re_path
from django.utils.module_loading import autodiscover_modules
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from cardbase.api import catalogue_routes  # noqa: F401 - registers the catalogue
from cardbase.api.docs_page import docs
from cardbase.api.embeds import EmbedView
from cardbase.api.problems import NoSuchAddress
from cardbase.api.router import router
from cardbase.api.tokens import TokenView

app_name = "api"

# The apps above cardbase register with the router when their `api` module is imported.
autodiscover_modules("api")

urlpatterns = [
    # /api/docs/, /api/docs/try/ and /api/schema/
    path("docs/", docs, name="docs"),
    path("docs/try/", SpectacularSwaggerSplitView.as_view(url_name="api:schema"), name="try"),
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    # /api/v1/
    path("v1/token/", TokenView.as_view(), name="token"),
    path("v1/oembed/", EmbedView.as_view(), name="oembed"),
    path("v1/", include(router.urls)),
    # Anything else below /api/ is answered as the API answers, not with a page.
    re_path(r"^", NoSuchAddress.as_view()),
]
