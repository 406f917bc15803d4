"""What the program holds for good is looked through for waste once, and never again while somebody types.

Python looks through all it holds whenever much was made since it last did: some hundred thousand values, more than a
tenth of a second on a slow machine, in the middle of a key. By the time a table is shown nearly all of them are there
to stay; set apart, they are not looked at any more, and what a round leaves behind is looked through in a moment.

Source: screens.md, ground rule 10 (nothing blocks the screen for longer than a frame).
"""

from __future__ import annotations

import gc

_is_set_apart = False


def set_apart() -> None:
    """Throw waste away and set what is left apart, the first time this is asked. Source: screens.md, ground rule 10."""
    global _is_set_apart  # noqa: PLW0603
    if not _is_set_apart:
        _is_set_apart = True
        gc.collect()
        gc.freeze()
