"""Settings, all from the environment; README.md has them in one table.

Safe unless asked otherwise: without `LOCAL_RUN` a secret, a database and a Redis must be given,
and everything that protects people on the open internet is on.
"""

from pathlib import Path

from django_stubs_ext import monkeypatch
from environ import Env
from kombu import Queue

from cardbase.api.description import DESCRIPTION
from cardbase.hosting.environment import (
    one_of,
    required,
    seconds,
    switch,
    text,
    whole_number,
    words,
)
from cardbase.hosting.languages import languages_in

# `ModelAdmin[Deck]` and its like mean something to the type checker and nothing to Django.
monkeypatch()

BASE_DIR = Path(__file__).resolve().parent.parent

# --- What kind of run this is -------------------------------------------------------------------

# `make run` and the tests set it: plain HTTP on this machine, mail to the console.
LOCAL_RUN = switch("LOCAL_RUN", default=False)
# Django's own error pages show local variables, a player's hand among them: never on a server.
DEBUG = switch("DEBUG", default=False)
SECRET_KEY = required("SECRET_KEY", "signs sessions and links")
SECRET_KEY_FALLBACKS = words("SECRET_KEY_FALLBACKS")
ALLOWED_HOSTS = words("ALLOWED_HOSTS", default=("localhost", "127.0.0.1", "[::1]"))
CSRF_TRUSTED_ORIGINS = words("CSRF_TRUSTED_ORIGINS")
# How many proxies of ours stand in front, each adding an address to X-Forwarded-For: what whoever
# asks wrote there themselves is not believed. The servers behind leave the header alone.
TRUSTED_PROXIES = whole_number("TRUSTED_PROXIES", default=0)

# --- Parts --------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "cardbase.apps.CardbaseConfig",
    "decks.apps.DecksConfig",
    "play.apps.PlayConfig",
    "whitenoise.runserver_nostatic",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sitemaps",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "corsheaders",
    "django_filters",
    "django_htmx",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "rest_framework",
    "simple_history",
]

MIDDLEWARE = [
    "cardbase.hosting.requests.RequestMiddleware",
    # Outside all that may refuse, so that a page of another site can read the refusal too.
    "corsheaders.middleware.CorsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "cardbase.hosting.security.ContentSecurityPolicyMiddleware",
    "cardbase.hosting.body_limit.BodyLimitMiddleware",
    "cardbase.hosting.static_files.StaticFilesMiddleware",
    "cardbase.hosting.database_use.DatabaseUseMiddleware",
    "cardbase.hosting.security.RefuseNulMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "cardbase.hosting.languages.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
]

ROOT_URLCONF = "cardbase.urls"
ASGI_APPLICATION = "cardbase.asgi.application"
WSGI_APPLICATION = "cardbase.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            # Every page has words: {% translate %} needs no {% load i18n %}.
            "builtins": [
                "django.templatetags.i18n",
                "django.templatetags.l10n",
                "cardbase.templatetags.words",
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "play.waiting.matches_waiting",
            ],
        },
    },
    {
        # Boards and card faces: what is rendered thousands of times a minute.
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "NAME": "jinja",
        "DIRS": [BASE_DIR / "templates" / "jinja"],
        "OPTIONS": {"environment": "cardbase.web.jinja.environment", "cache_size": -1},
    },
]

# --- PostgreSQL and Redis -----------------------------------------------------------------------

DATABASE_POOL_SIZE = whole_number("DATABASE_POOL_SIZE", default=10, minimum=1)
# Of these, how many nothing but the pages of tables may use.
DATABASE_POOL_FOR_PLAY = whole_number("DATABASE_POOL_FOR_PLAY", default=4)
# What a web process may take for one statement, and for one transaction.
DATABASE_STATEMENT_SECONDS = whole_number("DATABASE_STATEMENT_SECONDS", default=10, minimum=1)
DATABASE_TRANSACTION_SECONDS = whole_number("DATABASE_TRANSACTION_SECONDS", default=20, minimum=1)
# Less room on the disks of pictures and of PostgreSQL, and /healthz says so.
HEALTH_FREE_MB = whole_number("HEALTH_FREE_MB", default=100)
DATABASES = {
    "default": Env.db_url_config(required("DATABASE_URL", "the address of a PostgreSQL database"))
    | {"CONN_MAX_AGE": 0, "CONN_HEALTH_CHECKS": True}
}
# The pool keeps connections; it hands out none that died with a restarted server.
DATABASES["default"].setdefault("OPTIONS", {})["pool"] = {
    "min_size": 1,
    "max_size": DATABASE_POOL_SIZE,
    "timeout": 10,
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = required("REDIS_URL", "the address of a Redis server")
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "cardbase",
    }
}
# Kombu has its own spelling for a Redis on a Unix socket.
CELERY_BROKER_URL = REDIS_URL
if REDIS_URL.startswith("unix://"):
    CELERY_BROKER_URL = REDIS_URL.replace("unix://", "redis+socket://").replace(
        "db=", "virtual_host="
    )
