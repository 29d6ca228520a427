"""The window with all jobs."""
