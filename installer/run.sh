#!/bin/sh
# Starts tablemgr, setting it up first where that is due.
#   sh installer/run.sh demo [--data DIR] [--fresh] [--no-window]    the recorded evening, then the desktop on it
#   sh installer/run.sh [--data DIR]                                 the desktop
#   sh installer/run.sh WORD ...                                     any other word of the `tablemgr` command
# Exit codes: 0 clean, 1 findings or differences, 2 unusable input.
set -eu
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd -P)
case ${1:-} in
--help | -h | --version) module=ui.cli kind=run ;;
'' | -*) module=ui kind=window ;;
demo) module=ui.cli kind=window ;;
*) module=ui.cli kind=run ;;
esac
case " $* " in *" --no-window "*) kind=run ;; esac
# Python ends with no sentence of ours where its standard input is a folder.
if [ -d /dev/stdin ]; then
    echo "tablemgr: standard input is a folder; redirect it from a file (< cases.jsonl)" >&2
    exit 2
fi
sh "$here/setup.sh" "$kind" || exit $?
unset PYTHONDONTWRITEBYTECODE PYTHONPATH PYTHONHOME 2>/dev/null || true
# The folder it is started from must not lend it modules, hence -P.
exec "$(dirname -- "$here")/.venv/bin/python" -P -m "$module" "$@"
