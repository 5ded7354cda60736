"""The catalogue's pages: fetch, check, ask one function, answer."""
