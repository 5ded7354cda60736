"""Whole games as files: built by a job after changes, served with checksum and version."""

from cardbase.downloads.building import build
from cardbase.downloads.freshness import catalogue_version, refresh, stale_games

__all__ = ["build", "catalogue_version", "refresh", "stale_games"]
