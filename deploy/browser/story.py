"""Follows one torrent through its whole life, on pages that are opened before it begins and never loaded again."""

import json
import time

from chromium import Failure, PATIENCE

PAGES = ["/", "/torrents", "/events", "/watch", "/deliveries", "/journal"]


class Story:
    """The pages, each in a tab of its own."""

    def __init__(self, open_tab, first, base, name):
        self.base, self.name, self.open_tab = base, name, open_tab
        self.began = time.monotonic()
        self.tabs = {}
        for page in PAGES:
            self.show(page, first if not self.tabs else open_tab())

    def show(self, page, tab):
        tab.open(self.base + page)
        tab.ask("window.isSame = true")
        self.tabs[page] = tab

    def see(self, page, what, expression):
        """Waits until a page, which was not loaded again, shows something about the torrent."""
        tab = self.tabs[page]
        tab.call("Page.bringToFront")
        rows = ("Array.from(document.querySelectorAll('tbody tr, ol.timeline > li')).filter("
                f"(row) => row.textContent.includes({json.dumps(self.name)}))")
        tab.until(f"{page} shows: {what}", f"window.isSame === true && ((rows) => {expression})({rows})")
        print(f"[{time.monotonic() - self.began:5.1f} s] {page}: {what}", flush=True)

    def follow(self):
        self.see("/watch", "the folder's rule has taken the file", "rows.some((row) => row.textContent.includes('take-in')"
                 " && row.querySelector('.intents .badge.good'))")
        self.see("/torrents", "it is listed", "rows.length === 1")
        link = self.tabs["/torrents"].ask(
            "new URL(Array.from(document.querySelectorAll('td.name a')).find((link) => link.textContent.includes("
            f"{json.dumps(self.name)})).href).pathname")
        own = "own"
        tab = self.open_tab()
        tab.open(self.base + link)
        tab.ask("window.isSame = true")
        self.tabs[own] = tab
        bar = "Number(document.querySelector('[data-region=facts] progress')?.value)"
        self.see(own, "it is downloading, and partly there", f"{bar} > 0 && {bar} < 100")
        self.see(own, "it is tagged by its folder", "Array.from(document.querySelectorAll('.tag')).some("
                 "(tag) => tag.textContent === 'quick')")
        self.see("/events", "torrent.added", "rows.some((row) => row.textContent.includes('torrent.added'))")
        self.see(own, "it is complete", f"{bar} === 100")
        self.see("/events", "torrent.completed", "rows.some((row) => row.textContent.includes('torrent.completed'))")
        self.see("/deliveries", "the webhook is delivered", "rows.some((row) => row.textContent.includes('webhook') && "
                 "row.querySelector('.badge.good'))")
        self.see(own, "the rule that told of it", "document.querySelector('[data-region=history]').textContent"
                 ".includes('tell-when-done')")
        self.see("/", "the rule that removes it has fired", "rows.some((row) => row.textContent.includes("
                 "'remove-given-back') && row.querySelector('.badge.good'))")
        self.see("/torrents", "it is listed no more", "rows.length === 0")
        self.see("/journal", "its removal is done", "rows.some((row) => row.textContent.includes('remove') && "
                 "row.textContent.includes('remove-given-back') && row.querySelector('.badge.good'))")
        self.see("/events", "torrent.removed", "rows.some((row) => row.textContent.includes('torrent.removed'))")
