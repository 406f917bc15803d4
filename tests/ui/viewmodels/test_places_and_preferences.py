"""Where data and preferences lie; what the desktop is started with; whether there is a screen."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from tablemgr.core.problems import Refused
from tablemgr.core.text import problem_sentence
from ui.viewmodels.display import has_display
from ui.viewmodels.places import Asked, data_folder, read_arguments
from ui.viewmodels.preferences import Preferences, read_preferences, spoken_here, write_preferences


def test_the_folder_is_taken_from_the_command_line_then_the_variable_then_the_default(tmp_path: Path) -> None:
    default = tmp_path / "own"
    assert data_folder(Asked(tmp_path / "a"), {"TABLEMGR_DATA": "/b"}, default) == tmp_path / "a"
    assert data_folder(Asked(), {"TABLEMGR_DATA": str(tmp_path / "b")}, default) == tmp_path / "b"
    assert data_folder(Asked(), {}, default) == default


def test_both_spellings_of_data_are_taken() -> None:
    assert read_arguments(["--data", "x"]) == read_arguments(["--data=x"]) == Asked(Path("x"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--dat", "x"], "--dat is not understood; the desktop takes --data DIR and --database URL only"),
        (["x"], "x is not understood; the desktop takes --data DIR and --database URL only"),
        (["--data"], "--data needs a folder after it"),
        (["--data="], "--data needs a folder after it"),
    ],
)
def test_what_is_not_understood_is_named(words: list[str], said: str) -> None:
    with pytest.raises(Refused) as refused:
        read_arguments(words)
    assert problem_sentence(refused.value.problems[0]) == said


def test_preferences_survive_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "desktop.toml"
    liked = Preferences("fa", "light", 150)
    assert write_preferences(path, liked)
    assert read_preferences(path) == liked
    assert [p.name for p in path.parent.iterdir()] == ["desktop.toml"]


@pytest.mark.parametrize("text", ["", "language = 3", "scale = 117", "theme = 'pink'", "not toml ["])
def test_what_is_unknown_in_a_preferences_file_is_the_default(tmp_path: Path, text: str) -> None:
    path = tmp_path / "desktop.toml"
    path.write_text(text, "utf-8")
    assert read_preferences(path) == Preferences()


def test_a_place_that_cannot_be_written_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    assert not write_preferences(tmp_path / "file" / "desktop.toml", Preferences())


def test_without_a_display_there_is_no_screen() -> None:
    assert not has_display({}, "linux")
    assert not has_display({"DISPLAY": ":97"}, "linux")
    assert not has_display({"DISPLAY": "nonsense"}, "linux")
    assert not has_display({"WAYLAND_DISPLAY": "wayland-9", "XDG_RUNTIME_DIR": "/nowhere"}, "linux")


def test_offscreen_and_other_systems_need_no_display() -> None:
    assert has_display({"QT_QPA_PLATFORM": "offscreen"}, "linux")
    assert has_display({}, "darwin")


def test_a_wayland_socket_is_a_screen(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(str(tmp_path / "wayland-0"))
        assert has_display({"WAYLAND_DISPLAY": "wayland-0", "XDG_RUNTIME_DIR": str(tmp_path)}, "linux")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fa_IR.UTF-8"}, "fa"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "zh_TW.UTF-8"}, "zh_Hant"),
        ({"LANG": "zh_HK"}, "zh_Hant"),
        ({"LANG": "zh_CN.UTF-8"}, "en"),
        ({"LANGUAGE": "de:ru:en", "LANG": "en_US.UTF-8"}, "ru"),
    ],
)
def test_a_first_start_speaks_as_the_workstation_does(environment: dict[str, str], language: str) -> None:
    assert spoken_here(environment) == language


def test_a_language_that_was_chosen_wins_over_the_workstations(tmp_path: Path) -> None:
    remembered = tmp_path / "desktop.toml"
    assert read_preferences(remembered, language="fa").language == "fa"
    write_preferences(remembered, Preferences("ru"))
    assert read_preferences(remembered, language="fa").language == "ru"
