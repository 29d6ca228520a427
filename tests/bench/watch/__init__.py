"""The watch engine beside what people write by hand. `parts` runs it all; the rest of the modules stand alone, because
some of them run in processes of their own, which load nothing else.
"""
