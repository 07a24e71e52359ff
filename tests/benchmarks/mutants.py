"""How many small faults a suite of tests finds, beside another suite over the same code.

    python -m tests.benchmarks.mutants run FOLDER [--tests CHECKOUT]
    python -m tests.benchmarks.mutants judge FOLDER [--tests CHECKOUT] [--survivors-of FOLDER]
    python -m tests.benchmarks.mutants compare OLD NEW

A number of small faults (`mutation.py`) is drawn with a seed from the code that HEAD has. `run`
has a suite run once, measures the files that are to get one, and keeps in the folder which test
runs which line. `judge` puts one fault at a time into a copy of the code and has the tests run that
run its line, until one fails; it can be interrupted and begun again. A suite is the `tests/` and
the options for pytest of a checkout; without one, of this.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from difflib import SequenceMatcher
from importlib.util import cache_from_source
from pathlib import Path
from queue import SimpleQueue
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from coverage import CoverageData

from tests.benchmarks.mutation import Mutant, mutants_of

ROOMS = ("engine", "netplay", "tui", "cards")
CHUNKS = (40, 400)
"""The first so many tests, the most particular ones, are tried before the next so many."""
HANG_SECONDS = 600
"""A test that takes longer is hanging. It is killed, and the mutant with it."""
_FAILED = re.compile(r"^(?:FAILED|ERROR) (.+)", re.MULTILINE)
_NO_SUCH_TEST, _NONE_LEFT = 4, 5
_HANGS = "Timeout ("
_PHASE = re.compile(r"(.*?)(?:\|(\w+)| \((\w+)\))")
"""A test and its phase, as pytest-cov and pytest's own variable say it."""

_PLUGIN = """
import os

def pytest_configure(config):
    if hasattr(config, "workerinput"):
        os.environ["CHILDREN_MEASURED"] = os.environ["MEASURED"]
"""
_SITECUSTOMIZE = """
import os

if "CHILDREN_MEASURED" in os.environ:
    import atexit
    import uuid
    from coverage import Coverage, CoverageData

    data = os.environ["COVERAGE_FILE"]
    measuring = Coverage(config_file=os.environ["CHILDREN_MEASURED"], data_file=None)
    measuring.start()

    @atexit.register
    def keep():
        measuring.stop()
        found = measuring.get_data()
        kept = CoverageData(f"{data}.{os.getpid()}.{uuid.uuid4()}")
        kept.set_context(os.environ.get("PYTEST_CURRENT_TEST", ""))
        kept.add_lines({name: found.lines(name) for name in found.measured_files()})
        kept.write()
"""
"""Processes that tests start are measured too, for the test that pytest names to them. It is only
asked for at their end: a fork may be another test's than the server that it is of."""


