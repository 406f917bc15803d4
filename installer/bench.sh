#!/bin/sh
# Measures speed against its peers and prints the ratios.
#   sh installer/bench.sh [pytest options]
set -eu
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd -P)
sh "$here/setup.sh" bench || exit $?
unset PYTHONDONTWRITEBYTECODE PYTHONHOME 2>/dev/null || true
cd "$here/.."
PYTHONPATH=$PWD/.venv/bench exec .venv/bin/python -P -m pytest -q -m bench -s tests/bench "$@"
