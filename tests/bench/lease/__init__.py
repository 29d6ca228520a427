"""Leases: what one costs beside SQL written by hand, what many cost a server, how soon others get one that is free.

Start with `parts`.
"""
