"""All the settings of a host. A new section is a class in `sections.py` and one line here."""

from __future__ import annotations

from pathlib import Path

from netplay.config.section import Section
from netplay.config.sections import (
    AbsentPlayerSettings,
    AdminSettings,
    AdmissionSettings,
    BotSettings,
    ClockHoldSettings,
    ClockSettings,
    ClusterSettings,
    CorrespondencePaceSettings,
    HistorySettings,
    HostSettings,
    LogSettings,
    MetricsSettings,
    PackSettings,
    RecordingSettings,
    RelaxedPaceSettings,
    SlowConnectionSettings,
    SpectatorSettings,
    SshSettings,
    TableSettings,
    TalkSettings,
    VisitorLimitSettings,
)
from netplay.system.user_folders import user_data_folder
from netplay.user_packs import PACKS_FOLDER

BUS_FOLDER = "bus"


class Config(Section):
    """Everything a host can set."""

    host: HostSettings = HostSettings()
    ssh: SshSettings = SshSettings()
    admission: AdmissionSettings = AdmissionSettings()
    tables: TableSettings = TableSettings()
    clocks: ClockSettings = ClockSettings()
    holds: ClockHoldSettings = ClockHoldSettings()
    links: SlowConnectionSettings = SlowConnectionSettings()
    absent: AbsentPlayerSettings = AbsentPlayerSettings()
    relaxed: RelaxedPaceSettings = RelaxedPaceSettings()
    correspondence: CorrespondencePaceSettings = CorrespondencePaceSettings()
    bots: BotSettings = BotSettings()
    talk: TalkSettings = TalkSettings()
    spectators: SpectatorSettings = SpectatorSettings()
    limits: VisitorLimitSettings = VisitorLimitSettings()
    recordings: RecordingSettings = RecordingSettings()
    packs: PackSettings = PackSettings()
    history: HistorySettings = HistorySettings()
    admins: AdminSettings = AdminSettings()
    log: LogSettings = LogSettings()
    metrics: MetricsSettings = MetricsSettings()
    cluster: ClusterSettings = ClusterSettings()

    @property
    def data_dir(self) -> Path:
        """Where this host keeps its games."""
        if self.host.data:
            return Path(self.host.data).expanduser()
        return user_data_folder()

    @property
    def search_processes(self) -> int:
        """So many processes for hard bots belong to each process that plays tables: the host's
        `bots.workers` are shared out among these."""
        return -(-self.bots.workers // max(1, self.cluster.processes_that_play))

    @property
    def bus_dir(self) -> Path:
        """Where certificates and passwords lie by which machines know each other."""
        folder = self.cluster.keys
        return Path(folder).expanduser() if folder else self.data_dir / BUS_FOLDER

    @property
    def packs_dir(self) -> Path:
        """Where this host looks for packs: beside its games, if nothing else is said."""
        folder = self.packs.folder
        return Path(folder).expanduser() if folder else self.data_dir / PACKS_FOLDER
