#!/bin/sh
# Leaves a picture of every screen and state in a folder, and says what is cut, squeezed or lies over something else.
#   sh installer/screens.sh DIR            four languages, dark and light, 100, 150 and 200 %: DIR/en-dark-100/poker-seats.png
#   sh installer/screens.sh DIR fa-dark    only those whose name holds the word
set -eu
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd -P)
[ $# -ge 1 ] && [ $# -le 2 ] || { echo "usage: sh installer/screens.sh DIR [WORD]" >&2; exit 2; }
mkdir -p -- "$1"
SCREENSHOTS=$(CDPATH= cd -- "$1" && pwd -P)
export SCREENSHOTS
sh "$here/setup.sh" test
unset PYTHONDONTWRITEBYTECODE PYTHONPATH PYTHONHOME QT_QPA_PLATFORM 2>/dev/null || true
cd "$here/.."
exec .venv/bin/python -P -m pytest -q -p no:randomly -m screens -k "${2:-}" tests/desk/test_pictures.py
