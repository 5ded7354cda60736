"""A load on a site: people at tables, watchers, readers; what it takes and when it is too much."""
