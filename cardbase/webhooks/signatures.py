"""Secrets, and what is signed by them, as https://www.standardwebhooks.com has it.

A secret is `whsec_` and 32 random bytes in Base64. The signature is the HMAC-SHA256, by these
bytes, of the message's id, the time of the attempt in seconds, and the body, with dots between.
"""

from __future__ import annotations

import hmac
import secrets
from base64 import b64decode, b64encode
from hashlib import sha256

PREFIX = "whsec_"
KEY_BYTES = 32
ID, TIMESTAMP, SIGNATURE = "webhook-id", "webhook-timestamp", "webhook-signature"


def new_secret() -> str:
    return PREFIX + b64encode(secrets.token_bytes(KEY_BYTES)).decode()


def signed_headers(secret: str, message: str, seconds: int, body: bytes) -> dict[str, str]:
    """Return the three headers by which a receiver knows who sent the body, and when."""
    key = b64decode(secret.removeprefix(PREFIX))
    signed = f"{message}.{seconds}.".encode() + body
    signature = b64encode(hmac.digest(key, signed, sha256)).decode()
    return {ID: message, TIMESTAMP: str(seconds), SIGNATURE: f"v1,{signature}"}
