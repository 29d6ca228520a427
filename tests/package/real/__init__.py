"""`make package-test`: packages that are built, installed, used, upgraded and removed as a person does it."""
