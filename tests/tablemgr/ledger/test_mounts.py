"""A ledger on a share, a stick or a synced folder is warned of, by name; one on a disk is not.

Source: FAULT B16.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tablemgr.ledger.mounts import doubts_of, kind_of

MOUNTED = """\
/dev/sda2 / ext4 rw,relatime 0 0
//pit/share /srv/pit cifs rw 0 0
host:/vol /srv/far\\040away nfs4 rw 0 0
me@host: /mnt/there fuse.sshfs rw 0 0
/dev/sdb1 /srv/pit/disk ext4 rw 0 0
broken
"""


@pytest.fixture
def mounts(tmp_path: Path) -> Path:
    """A machine's mounts."""
    path = tmp_path / "mounts"
    path.write_text(MOUNTED, "utf-8")
    return path


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/srv/data/tablemgr.sqlite3", "ext4"),
        ("/srv/pit/data/tablemgr.sqlite3", "cifs"),
        ("/srv/pitted/tablemgr.sqlite3", "ext4"),
        ("/srv/far away/tablemgr.sqlite3", "nfs4"),
        ("/mnt/there/tablemgr.sqlite3", "fuse.sshfs"),
        ("/srv/pit/disk/tablemgr.sqlite3", "ext4"),
    ],
)
def test_the_innermost_mount_says_the_kind(mounts: Path, path: str, kind: str) -> None:
    assert kind_of(Path(path), mounts) == kind
    warned = [p.code for p in doubts_of(Path(path), mounts=mounts, devices=mounts)]
    assert warned == ([] if kind == "ext4" else ["LEDGER-ON-SHARE"])


def test_a_system_that_does_not_say_is_no_doubt(tmp_path: Path) -> None:
    assert doubts_of(tmp_path / "x", mounts=tmp_path / "none", devices=tmp_path / "none") == ()


@pytest.mark.parametrize(("said", "warned"), [("1\n", ["LEDGER-ON-STICK"]), ("0\n", [])])
def test_a_disk_that_can_be_pulled_is_warned_of(
    tmp_path: Path, mounts: Path, said: str, warned: list[str]
) -> None:
    number = tmp_path.stat().st_dev
    disk = tmp_path / "devices" / "sdb"
    (disk / "sdb1").mkdir(parents=True)
    (disk / "removable").write_text(said)
    (tmp_path / "block").mkdir()
    (tmp_path / "block" / f"{os.major(number)}:{os.minor(number)}").symlink_to(disk / "sdb1")
    found = doubts_of(tmp_path / "data" / "x.sqlite3", mounts=mounts, devices=tmp_path / "block")
    assert [p.code for p in found] == warned


@pytest.mark.parametrize("name", ["OneDrive - House", "Dropbox", "Google Drive"])
def test_a_folder_that_is_synced_is_warned_of_by_its_name(tmp_path: Path, mounts: Path, name: str) -> None:
    (found,) = doubts_of(tmp_path / name / "data" / "x.sqlite3", mounts=mounts, devices=mounts)
    assert (found.code, dict(found.data)) == ("LEDGER-IN-SYNCED", {"name": name})
