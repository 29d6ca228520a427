"""The watch engine: every job in one Snapshot, and each change as a Flip."""
