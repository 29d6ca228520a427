"""Everything about one job, beside the table of all."""
