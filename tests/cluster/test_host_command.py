"""`kickdoor host --fronts` on a machine that lacks something."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

from netplay.cli import host_role_process
from netplay.cli.main import main
from netplay.cli.missing_cluster_extra import explain_missing_cluster_extra
from netplay.cluster.expected_workers import workers_beside_hall
from netplay.cluster.process_roles import roles_of_each_process
from netplay.config import Config
from netplay.input_error import InputError
from tests.netplay.forking import KICKDOOR


@pytest.mark.slow
@pytest.mark.parametrize("missing", ["nats", "msgspec"])
def test_without_the_extra_one_line_names_it(missing: str, tmp_path: Path) -> None:
    data = tmp_path / "data"
    without = f"import sys; sys.modules[{missing!r}] = None; {KICKDOOR}"
    host = subprocess.run(
        [sys.executable, "-c", without, "host", "--data", str(data), "--fronts", "2"],
        capture_output=True,
        text=True,
    )
    (line,) = host.stderr.splitlines()
    assert host.returncode == 1
    assert f"need {missing}" in line
    assert "kickdoor[cluster]" in line
    assert not data.exists()


def test_what_a_command_lacks_is_an_error_of_one_line() -> None:
    told = r"^several processes need nats: .*kickdoor\[cluster\].*$"
    with pytest.raises(InputError, match=told), explain_missing_cluster_extra():
        raise ModuleNotFoundError("No module named 'nats'", name="nats")


def test_a_process_reads_the_code_of_its_own_kind_alone() -> None:
    """What each process begins with imports none of them; what each is made of, the contracts of
    import-linter hold."""
    kinds = {f"netplay.cluster.{kind}_process" for kind in ("front", "hall", "worker")}
    lines = ast.parse(inspect.getsource(host_role_process)).body
    assert kinds.isdisjoint(line.module for line in lines if isinstance(line, ast.ImportFrom))


@pytest.mark.parametrize(
    ("cluster", "processes"),
    [
        ({"fronts": 2}, [("hall",), ("f1",), ("f2",)]),
        ({"fronts": 1, "workers": 2}, [("hall",), ("worker-1",), ("worker-2",), ("f1",)]),
        ({"workers": 1}, [("hall", "f1"), ("worker-1",)]),
        ({"listen": "0.0.0.0"}, [("hall", "f1")]),
        ({"fronts": 2, "fronts_play": True}, [("hall",), ("worker-f1", "f1"), ("worker-f2", "f2")]),
        (
            {"fronts": 1, "workers": 1, "fronts_play": True},
            [("hall",), ("worker-1",), ("worker-f1", "f1")],
        ),
        ({"workers": 1, "fronts_play": True}, [("hall", "f1"), ("worker-1",)]),
    ],
)
def test_what_has_no_processes_of_its_own_the_hall_has(
    cluster: dict[str, object], processes: list[tuple[str, ...]]
) -> None:
    config = Config.model_validate({"cluster": cluster})
    assert config.cluster.in_several_processes
    assert roles_of_each_process(config) == processes


def test_all_that_play_are_waited_for() -> None:
    cluster = {"fronts": 1, "workers": 1, "fronts_play": True}
    config = Config.model_validate({"cluster": cluster})
    assert workers_beside_hall(config) == ["worker-1", "worker-f1"]


def test_without_processes_of_any_kind_a_host_is_one() -> None:
    assert not Config().cluster.in_several_processes


@pytest.mark.parametrize(("workers", "each"), [(0, 3), (1, 3), (2, 2), (4, 1)])
def test_the_processes_for_hard_bots_are_shared_out_among_the_workers(
    workers: int, each: int
) -> None:
    config = Config.model_validate({"bots": {"workers": 3}, "cluster": {"workers": workers}})
    assert config.search_processes == each
    # A front that plays is one of them.
    cluster = {"workers": max(0, workers - 1), "fronts": min(1, workers), "fronts_play": True}
    config = Config.model_validate({"bots": {"workers": 3}, "cluster": cluster})
    assert config.search_processes == each


def test_too_many_fronts_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["host", "--data", str(tmp_path), "--fronts", "65"]) == 1
    assert "--fronts" in capsys.readouterr().err
