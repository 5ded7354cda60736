"""Text that PostgreSQL cannot keep, though a request can bring it."""

NUL = "\x00"


def cannot_be_stored(text: str) -> bool:
    """Whether NUL or half of a surrogate pair is in it, which JSON can say and PostgreSQL not."""
    return any(sign == NUL or "\ud800" <= sign <= "\udfff" for sign in text)
