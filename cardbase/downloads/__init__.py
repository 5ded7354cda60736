"""Whole games as files: built by a job after changes, served with checksum and version."""

from cardbase.downloads.builder import build
from cardbase.downloads.renewal import refresh
from cardbase.downloads.version import catalogue_version, stale_games

__all__ = ["build", "catalogue_version", "refresh", "stale_games"]
