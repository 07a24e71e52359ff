"""All the settings of a host. A new section is a class in its room and one line here."""

from __future__ import annotations

from pathlib import Path

from netplay.config.admission import Admission
from netplay.config.door import Ssh
from netplay.config.gallery import Spectators
from netplay.config.house import Host, Packs, Tables, Talk
from netplay.config.limits import Limits
from netplay.config.pace import Absent, Bots, Clocks, Correspondence, Holds, Links, Relaxed
from netplay.config.section import Section
from netplay.config.watch import Admins, Log
from netplay.packs import usual_folder
from netplay.userfolders import data_folder


class Config(Section):
    """Everything a host can set."""

    host: Host = Host()
    ssh: Ssh = Ssh()
    admission: Admission = Admission()
    tables: Tables = Tables()
    clocks: Clocks = Clocks()
    holds: Holds = Holds()
    links: Links = Links()
    absent: Absent = Absent()
    relaxed: Relaxed = Relaxed()
    correspondence: Correspondence = Correspondence()
    bots: Bots = Bots()
    talk: Talk = Talk()
    spectators: Spectators = Spectators()
    limits: Limits = Limits()
    packs: Packs = Packs()
    admins: Admins = Admins()
    log: Log = Log()

    @property
    def data_dir(self) -> Path:
        """Where this host keeps its games."""
        if self.host.data:
            return Path(self.host.data).expanduser()
        return data_folder()

    @property
    def packs_dir(self) -> Path:
        """Where this host looks for packs."""
        return Path(self.packs.folder).expanduser() if self.packs.folder else usual_folder()
