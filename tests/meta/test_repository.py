"""Nothing in the repository names the place where it was built or fetched from, and the locks are whole."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

LOCKS = ("requirements.lock", "requirements-dev.lock", "requirements-bench.lock")
BUILD_PLACES = re.compile(
    r"(?<![\w.])/(?:work|root|home/[a-z]+|Users/[A-Za-z]+)/[\w.]|\.pyenv|pypi\.|pythonhosted|registry\.npm"
)


def tracked(root: Path) -> list[Path]:
    """Answer the files of the repository; outside of git, those below its folders."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("this checkout has no git history to list its files from")
    return [root / name for name in listed.stdout.split("\0") if name and (root / name).is_file()]


def packages(lock: Path) -> dict[str, str]:
    """Answer the version of every package in a lock file, by its name."""
    return dict(re.findall(r"^([a-z0-9._-]+)==([^\s;\\]+)", lock.read_text("utf-8"), re.MULTILINE))


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_file_names_no_host(root: Path, name: str) -> None:
    text = (root / "installer" / name).read_text("utf-8")
    assert "://" not in text
    assert not re.search(r"^\s*--(?!hash=)", text, re.MULTILINE)


@pytest.mark.parametrize("name", LOCKS)
def test_every_locked_package_has_a_hash(root: Path, name: str) -> None:
    text = (root / "installer" / name).read_text("utf-8")
    entries = re.split(r"(?m)^(?=[a-z0-9])", text)
    assert [entry for entry in entries if "==" in entry and "--hash=sha256:" not in entry] == []


def test_the_test_lock_contains_the_run_lock(root: Path) -> None:
    run, test = packages(root / "installer" / LOCKS[0]), packages(root / "installer" / LOCKS[1])
    assert run.items() <= test.items()


def test_every_declared_dependency_is_locked(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    locked = packages(root / "installer" / LOCKS[0])
    declared = {re.split(r"[\[<>=!;~ ]", line, maxsplit=1)[0].lower() for line in project["dependencies"]}
    assert declared <= set(locked)


def test_this_environment_is_the_locked_one(root: Path) -> None:
    listed = subprocess.run(
        [sys.executable, "-m", "pip", "freeze", "--disable-pip-version-check"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    installed = dict(re.findall(r"(?m)^([^=\s]+)==(\S+)$", listed.stdout.lower().replace("_", "-")))
    locked = packages(root / "installer" / LOCKS[1])
    assert {
        name: version for name, version in installed.items() if locked.get(name, version) != version
    } == {}


def test_no_file_names_a_place_of_the_machine_it_was_built_on(root: Path) -> None:
    here = Path(__file__).resolve()
    named = []
    for path in tracked(root):
        if path == here:
            continue
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue
        named += [f"{path.relative_to(root)}: {found.group()}" for found in BUILD_PLACES.finditer(text)]
    assert named == []
