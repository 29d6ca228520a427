"""Widgets. Each draws a spec from `present`; they share only `kit`."""
