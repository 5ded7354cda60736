"""Limits that hang on more than the address a request comes from."""

import hashlib

from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView


class AccountThrottle(SimpleRateThrottle):
    """So many tries for one account, from wherever they come: passwords are guessed from many."""

    scope = "token_account"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        name = request.data.get("username") if isinstance(request.data, dict) else None
        if request.method != "POST" or not isinstance(name, str):
            return None
        # What somebody sends as a name may be no key of a cache: too long, or with spaces in it.
        digest = hashlib.sha256(name.strip().casefold().encode()).hexdigest()
        return self.cache_format % {"scope": self.scope, "ident": digest}
