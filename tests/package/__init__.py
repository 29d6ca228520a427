"""What is built for people: versions, notes, packages. `real` installs and removes them."""
