"""What people install: the wheel and the sdist, each in an empty environment of each Python."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from tests.netplay.terminal import connect
from tests.patience import PATIENCE

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
OTHER_PYTHONS = tuple(
    one for one in ("3.11", "3.12", "3.13", "3.14") if one != "{}.{}".format(*sys.version_info)
)
TAG, VERSION = "v7.0.0", r"7\.0\.1\.dev1\+g[0-9a-f]{7,}"
"""A made-up release, and what is built from the commit behind it."""
NO_SOURCES = shutil.ignore_patterns(
    ".git", ".venv", "__pycache__", "*.egg-info", ".*_cache", ".hypothesis", "dist", "build"
)
HOST = '[ssh]\nhost = "127.0.0.1"\nport = 0\n[bots]\nworkers = 0\n'
PINNED = ("-c", str(ROOT / "requirements.lock"))


def uv(*words: str | Path, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "uv", "--quiet", "--no-python-downloads", *words],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


def done(result: subprocess.CompletedProcess[str]) -> str:
    """What a program says that has done what it should."""
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def git(folder: Path, *words: str) -> str:
    names = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
    return done(
        subprocess.run(
            ["git", *names, *words], cwd=folder, capture_output=True, text=True, timeout=PATIENCE
        )
    )


def interpreter(version: str) -> str:
    """The Python of that version. Skips the test if the machine has none."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    there = [*pyenv.glob(f"{version}.*/bin/python"), shutil.which(f"python{version}") or ""]
    for one in map(str, there):
        # A shim of pyenv stands for versions that are not in use as well.
        if one and not subprocess.run([one, "--version"], capture_output=True).returncode:
            return one
    pytest.skip(f"Python {version}, which it is to be installed with, is not on this machine")


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clone, one commit behind a release. Skips the tests where nothing can be fetched."""
    place = tmp_path_factory.mktemp("sources")
    uv("venv", place / "empty")
    backend = uv("pip", "install", "--python", place / "empty", "hatchling", "hatch-vcs")
    if backend.returncode:
        pytest.skip(f"the build backend cannot be fetched: {backend.stderr.strip()[-200:]}")
    clone = place / "kickdoor"
    shutil.copytree(ROOT, clone, ignore=NO_SOURCES)
    git(clone, "init", "-q")
    git(clone, "add", "-A")
    git(clone, "commit", "-q", "-m", "docs: release")
    git(clone, "tag", TAG)
    git(clone, "commit", "-q", "--allow-empty", "-m", "docs: begin anew")
    return clone


@pytest.fixture(scope="module")
def built(sources: Path) -> Path:
    """The folder with a wheel, made from the sdist as `python -m build` does it, and the sdist."""
    done(uv("build", "--out-dir", sources.parent / "dist", sources))
    return sources.parent / "dist"


def artifact(built: Path, kind: str) -> Path:
    (found,) = built.glob(kind)
    return found


def version_of(wheel: Path) -> str:
    return wheel.name.split("-")[1]


def test_the_version_is_that_of_the_commit(built: Path) -> None:
    assert re.fullmatch(VERSION, version_of(artifact(built, "*.whl")))


def test_a_released_version_is_its_tag(sources: Path, tmp_path: Path) -> None:
    git(sources, "worktree", "add", "-q", "--detach", str(tmp_path / "released"), TAG)
    done(uv("build", "--wheel", "--out-dir", tmp_path, tmp_path / "released"))
    assert version_of(artifact(tmp_path, "*.whl")) == TAG.removeprefix("v")


def test_a_tarball_of_git_knows_its_version_and_a_bare_copy_that_it_is_no_release(
    sources: Path, built: Path, tmp_path: Path
) -> None:
    git(sources, "archive", "-o", str(tmp_path / "tarball.tar"), "HEAD")
    with tarfile.open(tmp_path / "tarball.tar") as tar:
        tar.extractall(tmp_path / "tarball", filter="data")
    shutil.copytree(sources, tmp_path / "copy", ignore=NO_SOURCES)
    told = []
    for name in ("tarball", "copy"):
        done(uv("build", "--wheel", "--out-dir", tmp_path / f"of-{name}", tmp_path / name))
        told.append(version_of(artifact(tmp_path / f"of-{name}", "*.whl")))
    tarball, copy = told
    assert re.fullmatch(VERSION, tarball)
    assert copy == "0.1.dev0"


def test_the_sdist_has_what_its_pages_and_the_image_need(built: Path) -> None:
    with tarfile.open(artifact(built, "*.tar.gz")) as tar:
        names = {name.partition("/")[2] for name in tar.getnames()}
    assert names >= {
        "requirements.lock",
        "config.example.toml",
        "CHANGELOG.md",
        "LICENSE",
        "README.md",
        "docs/Containerfile",
        ".dockerignore",
        "docs/hosting.md",
        "tests/test_packaging.py",
    }


async def test_what_is_installed_plays_hosts_and_checks_a_pack(built: Path, tmp_path: Path) -> None:
    env, kickdoor = tmp_path / "env", Kickdoor(tmp_path)
    installed = []
    for kind in ("*.tar.gz", "*.whl"):
        install(artifact(built, kind), env)
        assert re.fullmatch(rf"kickdoor {VERSION}\n", kickdoor("--version"))
        installed.append(files_of(env))
    from_sdist, from_wheel = installed
    assert from_sdist == from_wheel
    assert "share/man/man1/kickdoor.1" in from_wheel

    # What the one does, the other does: they are the same files.
    assert f"ExecStart={env}/bin/kickdoor host" in kickdoor("service")
    kickdoor("cards", "new", "cellar")
    assert "no mistakes" in kickdoor("cards", "check", "cellar")
    words = ("play", "--plain", "--pack", "cellar", "--seed", "moths")
    assert kickdoor(*words, typed="hand\nquit\nyes\n").startswith("You're at the table")
    assert re.fullmatch(VERSION, (await kickdoor.hosts())["version"])


@pytest.mark.parametrize("version", OTHER_PYTHONS)
def test_the_wheel_plays_with_any_other_python(version: str, built: Path, tmp_path: Path) -> None:
    """The hosted checks run all tests with each of them."""
    install(artifact(built, "*.whl"), tmp_path / "env", interpreter(version))
    told = Kickdoor(tmp_path)("play", "--plain", "--seed", "moths", typed="hand\nquit\nyes\n")
    assert told.startswith("You're at the table")


def install(artifact: Path, env: Path, python: str = sys.executable) -> None:
    """Into an empty environment there, with what the lock names."""
    done(uv("venv", "--clear", "--python", python, env))
    done(uv("pip", "install", "--python", env, *PINNED, artifact))


def files_of(env: Path) -> dict[str, bytes]:
    """All that is installed there by name, without what tells where it came from."""
    return {
        str(path.relative_to(env)): path.read_bytes()
        for path in env.rglob("*")
        if path.is_file()
        and path.name not in ("RECORD", "direct_url.json", "uv_cache.json", "uv_build.json")
    }


class Kickdoor:
    """The program in the environment of a folder, far from any clone."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._program = folder / "env" / "bin" / "kickdoor"
        self._environment = {
            "HOME": str(folder),
            "LANG": "en_GB.UTF-8",
            "PATH": os.environ["PATH"],
            # What the first of two environments in this place has compiled serves the second.
            "PYTHONPYCACHEPREFIX": str(folder / "bytecode"),
        }

    def __call__(self, *words: str, typed: str = "") -> str:
        return done(
            subprocess.run(
                [self._program, *words],
                cwd=self._folder,
                env=self._environment,
                input=typed,
                capture_output=True,
                text=True,
                timeout=PATIENCE,
            )
        )

    async def hosts(self) -> dict[str, str]:
        """Host, and end in good order; what a visitor is told of the host."""
        (self._folder / "host.toml").write_text(HOST)
        process = await asyncio.create_subprocess_exec(
            self._program,
            "host",
            "--config",
            "host.toml",
            "--data",
            "data",
            cwd=self._folder,
            env=self._environment,
            stdout=asyncio.subprocess.PIPE,
        )
        try:
            assert process.stdout is not None
            line = await asyncio.wait_for(process.stdout.readline(), PATIENCE)
            found = re.search(rb"port (\d+)", line)
            assert found, line
            assert (await asyncio.to_thread(self, "health", "--data", "data")).startswith("alive")
            async with connect(int(found[1]), term="", command="status --json") as visitor:
                assert await visitor.ends() == 0
            process.send_signal(signal.SIGTERM)
            assert await asyncio.wait_for(process.wait(), PATIENCE) == 0
        finally:
            if process.returncode is None:
                process.kill()
        facts: dict[str, str] = json.loads(bytes(visitor.received))
        return facts
