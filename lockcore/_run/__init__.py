"""`lockcore run`: a command under its job's lock.

    options   what was asked for              child    the command's process
    plan      that and what is registered     watch    signals, time and output until it ends
    wrapper   the flow from start to end      memory   what is kept of it: history, log, status file

Whatever is imported before the command starts makes it start later: so that is little, and a test says how little.
"""
