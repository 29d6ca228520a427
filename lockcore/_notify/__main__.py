"""The process that sends: `python -m lockcore._notify RUN...`, started by `send_later`."""

from __future__ import annotations

import os
import sys


def main(words: list[str]) -> None:
    from lockcore._notify.log import note

    try:
        os.chdir(os.path.abspath(os.sep))
        from lockcore._notify.sender import send

        send([int(word) for word in words])
    except Exception as error:
        # Its text may quote an address.
        frames = error.__traceback__
        while frames is not None and frames.tb_next is not None:
            frames = frames.tb_next
        where = (
            "" if frames is None else f" ({os.path.basename(frames.tb_frame.f_code.co_filename)}:{frames.tb_lineno})"
        )
        note(f"sending failed: {type(error).__name__}{where}.")


if __name__ == "__main__":
    main(sys.argv[1:])
    os._exit(0)  # a receiver that never answers must not keep us
