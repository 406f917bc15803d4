#!/bin/sh
# Makes the private environment `.venv` in this checkout: system libraries, Python, the locked packages.
#   sh installer/setup.sh [run|window|test|bench|all]
# `window` also asks for what a window on a screen needs, `test` for what the checks need, `bench` for what speed is
# measured against, `all` for that, a PostgreSQL server and a screen that nobody sees. The second call does nothing.
# Everything it says goes to standard error. Exit code 2: something is missing, and one sentence says what.
set -eu

kind=${1:-run}
case $kind in
run | window | test | bench) with_server= ;;
all) kind=bench with_server=yes ;;
*) echo "setup.sh: only the words run, window, test, bench and all are known, not $kind" >&2; exit 2 ;;
esac

here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd -P)
root=$(dirname -- "$here")
venv=$root/.venv
python=$venv/bin/python
unset PYTHONDONTWRITEBYTECODE PYTHONPATH PYTHONHOME PIP_TARGET PIP_PREFIX PIP_USER PIP_NO_COMPILE 2>/dev/null || true

say() { printf '%s\n' "tablemgr: $*" >&2; }
stop() { say "$*"; exit 2; }

# --- what a finished environment looks like -----------------------------------------------------------------

# Raise this when an environment made by older steps must not be used any more.
STEPS=1

# The stamp tells all that the environment was made from: interpreter, steps, place, locked packages.
stamp_for() {
    printf 'python %s, steps %s\n' "$("$python" -I -S -c 'import sys; print("%d.%d.%d" % sys.version_info[:3])')" "$STEPS"
    printf 'root %s\n' "$root"
    cat -- "$1"
}

lock_of() {
    case $1 in
    run) echo "$here/requirements.lock" ;;
    test) echo "$here/requirements-dev.lock" ;;
    bench) echo "$here/requirements-bench.lock" ;;
    esac
}
stamp_of() { echo "$venv/set-up-$1.stamp"; }

is_ready() {
    [ -x "$python" ] && [ -f "$(stamp_of "$1")" ] && stamp_for "$(lock_of "$1")" 2>/dev/null | cmp -s - "$(stamp_of "$1")"
}

# --- system libraries -----------------------------------------------------------------------------------------

# Library and the Debian package that brings it: first what Qt needs anywhere, then what it needs to show a window.
LIBRARIES="libGL.so.1:libgl1 libEGL.so.1:libegl1 libxkbcommon.so.0:libxkbcommon0 libglib-2.0.so.0:libglib2.0-0
libfontconfig.so.1:libfontconfig1 libdbus-1.so.3:libdbus-1-3"
WINDOW_LIBRARIES="libxcb-cursor.so.0:libxcb-cursor0 libxcb-icccm.so.4:libxcb-icccm4 libxcb-keysyms.so.1:libxcb-keysyms1
libxcb-shape.so.0:libxcb-shape0 libxkbcommon-x11.so.0:libxkbcommon-x11-0"

has_display() {
    case ${QT_QPA_PLATFORM:-} in offscreen* | minimal*) return 1 ;; esac
    [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]
}

# Answers the packages whose library the loader does not find, asked of an interpreter: missing_packages PYTHON PAIR...
missing_packages() {
    asked=$1; shift
    "$asked" -I -S -c '
import ctypes, sys
for pair in sys.argv[1:]:
    library, package = pair.split(":")
    try:
        ctypes.CDLL(library)
    except OSError:
        print(package)
' "$@"
}

can_install_packages() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; }

apt_updated=

install_packages() {  # install_packages PACKAGE...
    command -v apt-get >/dev/null 2>&1 || stop "these system libraries are missing (by their Debian names): $*"
    can_install_packages || stop "system packages are missing; as root type: apt-get install --no-install-recommends $*"
    if [ -z "$apt_updated" ]; then
        say "fetching the list of system packages"
        quietly apt-get update -qq || say "the list could not be renewed; going on with the old one"
        apt_updated=yes
    fi
    say "installing system packages: $*"
    quietly apt-get install -y -qq -o Dpkg::Use-Pty=0 --no-install-recommends "$@" ||
        stop "the system packages could not be installed: $(printf '%s\n' "$heard" | tail -n 1)"
}

# Runs a command unheard and without questions; what it said is kept in $heard.
quietly() { heard=$(DEBIAN_FRONTEND=noninteractive DEBCONF_NOWARNINGS=yes "$@" 2>&1 </dev/null 9>&-); }

wants_window() { [ "$kind" = window ] && has_display; }

