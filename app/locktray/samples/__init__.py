"""Jobs to look at for somebody who has none yet: real ones, in a folder that is thrown away."""
