"""Measurements, to be read by people: nothing here is a test, and nothing fails for being slow."""