# Answers the packages of the libraries that are missing, asked of an interpreter.
missing_libraries() {
    [ "$(uname -s)" = Linux ] || return 0
    wanted=$LIBRARIES
    # Without a window its libraries are no reason to stop, but whoever may install them gets them at once.
    if wants_window || can_install_packages; then wanted="$LIBRARIES $WINDOW_LIBRARIES"; fi
    # shellcheck disable=SC2086  # the lists are meant to be split
    missing_packages "$1" $wanted | tr '\n' ' '
}

has_postgres() {
    for found in /usr/lib/postgresql/*/bin/initdb; do if [ -x "$found" ]; then return; fi; done
    command -v initdb >/dev/null 2>&1
}

# A server for the tests that start one of their own; who may not install it is told, and those tests say it again.
install_postgres() {
    if has_postgres; then return; fi
    if ! can_install_packages; then
        say "no PostgreSQL server is installed, and the tests that need one will fail; as root type: apt-get install --no-install-recommends postgresql"
        return
    fi
    # The package would start a server of the machine's own; nothing of ours is to go on running.
    if [ ! -e /etc/postgresql-common ]; then
        mkdir -p /etc/postgresql-common
        echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf
    fi
    export UCF_FORCE_CONFFOLD=1
    install_packages postgresql
}

# CUPS for the tests that start a print server of their own; the machine's own server is not started by it.
install_printing() {
    PATH=$PATH:/usr/sbin command -v cupsd >/dev/null 2>&1 && command -v lp >/dev/null 2>&1 && return
    if ! can_install_packages; then
        say "CUPS is not installed, and the test that prints with it will fail; as root type: apt-get install --no-install-recommends cups-daemon cups-client"
        return
    fi
    policy=/usr/sbin/policy-rc.d
    if [ -e "$policy" ]; then policy=; else printf '#!/bin/sh\nexit 101\n' >"$policy"; chmod +x "$policy"; fi
    install_packages cups-daemon cups-client
    [ -z "$policy" ] || rm -f "$policy"
}

# A screen that nobody sees and hands for it, for the tests of the desktop in a real window; told as the server is.
has_screen() { command -v Xvfb >/dev/null 2>&1 && command -v xdotool >/dev/null 2>&1; }

install_screen() {
    if has_screen; then return; fi
    if ! can_install_packages; then
        say "no Xvfb and xdotool are installed, and the tests in a real window will fail; as root type: apt-get install --no-install-recommends xvfb xdotool"
        return
    fi
    install_packages xvfb xdotool
}

install_missing() {  # install_missing "PACKAGES WITH BLANKS BETWEEN"
    # shellcheck disable=SC2086
    [ -z "$(echo $1)" ] || install_packages $1
}

# --- the interpreter ------------------------------------------------------------------------------------------

is_usable() { "$1" -I -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 15))' 2>/dev/null; }

find_python() {
    for name in ${TABLEMGR_PYTHON:+"$TABLEMGR_PYTHON"} python3 python3.13 python3.12 python3.11 python3.14 /usr/bin/python3; do
        found=$(command -v "$name" 2>/dev/null) || continue
        if is_usable "$found"; then echo "$found"; return; fi
    done
}

choose_python() {
    needed=
    [ -z "${TABLEMGR_PYTHON:-}" ] || is_usable "$TABLEMGR_PYTHON" || stop "TABLEMGR_PYTHON=$TABLEMGR_PYTHON is not a Python 3.11 to 3.14"
    base=$(find_python)
    if [ -z "$base" ] && can_install_packages; then
        install_packages python3 python3-venv
        base=$(find_python)
    fi
    [ -n "$base" ] || stop "Python 3.11 to 3.14 is needed and was not found; install python3 (Debian: apt-get install python3 python3-venv)"
    can_make_environments || case $("$base" -I -c 'import sys; print(sys.prefix)') in
    # Debian ships the interpreter without the means to make an environment.
    /usr) needed="python3-venv" ;;
    *) stop "$base has no ensurepip and no venv; choose another Python with TABLEMGR_PYTHON=/path/to/python3" ;;
    esac
    # An interpreter that was built elsewhere is linked to a SQLite that may not be here.
    "$base" -I -c 'import sqlite3' 2>/dev/null || needed="$needed libsqlite3-0"
    # Everything that is missing in one go, so that whoever has to ask an administrator asks once.
    install_missing "$needed $(missing_libraries "$base")"
    can_make_environments || install_packages "$("$base" -I -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')"
}

can_make_environments() { "$base" -I -c 'import ensurepip, venv' 2>/dev/null; }

# --- the environment --------------------------------------------------------------------------------------------

make_environment() {
    choose_python
    say "making the private environment with $("$base" -V) in $venv"
    rm -rf -- "$venv"
    "$base" -I -m venv -- "$venv" >&2 || stop "the environment could not be made in $venv"
    # The packages of this checkout are found from anywhere, and always as they stand in it.
    site=$("$python" -I -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
    printf '%s\n' "$root" >"$site/tablemgr.pth"
    write_command tablemgr ui.cli
    write_command tablemgr-desktop ui
}

write_command() {  # write_command NAME MODULE
    cat >"$venv/bin/$1" <<EOF
#!/bin/sh
here=\$(CDPATH= cd -- "\$(dirname -- "\$(readlink -f -- "\$0")")" && pwd -P)
exec "\$here/python" -P -m $2 "\$@"
EOF
    chmod +x "$venv/bin/$1"
}

reason_in() {  # reason_in LOG
    if grep -qiE 'connection (refused|reset|broken|to .* timed out)|newconnectionerror|name resolution|timed out|proxyerror' "$1"; then
        echo "the package index could not be reached"
    else
        grep -iE '^ *error' "$1" | tail -n 1
    fi
}

install_locked() {  # install_locked run|test|bench
    rm -f -- "$(stamp_of "$1")"
    log=$venv/set-up-$1.log
    # What the benchmark measures against stays out of everybody else's sight.
    aside=
    [ "$1" != bench ] || { aside=$venv/bench; rm -rf -- "$aside"; }
    say "installing the locked packages ($(grep -c '==' "$(lock_of "$1")") of them)"
    "$python" -I -m pip install --disable-pip-version-check --no-input --progress-bar off --no-deps --require-hashes \
        --only-binary :all: --retries 3 ${aside:+--target "$aside"} -r "$(lock_of "$1")" >"$log" 2>&1 ||
        stop "the packages could not be installed: $(reason_in "$log"); the whole account is in $log"
    # Some installers leave the compiling out, which makes every start three times as long.
    "$python" -I -m compileall -q -j 0 "$("$python" -I -c 'import sysconfig; print(sysconfig.get_path("purelib"))')" >>"$log" 2>&1 || true
    "$python" -I -c 'import PySide6.QtWidgets' 2>>"$log" ||
        stop "Qt does not start on this machine: $(tail -n 1 "$log")"
    stamp_for "$(lock_of "$1")" >"$(stamp_of "$1").new"
    mv -- "$(stamp_of "$1").new" "$(stamp_of "$1")"
}

# Only one set-up at a time: the second waits, then finds the work done.
take_turn() {
    [ -w "$root" ] || stop "the folder $root cannot be written to, and the environment is not made yet"
    if command -v flock >/dev/null 2>&1; then
        exec 9>"$root/.venv.lock"
        flock -n 9 || { say "another set-up is at work here; waiting for it"; flock 9; }
        return
    fi
    until mkdir -- "$root/.venv.lock.d" 2>/dev/null; do
        holder=$(cat -- "$root/.venv.lock.d/holder" 2>/dev/null || true)
        # A set-up that was cut off leaves its mark behind.
        if [ -n "$holder" ] && ! kill -0 "$holder" 2>/dev/null; then rm -rf -- "$root/.venv.lock.d"; continue; fi
        sleep 1
    done
    echo $$ >"$root/.venv.lock.d/holder"
    trap 'rm -rf -- "$root/.venv.lock.d"' EXIT
    trap 'exit 130' INT TERM HUP
}

needs_tests() { case $kind in test | bench) ;; *) return 1 ;; esac; }

is_finished() {
    is_ready run || return 1
    ! needs_tests || is_ready test || return 1
    [ "$kind" != bench ] || is_ready bench
}

if ! is_finished; then
    take_turn
    if ! is_finished; then
        # Same interpreter, same place, finished once: newer locked packages are laid over it. Anything else starts afresh.
        stamp=$(stamp_of run)
        if [ -x "$python" ] && [ -f "$stamp" ] && [ "$(stamp_for /dev/null 2>/dev/null | sed 2q)" = "$(sed 2q "$stamp")" ]; then
            install_missing "$(missing_libraries "$python")"
        else
            make_environment
        fi
        is_ready run || install_locked run
        ! needs_tests || is_ready test || install_locked test
        [ "$kind" != bench ] || is_ready bench || install_locked bench
        say "the environment is ready"
    fi
elif wants_window; then
    install_missing "$(missing_libraries "$python")"
fi
if [ -n "$with_server" ]; then install_postgres; install_screen; install_printing; fi
