#!/usr/bin/env python
"""Django's commands; on a local checkout with its bundled PostgreSQL and Redis."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line

from cardbase.local.checkout import CannotStart, servers_for_a_command
from cardbase.local.services import ServiceError


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardbase.settings")
    try:
        with servers_for_a_command():
            execute_from_command_line(sys.argv)
    except (CannotStart, ServiceError, ImproperlyConfigured) as refusal:
        sys.exit(str(refusal))


if __name__ == "__main__":
    main()
