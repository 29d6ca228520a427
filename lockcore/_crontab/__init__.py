"""A crontab, read: what its lines run, and how each would look under a lock. Pure."""
