"""What is registered: one TOML file for each job, and one with the settings."""
