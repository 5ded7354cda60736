"""The site's settings for a process that plays War too."""

import rules
from cardbase.settings import *  # noqa: F403

rules.register("war", "tests.games.war")
