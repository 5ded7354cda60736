"""Pages over HTTP with somebody's session, as a browser asks for them."""

from __future__ import annotations

import asyncio
import http.client
import itertools
import urllib.parse
from concurrent.futures import ThreadPoolExecutor

CSRF = "c" * 32
SECONDS = 60  # until an answer is given up
# Waiting for answers, so many of them at once.
THREADS = ThreadPoolExecutor(64, thread_name_prefix="pages")
_addresses = (f"10.{n >> 16 & 255}.{n >> 8 & 255}.{n & 255}" for n in itertools.count(1))


class Visitor:
    """One browser: a session or none, an address of its own, one connection that is kept."""

    def __init__(self, url: str, cookie: str = "") -> None:
        self.parts = urllib.parse.urlsplit(url)
        cookies = "; ".join(filter(None, [cookie, f"csrftoken={CSRF}"]))
        self.headers = {
            "Cookie": cookies,
            "X-Forwarded-For": next(_addresses),
            "X-Forwarded-Proto": self.parts.scheme,
        }
        self.connection: http.client.HTTPConnection | None = None

    @property
    def origin(self) -> str:
        return f"{self.parts.scheme}://{self.parts.netloc}"

    @property
    def socket_origin(self) -> str:
        return f"{self.origin.replace('http', 'ws', 1)}"

    async def get(self, path: str) -> tuple[int, str]:
        """Status and text of a page."""
        status, _, text = await self._ask("GET", path, None)
        return status, text

    async def post(self, path: str, **form: object) -> tuple[int, str]:
        """Status and where the answer leads, or what is written there instead."""
        body = urllib.parse.urlencode({"csrfmiddlewaretoken": CSRF} | form, doseq=True)
        status, location, text = await self._ask("POST", path, body)
        return status, location or text

    async def _ask(self, method: str, path: str, body: str | None) -> tuple[int, str, str]:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(THREADS, self._wait_for, method, path, body)

    def _wait_for(self, method: str, path: str, body: str | None) -> tuple[int, str, str]:
        headers = dict(self.headers)
        if body is not None:
            headers |= {
                "Content-Type": "application/x-www-form-urlencoded",
                "Referer": f"{self.origin}{path}",
            }
        kept = self.connection is not None
        answer = self._once(method, path, headers, body)
        # A kept connection may have been closed at the other end: a browser asks again then.
        if answer is None and kept:
            answer = self._once(method, path, headers, body)
        return answer or (0, "", "")

    def _once(
        self, method: str, path: str, headers: dict[str, str], body: str | None
    ) -> tuple[int, str, str] | None:
        if self.connection is None:
            kinds = {"http": http.client.HTTPConnection, "https": http.client.HTTPSConnection}
            self.connection = kinds[self.parts.scheme](self.parts.netloc, timeout=SECONDS)
        try:
            try:
                self.connection.request(method, path, body, headers)
                answer = self.connection.getresponse()
            except (http.client.RemoteDisconnected, BrokenPipeError):
                # The server closes a connection that was idle: one of our own again.
                self.connection.close()
                self.connection.request(method, path, body, headers)
                answer = self.connection.getresponse()
            text = answer.read().decode(errors="replace")
        except (OSError, http.client.HTTPException):
            self.connection.close()
            self.connection = None
            return None
        return answer.status, answer.headers.get("Location", ""), text
