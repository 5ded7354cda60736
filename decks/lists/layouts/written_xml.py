"""What the layouts in XML share."""

from xml.etree.ElementTree import Element, indent, tostring


def stated_count(number: str | None) -> str:
    """Return a whole number as it is written, else 0, which no line may say."""
    return number.strip() if number and number.strip().isdecimal() else "0"


def write_document(root: Element) -> str:
    indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode") + "\n"