CELERY_RESULT_BACKEND = CELERY_BROKER_URL
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# A job goes back to the queue when its worker dies; tasks are written to be run again.
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_CONCURRENCY = whole_number("WORKER_PROCESSES", default=2, minimum=1)
CELERY_RESULT_EXPIRES = 24 * 3600
# What waits for what: a bot's turn for nothing but other bots' turns. Where one worker serves
# several queues it takes from them in turn.
CELERY_TASK_DEFAULT_QUEUE = "housekeeping"
CELERY_TASK_QUEUES = [
    Queue(name) for name in ("play", "files", "goldfish", "housekeeping", "webhooks")
]
CELERY_TASK_ROUTES = {
    "play.*": {"queue": "play"},
    "cardbase.edits.*": {"queue": "files"},
    "cardbase.proposals.*": {"queue": "files"},
    "cardbase.webhooks.*": {"queue": "webhooks"},
    "decks.goldfish.*": {"queue": "goldfish"},
    "decks.sheets.*": {"queue": "files"},
}
GOLDFISH_JOBS_PER_USER = whole_number("GOLDFISH_JOBS_PER_USER", default=3, minimum=1)
GOLDFISH_JOBS = whole_number("GOLDFISH_JOBS", default=50, minimum=1)

# --- Tables -------------------------------------------------------------------------------------

# Tables that a web process holds for those who watch them, 1 to 2 MB each.
PLAY_LIVE_TABLES = whole_number("PLAY_LIVE_TABLES", default=1000, minimum=1)
# Matches that a process keeps in memory; any other is rebuilt from its decisions when asked for.
PLAY_LIVE_MATCHES = whole_number("PLAY_LIVE_MATCHES", default=200, minimum=1)
# Seconds a bot waits before each of its decisions, so that people can follow what it does.
PLAY_BOT_PAUSE = seconds("PLAY_BOT_PAUSE", default=0.4)

# --- People -------------------------------------------------------------------------------------

AUTH_USER_MODEL = "cardbase.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
ALLAUTH_TRUSTED_PROXY_COUNT = TRUSTED_PROXIES
ACCOUNT_ADAPTER = "cardbase.accounts.Adapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
# Nobody learns who has an account: an address that is taken may sign up too, and only one account
# can ever prove that it owns it.
ACCOUNT_PREVENT_ENUMERATION = "strict"
# Of one network, whatever names it tries; `cardbase.web.sign_in_limits` has those of a name.
ACCOUNT_RATE_LIMITS = {"login_failed": "10/m/ip"}
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "http" if LOCAL_RUN else "https"
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_LOGOUT_REDIRECT_URL = "/"

# EMAIL_HOST, EMAIL_PORT and the rest, all from one address.
EMAIL_URL = text("EMAIL_URL", default="consolemail://" if LOCAL_RUN else "smtp://localhost:25")
vars().update(Env.email_url_config(EMAIL_URL))
DEFAULT_FROM_EMAIL = text("DEFAULT_FROM_EMAIL", default="cardbase@localhost")
SERVER_EMAIL = DEFAULT_FROM_EMAIL

# --- Language and time --------------------------------------------------------------------------

LANGUAGE_CODE = "en"
USE_I18N = True
LOCALE_PATHS = [BASE_DIR / "cardbase" / "locale"]
# A language is a file: docs/translation.md.
LANGUAGES = languages_in(LOCALE_PATHS[0])
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SECURE = not LOCAL_RUN
LANGUAGE_COOKIE_HTTPONLY = True
TIME_ZONE = "UTC"
USE_TZ = True

# --- Static files -------------------------------------------------------------------------------

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "cardbase.web.fonts.FontFinder",
]
STATIC_ROOT = Path(text("STATIC_ROOT", default=str(BASE_DIR / "var" / "static")))
# Pictures of cards that reviewers bring; behind several hosts this must be a folder they share.
MEDIA_ROOT = Path(text("MEDIA_ROOT", default=str(BASE_DIR / "var" / "media")))
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if LOCAL_RUN
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = LOCAL_RUN
WHITENOISE_AUTOREFRESH = LOCAL_RUN

# --- Protection ---------------------------------------------------------------------------------