class Copy:
    """A copy of the code of HEAD with the tests of a checkout."""

    def __init__(self, folder: Path, tests: Path) -> None:
        self.folder = folder
        _git("clone", "-q", "--no-checkout", ".", str(folder))
        _git("-C", str(folder), "checkout", "-q", _git("rev-parse", "HEAD"))
        if tests != Path.cwd():
            shutil.rmtree(folder / "tests")
            shutil.copytree(
                tests / "tests", folder / "tests", ignore=shutil.ignore_patterns("__pycache__")
            )
            shutil.copy(tests / "pyproject.toml", folder)

    def pytest(
        self, *words: str, tests: Sequence[str] = (), **variables: str
    ) -> subprocess.CompletedProcess[str]:
        """Have pytest run these tests, or all."""
        named = self.folder.with_suffix(".tests")
        named.write_text("\n".join(tests))
        path = os.pathsep.join([str(self.folder), str(self.folder.parent)])
        return subprocess.run(
            [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *words, f"@{named}"],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": path, **variables},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )

    def write(self, path: str, source: str) -> None:
        """Change a file. What was compiled of it goes: it may be as long and as old."""
        (self.folder / path).write_text(source)
        Path(cache_from_source(str(self.folder / path))).unlink(missing_ok=True)

    def collected(self) -> list[str]:
        """Every test that this code has with these tests."""
        out = self.pytest("--collect-only", "-n", "0").stdout
        return [line for line in out.splitlines() if "::" in line]


class Ran:
    """Which tests run which lines, as `run` has found."""

    def __init__(self, folder: Path) -> None:
        self._commit = (folder / "commit").read_text().strip()
        self._data = CoverageData(str(folder / "coverage"))
        self._data.read()
        with sqlite3.connect(folder / "coverage") as db:
            found = db.execute(
                "SELECT context, COUNT(*) FROM line_bits JOIN context"
                " ON context.id = line_bits.context_id GROUP BY context"
            )
            self._files_of = {_test_of(context)[0]: count for context, count in found}
        self._lines: dict[str, dict[int, set[str]]] = {}

    def of(self, mutant: Mutant, source: str, collected: Iterable[str]) -> list[str]:
        """The tests that run a mutant's lines, those first that run little else.

        Where a line runs while a test is set up, other tests of its file may share what was set up.
        Where it runs only on import, all tests that run anything of its file.
        """
        lines = self._contexts(mutant.path, source)
        contexts = set().union(
            *(lines.get(line, ()) for line in range(mutant.line, mutant.end_line + 1))
        )
        if not contexts:
            contexts = lines.get(_statement(source, mutant.line), set())
        if "" in contexts and not any("|" in one for one in contexts):
            contexts = set().union(*lines.values())
        ran = [_test_of(context) for context in contexts]
        tests = {test for test, _ in ran}
        files = {test.split("::")[0] for test, phase in ran if phase == "setup"}
        chosen = (one for one in collected if one in tests or one.split("::")[0] in files)
        return sorted(chosen, key=lambda test: self._files_of.get(test, sys.maxsize))

    def _contexts(self, path: str, source: str) -> dict[int, set[str]]:
        """For each line of a file as it is now, the tests that ran it as it was."""
        if path not in self._lines:
            before = subprocess.run(
                ["git", "show", f"{self._commit}:{path}"],
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                check=False,
            ).stdout
            measured: dict[int, set[str]] = {}
            for name in self._data.measured_files():
                if name.endswith("/" + path):
                    for line, contexts in self._data.contexts_by_lineno(name).items():
                        measured.setdefault(line, set()).update(contexts)
            self._lines[path] = {
                now: measured[then] for now, then in _moved(before, source) if then in measured
            }
        return self._lines[path]


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant: killed by a test, by a hanging one or by an import that fails, or
    it survived so many tests."""

    killed: bool
    by: str
    tests: int
    seconds: float


class Judge:
    """Has tests run over mutants, in several copies at once."""

    def __init__(self, ran: Ran, copies: Sequence[Copy], clean: Copy) -> None:
        self._ran = ran
        self._clean = clean
        self._free: SimpleQueue[Copy] = SimpleQueue()
        for copy in copies:
            self._free.put(copy)
        self._collected = clean.collected()
        self._broken: set[str] = set()
        """Tests that fail over the code as it is: they kill nobody."""

    def verdict(self, mutant: Mutant) -> Verdict:
        copy = self._free.get()
        source = (self._clean.folder / mutant.path).read_text()
        begun = time.monotonic()
        try:
            tests = self._ran.of(mutant, source, self._collected)
            left = [one for one in tests if one not in self._broken]
            copy.write(mutant.path, mutant.applied(source))
            killer = next(filter(None, (_killer(copy, some) for some in _chunks(left))), "")
        finally:
            copy.write(mutant.path, source)
            self._free.put(copy)
        return Verdict(bool(killer), killer, len(tests), round(time.monotonic() - begun, 1))

    def broken(self, killers: set[str]) -> set[str]:
        """Those of the tests that fail over the code as it is, so that they kill nobody."""
        tests = sorted(killers.intersection(self._collected))
        found = _failed(_tried(self._clean, tests).stdout, tests) if tests else []
        self._broken.update(found)
        return set(found)


def _killer(copy: Copy, tests: Sequence[str]) -> str:
    """The first of these tests that fails over the code of a copy, or what else ends them."""
    done = _tried(copy, tests, "-x")
    if done.returncode == _NO_SUCH_TEST:
        # Some cases are named after what the code says. Their files know the new names.
        done = _tried(copy, sorted({one.split("::")[0] for one in tests}), "-x")
    if done.returncode in (0, _NONE_LEFT):
        return ""
    if _HANGS in done.stdout:
        return "a test that hangs"
    failed = _failed(done.stdout, tests)
    return failed[0] if failed else f"pytest, which ends with {done.returncode}"


def _failed(out: str, tests: Sequence[str]) -> list[str]:
    """Those of the tests that pytest's last lines name; a name may have blanks in it."""
    told = [f"{one} " for one in _FAILED.findall(out)]
    return [test for test in tests if any(one.startswith(f"{test} ") for one in told)]


def _tried(copy: Copy, tests: Sequence[str], *words: str) -> subprocess.CompletedProcess[str]:
    hanging = (f"faulthandler_timeout={HANG_SECONDS}", "faulthandler_exit_on_timeout=true")
    options = [word for one in hanging for word in ("-o", one)]
    return copy.pytest("-n", "0", "--tb=no", *words, *options, tests=tests)


def run(folder: Path, tests: Path, mutants: Sequence[Mutant], workers: int) -> int:
    """Find out which test runs which line of the mutants' files; pytest's exit status."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as scratch:
        copy = Copy(Path(scratch) / "copy", tests)
        (folder / "commit").write_text(_git("-C", str(copy.folder), "rev-parse", "HEAD"))
        files = "".join(f"\n  {copy.folder / one}" for one in sorted({one.path for one in mutants}))
        data = folder.resolve() / "coverage"
        rc = Path(scratch) / "measured.rc"
        quiet = "disable_warnings = no-data-collected"
        rc.write_text(f"[run]\ncore = ctrace\n{quiet}\ninclude ={files}\n")
        (Path(scratch) / "children_measured.py").write_text(_PLUGIN)
        (Path(scratch) / "sitecustomize.py").write_text(_SITECUSTOMIZE)
        done = copy.pytest(
            *("-p", "children_measured", "-n", str(workers), "--cov", f"--cov-config={rc}"),
            *("--cov-context=test", "--cov-report="),
            COVERAGE_FILE=str(data),
            MEASURED=str(rc),
        )
    print("\n".join(done.stdout.splitlines()[-20:]))
    return done.returncode


def drawn(count: int, seed: int) -> list[Mutant]:
    """As many mutants of each room, drawn with a seed from all that the code has, in any order."""
    if changed := _git("status", "--porcelain", *ROOMS):
        raise SystemExit(f"commit this first, as the code of HEAD is judged:\n{changed}")
    chosen = []
    for number, room in enumerate(ROOMS):
        paths = _git("ls-files", f"{room}/*.py").splitlines()
        everything = [one for path in paths for one in mutants_of(path, Path(path).read_text())]
        share = count // len(ROOMS) + (number < count % len(ROOMS))
        chosen += Random(f"{seed} {room}").sample(everything, share)
    Random(seed).shuffle(chosen)
    return chosen


def judge(
    folder: Path, tests: Path, mutants: Sequence[Mutant], jobs: int, minutes: float
) -> dict[str, Any]:
    """Judge those mutants that the folder has no verdict on, as long as there is time."""
    results = _results(folder)
    code = _git("rev-parse", "HEAD")
    if results.setdefault("code", code) != code:
        raise SystemExit(f"{folder} is about {results['code']}, and this is {code}")
    verdicts = results.setdefault("verdicts", {})
    waiting = [one for one in mutants if one.id not in verdicts]
    until = time.monotonic() + 60 * minutes
    with TemporaryDirectory() as scratch:
        copies = [Copy(Path(scratch) / f"copy{number}", tests) for number in range(jobs + 1)]
        judging = Judge(Ran(folder), copies[1:], copies[0])

        def judged(mutant: Mutant) -> tuple[Mutant, Verdict | None]:
            return mutant, judging.verdict(mutant) if time.monotonic() < until else None

        while waiting:
            with ThreadPoolExecutor(jobs) as pool:
                for done in as_completed([pool.submit(judged, one) for one in waiting]):
                    mutant, verdict = done.result()
                    if verdict is not None:
                        verdicts[mutant.id] = asdict(verdict)
                        _keep(folder, results)
                        print(_line(mutant.id, verdicts[mutant.id]), flush=True)
            broken = judging.broken({one["by"] for one in verdicts.values()})
            waiting = [one for one in mutants if verdicts.get(one.id, {}).get("by") in broken]
            for one in waiting:
                del verdicts[one.id]
                print(f"{one.id}\n    is judged again: what kills it fails without it")
    return results


def compare(old: Path, new: Path) -> int:
    """Print what each suite finds; 1 if the new one misses what the old one finds."""
    theirs, ours = _results(old)["verdicts"], _results(new)["verdicts"]
    for name, verdicts in ((old, theirs), (new, ours)):
        print(f"{name}: {_summary(verdicts)}")
    missed = [one for one in ours if not ours[one]["killed"] and theirs.get(one, {}).get("killed")]
    both = [one for one in ours if not ours[one]["killed"] and one not in missed]
    print(f"\nOnly the old suite kills {len(missed)}:")
    print("\n".join(_line(one, theirs[one]) for one in missed))
    print(f"\nNeither kills, or the old one has not been asked, {len(both)}:")
    print("\n".join(_line(one, ours[one]) for one in both))
    return bool(missed)


def _summary(verdicts: dict[str, Any]) -> str:
    found = Counter(one["killed"] for one in verdicts.values())
    rooms = Counter(name.split("/")[0] for name, one in verdicts.items() if one["killed"])
    of_all = Counter(name.split("/")[0] for name in verdicts)
    parts = ", ".join(f"{room} {rooms[room]} of {of_all[room]}" for room in ROOMS if of_all[room])
    return f"{found[True]} of {found.total()} mutants killed ({parts})"


def _line(name: str, verdict: dict[str, Any]) -> str:
    fate = f"killed by {verdict['by']}" if verdict["killed"] else "survived"
    return f"{name}\n    {fate}; {verdict['tests']} tests run it; {verdict['seconds']} s"


def _results(folder: Path) -> dict[str, Any]:
    path = folder / "verdicts.json"
    return json.loads(path.read_text()) if path.exists() else {}


def _keep(folder: Path, results: dict[str, Any]) -> None:
    beside = folder / "verdicts.new"
    beside.write_text(json.dumps(results, indent=1))
    beside.replace(folder / "verdicts.json")


def _chunks(tests: Sequence[str]) -> Iterator[Sequence[str]]:
    begin = 0
    for end in (*CHUNKS, len(tests)):
        if begin < min(end, len(tests)):
            yield tests[begin:end]
        begin = end


def _test_of(context: str) -> tuple[str, str]:
    """The test of a context, and its phase."""
    match = _PHASE.fullmatch(context)
    return (match[1], match[2] or match[3]) if match else (context, "")


def _moved(before: str, now: str) -> Iterator[tuple[int, int]]:
    """Every line, from 1, with the line that it was; a new one with the one before it."""
    matcher = SequenceMatcher(None, before.splitlines(), now.splitlines(), autojunk=False)
    was = {
        block.b + one + 1: block.a + one + 1
        for block in matcher.get_matching_blocks()
        for one in range(block.size)
    }
    last = 0
    for line in range(1, now.count("\n") + 2):
        last = was.get(line, last)
        yield line, last


def _statement(source: str, line: int) -> int:
    """The line on which the innermost statement around a line begins."""
    around = [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or 0)
    ]
    return max(around)


def _git(*words: str) -> str:
    return subprocess.run(
        ["git", *words], stdout=subprocess.PIPE, text=True, check=True
    ).stdout.strip()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.mutants")
    verbs = parser.add_subparsers(dest="verb", required=True)
    for verb in ("run", "judge"):
        command = verbs.add_parser(verb)
        command.add_argument("folder", type=Path, help="what is found is kept there")
        command.add_argument("--tests", type=Path, default=Path(), help="a checkout")
        command.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
        command.add_argument("--count", type=int, default=100)
        command.add_argument("--seed", type=int, default=1)
        if verb == "judge":
            command.add_argument("--minutes", type=float, default=600, help="begin no later")
            command.add_argument("--survivors-of", type=Path, help="only these: another folder")
    comparison = verbs.add_parser("compare")
    comparison.add_argument("old", type=Path)
    comparison.add_argument("new", type=Path)
    asked = parser.parse_args()
    if asked.verb == "compare":
        return compare(asked.old, asked.new)
    mutants = drawn(asked.count, asked.seed)
    if asked.verb == "run":
        return run(asked.folder, asked.tests.resolve(), mutants, asked.jobs)
    if asked.survivors_of is not None:
        others = _results(asked.survivors_of)["verdicts"]
        mutants = [one for one in mutants if not others.get(one.id, {"killed": True})["killed"]]
        print(f"Only the {len(mutants)} that have survived {asked.survivors_of} are judged.")
    results = judge(asked.folder, asked.tests.resolve(), mutants, asked.jobs, asked.minutes)
    print(f"\n{_summary(results['verdicts'])}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
