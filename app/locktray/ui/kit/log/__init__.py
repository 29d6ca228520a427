"""The log of a run, wherever it is shown."""
