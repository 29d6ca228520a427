"""From snapshots and reports to plain specs of what is shown. No Qt."""
