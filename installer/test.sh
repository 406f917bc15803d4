#!/bin/sh
# Runs every check: lint, format, types, import contracts, tests with coverage.
#   sh installer/test.sh          what a change must pass, in minutes
#   sh installer/test.sh --all    also the exhaustive tests: whole spaces, kills, tampering, screenshots, a real window, PostgreSQL, large data
# All of them run, whatever fails; the exit code is 1 when one did.
set -u
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd -P)
whole=
case ${1:-} in
'') ;;
--all) whole=yes ;;
*) echo "test.sh: only --all is known, not $1" >&2; exit 2 ;;
esac
if [ -n "$whole" ]; then kind=all; else kind=test; fi
sh "$here/setup.sh" "$kind" || exit $?
unset PYTHONDONTWRITEBYTECODE PYTHONPATH PYTHONHOME QT_QPA_PLATFORM 2>/dev/null || true
cd "$here/.." || exit 2
bin=$PWD/.venv/bin
failed=

check() {  # check NAME COMMAND...
    name=$1; shift
    printf '\n== %s\n' "$name"
    "$@" || failed="$failed $name"
}

check lint "$bin/ruff" check .
check format "$bin/ruff" format --check .
check types "$bin/mypy"
check contracts "$bin/lint-imports"
if [ -n "$whole" ]; then
    # A marker expression that deselects nothing takes the place of the one in pyproject.toml; speed is measured apart.
    check tests "$bin/python" -P -m pytest -q --continue-on-collection-errors --durations=15 --cov --cov-report=term -m "not bench"
    check speed env PYTHONPATH="$PWD/.venv/bench" "$bin/python" -P -m pytest -q -m bench -s
else
    # A worker a processor; the tests of one file stay together, for they share what is dear to make.
    check tests "$bin/python" -P -m pytest -q -n auto --dist loadfile --continue-on-collection-errors --durations=15 --cov --cov-report=term
fi

echo
if [ -n "$failed" ]; then
    echo "FAILED:$failed"
    exit 1
fi
echo "every check passed"
