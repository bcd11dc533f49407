"""Looks at every page as it stands."""

import base64
import os

from chromium import expect

PAGES = ["/", "/torrents", "/rules", "/rules/mark", "/plan", "/events", "/journal", "/schedule", "/deliveries",
         "/trash", "/watch", "/clients", "/system"]


def examine(tab, path, axe):
    """What axe-core finds on the page: by the criteria of WCAG 2.2, levels A and AA, and by what is good practice."""
    tab.ask(axe + "; true")
    found = tab.ask(
        "axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']}).then((result) => "
        "result.violations.flatMap((broken) => broken.nodes.map((node) => broken.id + ' ' + node.target + ' ' + "
        "node.failureSummary)))")
    return [f"{path}: {line}" for line in found]


def look(tab, base, torrent, pictures, axe):
    """Looks at each page on telephones and on a screen, light and dark."""
    decision = tab.ask("fetch('/api/v1/decisions?limit=1').then((answer) => answer.json()).then("
                       "(page) => page.items[0].number)")
    found = []
    for width, height in [(320, 640), (390, 844), (1440, 900)]:
        tab.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                 mobile=width < 500)
        for theme in ["light", "dark"]:
            tab.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": theme}])
            for path in PAGES + [torrent, f"/decisions/{decision}"]:
                tab.open(base + path)
                found += examine(tab, path, axe) if axe and width > 320 else []
                wide = tab.ask("document.documentElement.scrollWidth - innerWidth")
                expect(wide <= 0, f"{path} is {wide} px wider than a window of {width} px")
                if pictures and width > 320:
                    name = path.strip("/").split("/")[0] + ("-one" if path.count("/") > 1 else "") or "overview"
                    picture = tab.call("Page.captureScreenshot", captureBeyondViewport=False)["data"]
                    with open(os.path.join(pictures, f"{name or 'overview'}-{width}-{theme}.png"), "wb") as file:
                        file.write(base64.b64decode(picture))
    tab.call("Emulation.clearDeviceMetricsOverride")
    expect(not found, "axe finds " + "\n".join(sorted(set(found))))


def speak(tab, base, torrent, pictures):
    """Reads each page in Russian: the reasons are Russian too, as far as they are the daemon's own words."""
    decision = tab.ask("fetch('/api/v1/decisions?limit=1').then((answer) => answer.json()).then("
                       "(page) => page.items[0].number)")
    tab.open(base + "/language?to=ru")
    reasons = 0
    for path in PAGES + [torrent, f"/decisions/{decision}"]:
        tab.open(base + path)
        expect(tab.ask("document.documentElement.lang") == "ru", f"{path} is in Russian")
        left = tab.ask("Array.from(document.querySelectorAll('main span[lang=en]'), (part) => part.textContent)")
        expect(not left, f"{path} says in English: {left}")
        reasons += tab.ask("Array.from(document.querySelectorAll('main .reason, [data-region=rules] td:nth-child(3)'))"
                           ".filter((part) => /[а-яё]{4}/.test(part.firstChild?.textContent ?? '')).length")
        if pictures:
            name = path.strip("/").split("/")[0] + ("-one" if path.count("/") > 1 else "")
            picture = tab.call("Page.captureScreenshot", captureBeyondViewport=False)["data"]
            with open(os.path.join(pictures, f"{name or 'overview'}-russian.png"), "wb") as file:
                file.write(base64.b64decode(picture))
    expect(reasons > 5, f"there are {reasons} reasons in Russian")
    tab.open(base + "/language?to=en")