SESSION_COOKIE_SECURE = not LOCAL_RUN
CSRF_COOKIE_SECURE = not LOCAL_RUN
SECURE_SSL_REDIRECT = switch("SECURE_SSL_REDIRECT", default=not LOCAL_RUN)
SECURE_REDIRECT_EXEMPT = [r"^(healthz|metrics)$"]
SECURE_HSTS_SECONDS = whole_number(
    "SECURE_HSTS_SECONDS", default=0 if LOCAL_RUN else 365 * 24 * 3600
)
# Both bind names that may not be ours to bind, and are hard to take back.
SECURE_HSTS_INCLUDE_SUBDOMAINS = switch("SECURE_HSTS_INCLUDE_SUBDOMAINS", default=False)
SECURE_HSTS_PRELOAD = switch("SECURE_HSTS_PRELOAD", default=False)
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]  # which would have both on
if TRUSTED_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "default-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'self'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}

# --- API ----------------------------------------------------------------------------------------

REST_FRAMEWORK = {
    "NUM_PROXIES": TRUSTED_PROXIES,
    "DEFAULT_SCHEMA_CLASS": "cardbase.api.schema.DescribedSchema",
    "DEFAULT_FILTER_BACKENDS": ["cardbase.api.filters.StrictFilterBackend"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["cardbase.api.parsers.JSONParser"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "cardbase.api.requests.JsonOrProblem",
    # The word is a parameter like any other: a format of a game.
    "URL_FORMAT_OVERRIDE": None,
    "EXCEPTION_HANDLER": "cardbase.api.problems.problem_response",
    "DEFAULT_THROTTLE_CLASSES": [
        "cardbase.api.throttles.AnonThrottle",
        "cardbase.api.throttles.UserThrottle",
        "cardbase.api.throttles.ScopedThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {
        "anon": "600/min",
        "user": "1200/min",
        "token": "10/min",
    },
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "cardbase.api.requests.SignedByToken",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": [
        "rest_framework.permissions.IsAuthenticatedOrReadOnly",
        "cardbase.api.rights.HasRight",
    ],
}
# Pages of any site may read the API as somebody without an account would; nothing they send
# carries a session or a token.
CORS_URLS_REGEX = r"^/api/"
CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_METHODS = ["GET", "HEAD", "OPTIONS"]
CORS_ALLOW_HEADERS = ["accept", "accept-language", "if-none-match"]
CORS_EXPOSE_HEADERS = ["ETag", "Last-Modified", "RateLimit", "RateLimit-Policy", "Retry-After"]
CORS_PREFLIGHT_MAX_AGE = 86_400
# Webhooks may go to http:// and into this network: to try them on one's own machine.
WEBHOOK_LOCAL_TARGETS = switch("WEBHOOK_LOCAL_TARGETS", default=LOCAL_RUN)
SPECTACULAR_SETTINGS = {
    "TITLE": "Cardbase",
    "DESCRIPTION": DESCRIPTION,
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVERS": [{"url": "/", "description": "This site"}],
    "SCHEMA_PATH_PREFIX": "/api/v1/",
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "cardbase.api.schema.add_shared",
    ],
    "ENUM_NAME_OVERRIDES": {
        "PrecisionEnum": "cardbase.models.dates.Precision",
        "StateEnum": "cardbase.models.job.Status",
        "DeliveryStateEnum": "cardbase.models.webhook.State",
        "VisibilityEnum": "decks.models.Visibility",
        "MatchVisibilityEnum": "play.models.table.Table.Visibility",
    },
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}

# --- Logging ------------------------------------------------------------------------------------

LOG_LEVEL = one_of(
    "LOG_LEVEL", default="INFO", choices=("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
)
LOG_FORMAT = one_of("LOG_FORMAT", default="line", choices=("line", "json"))
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{levelname} {name}: {message}", "style": "{"},
        "json": {"()": "cardbase.hosting.requests.JsonFormatter"},
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": LOG_FORMAT}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        name: {"handlers": ["console"], "level": LOG_LEVEL, "propagate": False}
        for name in ("cardbase", "decks", "play")
    }
    # A page that is not there is the visitor's business; a 500 is ours.
    | {"django.request": {"handlers": ["console"], "level": "ERROR", "propagate": False}}
    # As JSON the servers' own lines too.
    | ({"uvicorn": {"handlers": ["console"], "propagate": False}} if LOG_FORMAT == "json" else {}),
}
CELERY_WORKER_HIJACK_ROOT_LOGGER = LOG_FORMAT != "json"
# Whoever may read /metrics: addresses and networks.
METRICS_FROM = words("METRICS_FROM", default=("127.0.0.1", "::1"))
