"""Pages alone, for a WSGI host beside the ASGI one that serves the tables."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardbase.settings")
application = get_wsgi_application()

from cardbase.hosting.database_use import limit_database_use  # noqa: E402

limit_database_use()
