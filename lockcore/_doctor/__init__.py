"""Finds what will hurt: each finding says what it is, why, and the way out.

examine   all questions, one after the other     jobs     a job's command, folder, schedule, companions
folders   where locks lie                        sweeps   who removes old files there
desktop   whether the tray has a place           finding  the answer
"""
