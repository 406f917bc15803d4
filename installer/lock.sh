#!/bin/sh
# Remakes the two lock files from pyproject.toml. Needs uv (`pip install uv`) and a way to the package index.
#   sh installer/lock.sh [--upgrade]
# The locks hold exact versions and hashes for every platform, and name no host.
set -eu
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd -P)
cd "$here/.."
upgrade=${1:-}
[ -z "$upgrade" ] || [ "$upgrade" = --upgrade ] || { echo "lock.sh: only --upgrade is known, not $upgrade" >&2; exit 2; }
UV=${UV:-uv}
command -v "$UV" >/dev/null || { echo "lock.sh: uv is not here; set UV to its path" >&2; exit 2; }

lock() {  # lock FILE PROJECT-FILE [more options]
    file=$1; source=$2; shift 2
    "$UV" pip compile "$source" "$@" --quiet --universal --python-version 3.11 --generate-hashes \
        --no-annotate --no-header --no-emit-index-url --no-emit-find-links ${upgrade:+"$upgrade"} -o "$file" >/dev/null
    if grep -q '://' "$file"; then
        echo "lock.sh: $file names a host" >&2
        exit 1
    fi
}

# The driver of a server is small and has wheels wherever Qt has: whoever names a database need not install anything.
lock installer/requirements.lock pyproject.toml --extra postgres
# The test environment is the run environment and more: never another version of the same package.
lock installer/requirements-dev.lock pyproject.toml --extra test --constraint installer/requirements.lock
# Peers that only the benchmark measures against.
lock installer/requirements-bench.lock installer/bench.in
