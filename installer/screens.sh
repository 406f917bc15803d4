#!/bin/sh
# Leaves a picture of every screen and state in a folder, and says what is cut, squeezed or lies over something else.
#   sh installer/screens.sh DIR            four languages, dark and light, 100, 150 and 200 %: DIR/en-dark-100/poker-seats.png
#   sh installer/screens.sh DIR fa-dark    only those whose name holds the word
#   sh installer/screens.sh --display DIR [WORD]   the same on an X server, with its own windows, focus and fonts (needs xvfb)
set -eu
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd -P)
usage() { echo "usage: sh installer/screens.sh [--display] DIR [WORD]" >&2; exit 2; }
real=
if [ "${1:-}" = --display ]; then real=yes; shift; fi
[ $# -ge 1 ] && [ $# -le 2 ] || usage
if [ -n "$real" ] && ! command -v xvfb-run >/dev/null; then
    echo "screens.sh: --display needs xvfb; as root type: apt-get install --no-install-recommends xvfb xauth" >&2
    exit 2
fi
mkdir -p -- "$1"
SCREENSHOTS=$(CDPATH= cd -- "$1" && pwd -P)
export SCREENSHOTS
sh "$here/setup.sh" test
unset PYTHONDONTWRITEBYTECODE PYTHONPATH PYTHONHOME QT_QPA_PLATFORM SCREENS_DISPLAY 2>/dev/null || true
cd "$here/.."
set -- .venv/bin/python -P -m pytest -q -p no:randomly -m screens -k "${2:-}" tests/desk/test_pictures.py
[ -n "$real" ] || exec "$@"
# A screen that holds the largest window, 200 % of 1440 x 900; the tests take no display but the one that is named to them.
exec xvfb-run -a -s "-screen 0 2880x1800x24 -nolisten tcp" sh -c 'SCREENS_DISPLAY=$DISPLAY exec "$@"' screens "$@"
