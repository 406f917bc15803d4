"""What every test stands on: no screen, no home of the person who runs it, no settings of this machine."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.postgres_server import backing, on_both, postgres_server  # noqa: F401  # started by whoever asks for it

# Before anything imports Qt. `installer/screens.sh --display` alone names an X server, one that it starts itself.
display = os.environ.get("SCREENS_DISPLAY", "")
os.environ["QT_QPA_PLATFORM"] = "xcb" if display else "offscreen"
os.environ.setdefault("QT_LOGGING_RULES", "qt.qpa.fonts=false")
for variable in ("DISPLAY", "WAYLAND_DISPLAY"):
    os.environ.pop(variable, None)
if display:
    os.environ["DISPLAY"] = display
for variable in [name for name in os.environ if name.startswith("TABLEMGR_")]:
    del os.environ[variable]

# The same examples in every run: a red test is red again when somebody looks. `--hypothesis-seed` varies them.
settings.register_profile(
    "tablemgr", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("tablemgr")

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def root() -> Path:
    """Answer the folder of the checkout."""
    return ROOT


@pytest.fixture(scope="session", autouse=True)
def _own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    # Nothing that a test starts may read or write the person's own data, settings or state.
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(home))
        for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
            folder = home / name.lower()
            folder.mkdir()
            patch.setenv(name, str(folder))
        runtime = home / "runtime"
        runtime.mkdir(mode=0o700)
        patch.setenv("XDG_RUNTIME_DIR", str(runtime))
        yield
