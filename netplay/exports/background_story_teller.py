"""Stories of games for whoever reads plain lines: asked for by a word, told when they are made."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from cards.languages import Language
from netplay.request_denied import RequestDenied
from netplay.system.background_tasks import BackgroundTasks
from tui.ports import Notice

MakeStory = Callable[[str, Language], Awaitable[str]]
"""Makes the story of the game of that id. Raises `RequestDenied` with the reason why not."""


class BackgroundStoryTeller:
    """A `StoryTeller` of one reader."""

    def __init__(self, make: MakeStory) -> None:
        self._make = make
        self._work = BackgroundTasks()

    def ask(
        self, game: str, language: Language, told: Callable[[Sequence[str] | Notice], None]
    ) -> None:
        self._work.spawn(self._tell(game, language, told))

    async def finish(self) -> None:
        """Return once all is told that was asked for."""
        await self._work.finish()

    async def _tell(
        self, game: str, language: Language, told: Callable[[Sequence[str] | Notice], None]
    ) -> None:
        try:
            story = await self._make(game, language)
        except RequestDenied as denied:
            told(denied.notice)
        else:
            told(story.splitlines())
