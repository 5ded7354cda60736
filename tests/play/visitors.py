"""Somebody who plays over HTTP against the live site, with a session but without a browser."""

from __future__ import annotations

import re
import urllib.error
import urllib.parse
import urllib.request
from typing import Any

from django.conf import settings
from django.test import Client

from tests.live import PATIENCE

CSRF = "c" * 32
TOKENS = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"')


class _Stay(urllib.request.HTTPRedirectHandler):
    """An answer that leads elsewhere is an answer: the command was run."""

    def redirect_request(self, *args: Any, **kwargs: Any) -> None:
        return None


class Visitor:
    def __init__(self, site: Any, user: Any) -> None:
        self.site = site
        client = Client()
        client.force_login(user)
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        self.cookies = f"{settings.SESSION_COOKIE_NAME}={session}; csrftoken={CSRF}"
        self.opener = urllib.request.build_opener(_Stay)
        # Whether the last command was run, and nothing more had to be said about it.
        self.done = False

    def get(self, path: str) -> str:
        """The page, without what differs from one answer to the next."""
        request = urllib.request.Request(self.site.url + path, headers={"Cookie": self.cookies})
        with self.opener.open(request, timeout=PATIENCE) as answer:
            return TOKENS.sub("", answer.read().decode())

    def post(self, path: str, **form: Any) -> int:
        """The status of the answer; URLError or ConnectionError when there is nobody there."""
        fields = {"csrfmiddlewaretoken": CSRF} | form
        request = urllib.request.Request(
            self.site.url + path,
            data=urllib.parse.urlencode(fields, doseq=True).encode(),
            headers={"Cookie": self.cookies},
        )
        self.done = False
        try:
            with self.opener.open(request, timeout=PATIENCE) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            cookies = error.headers.get_all("Set-Cookie", ())
            said = any(cookie.startswith("messages=") for cookie in cookies)
            self.done = error.code == 302 and not said
            return error.code
