"""The subjects on the bus, and what each end may use of them.

Fronts and workers are named in the subjects of all that they say, and may speak and listen under
their own names alone: so a front that was taken over can act for its own visitors only, and a
worker for the tables that it plays.
"""

from __future__ import annotations

from dataclasses import dataclass

HALL = "hall"
"""The name of the process that has the lobby, and the tables that no worker plays."""
_WORKER = "worker-"
_ROOT = "kickdoor.1"
"""The number is that of the subjects; messages have a version of their own."""
_GREETINGS = "kickdoor.0"
"""The same in every version of Kickdoor."""
_ANY = "*"


def worker_process_name(which: int | str) -> str:
    """The name of a process that plays tables: on the hall's machine they are counted from 1, each
    on another one has a name."""
    return f"{_WORKER}{which}"


def is_worker(process: str) -> bool:
    """Whether that is the name of a worker: no front has one such."""
    return process.startswith(_WORKER)


def split_process_name(process: str) -> tuple[str, str]:
    """`front` or `worker`, and which one that process is: `worker-barn` is the worker `barn`."""
    return ("worker", process.removeprefix(_WORKER)) if is_worker(process) else ("front", process)


def greetings_subject(process: str = _ANY) -> str:
    """Where that front or worker, or each, asks the hall of what version it is."""
    return f"{_GREETINGS}.hall.{process}.greet"


def front_questions_subject(front: str = _ANY) -> str:
    """Questions of that front, or of each, that the hall answers."""
    return f"{_ROOT}.hall.{front}.ask"


def hall_echo_subject() -> str:
    """Where the hall hears itself, as long as the bus passes anything on."""
    return f"{_ROOT}.hall.{HALL}.echo"


def front_calls_subject(front: str = _ANY) -> str:
    """What the visits of that front, or of each, ask of the lobby."""
    return f"{_ROOT}.hall.{front}.calls"


def front_table_calls_subject(front: str = _ANY, process: str = _ANY) -> str:
    """What seats of that front, or of each, ask of the tables that that process plays."""
    return f"{_ROOT}.table.{front}.{process}"


def front_news_subject(front: str = _ANY, teller: str = _ANY) -> str:
    """What the visits and seats of that front are told by that process."""
    return f"{_ROOT}.front.{front}.told.{teller}"


def front_orders_subject(front: str = _ANY) -> str:
    """What that front has to do."""
    return f"{_ROOT}.front.{front}.orders"


def worker_orders_subject(worker: str = _ANY) -> str:
    """What the hall has that worker do."""
    return f"{_ROOT}.worker.{worker}.orders"


def worker_news_subject(worker: str = _ANY) -> str:
    """What that worker, or each, tells the hall."""
    return f"{_ROOT}.hall.{worker}.news"


def front_in_subject(subject: str) -> str:
    """The front in a subject of these."""
    return subject.split(".")[3]


def worker_in_subject(subject: str) -> str:
    """The worker in a subject of `worker_news_subject` or `worker_orders_subject`."""
    return subject.split(".")[3]


def teller_in_subject(subject: str) -> str:
    """Who tells what comes on a `front_news_subject`."""
    return subject.split(".")[5]


def sender_in_subject(subject: str) -> str:
    """The process that says what comes on that subject, or that asks it."""
    match subject.split("."):
        case [_, _, "front", _, "told", teller]:
            return teller
        case [_, _, "front" | "worker", *_]:
            return HALL
        case _:
            return front_in_subject(subject)


def answer_subject_prefix(process: str) -> str:
    """What the subjects begin with on which that process gets its answers."""
    return f"_INBOX_{process}"


@dataclass(frozen=True)
class SubjectRights:
    """The subjects that a process may use; it may answer what it is asked besides."""

    publish: tuple[str, ...]
    subscribe: tuple[str, ...]


def subject_rights_of(process: str) -> SubjectRights:
    """The least that the hall needs, or a worker or a front of that name."""
    answers, tables = (
        f"{answer_subject_prefix(process)}.>",
        front_table_calls_subject(process=process),
    )
    if process == HALL:
        return SubjectRights(
            (
                front_news_subject(teller=HALL),
                front_orders_subject(),
                worker_orders_subject(),
                hall_echo_subject(),
            ),
            (
                hall_echo_subject(),
                front_questions_subject(),
                front_calls_subject(),
                worker_news_subject(),
                greetings_subject(),
                tables,
                answers,
            ),
        )
    if is_worker(process):
        return SubjectRights(
            (
                front_news_subject(teller=process),
                worker_news_subject(process),
                greetings_subject(process),
            ),
            (worker_orders_subject(process), tables, answers),
        )
    speaks = (
        front_questions_subject(process),
        front_calls_subject(process),
        front_table_calls_subject(process),
        greetings_subject(process),
    )
    return SubjectRights(
        speaks, (front_news_subject(process), front_orders_subject(process), answers)
    )
