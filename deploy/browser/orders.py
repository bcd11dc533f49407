"""Gives every order that the pages offer, each by mouse and by keys alone."""

import base64
import hashlib
import os

from chromium import expect

WAYS = ["mouse", "keys"]


def bencoded(value):
    if isinstance(value, int):
        return b"i%de" % value
    if isinstance(value, (str, bytes)):
        value = value.encode() if isinstance(value, str) else value
        return b"%d:%s" % (len(value), value)
    return b"d" + b"".join(bencoded(key) + bencoded(value[key]) for key in sorted(value)) + b"e"


def metainfo(name):
    data = name.encode() * 64
    return bencoded({"info": {"length": len(data), "name": name, "piece length": 16384,
                              "pieces": hashlib.sha1(data).digest()}})


def log_in(tab, link):
    """Sets a password, and logs out and in again: by mouse and by keys. Returns the address of the pages."""
    base = link.split("/login")[0]
    password = base64.b32encode(os.urandom(10)).decode()
    tab.open(link)
    for field in ["password", "again"]:
        tab.click(f"input[name={field}]")
        tab.type(password)
    tab.click("main form button")
    is_in = "location.pathname === '/' && !!document.querySelector('.flow')"
    tab.until("the password is set", is_in)
    for way in WAYS:
        tab.use("header form button", way)
        tab.until("the logout leads to the login", "location.pathname === '/login'")
        tab.reach("input[name=password]", way)
        tab.type(password)
        tab.click("main form button") if way == "mouse" else tab.enter()
        tab.until(f"the login works by {way}", is_in)
    tab.until("the stream is live", "document.querySelector('[data-link-state]').dataset.state === 'live'")
    return base


def add(tab, base, count):
    tab.open(base + "/torrents")
    tab.until("nothing is listed yet", "document.querySelectorAll('tbody tr').length === 0")
    tab.ask("window.isSame = true")
    for number in range(count):
        body = base64.b64encode(metainfo(f"film {number:03} <b>&amp;")).decode()
        status = tab.ask(
            f"fetch('/api/v1/torrents?client=home', {{method: 'POST', headers: "
            "{'Content-Type': 'application/x-bittorrent'}, body: "
            f"Uint8Array.from(atob('{body}'), (letter) => letter.charCodeAt(0))}}).then((answer) => answer.status)")
        expect(status == 200, f"torrent {number} is taken with {status}")
    tab.until("the torrents are seen without a reload",
              "window.isSame && document.querySelectorAll('tbody tr td.name').length >= 100")
    tab.until("they are marked", "fetch('/api/v1/torrents?limit=1&filter=' + encodeURIComponent(`'seen' in "
              f"torrent.tags`)).then((answer) => answer.json()).then((page) => page.total === {count})")


def add_by_form(tab, base, folder):
    """Adds a file, and links by mouse and by keys, as the page of torrents offers it."""
    path = os.path.join(folder, "by-hand.torrent")
    with open(path, "wb") as file:
        file.write(metainfo("by hand"))
    tab.open(base + "/torrents")
    tab.click("details.add summary")
    found = tab.call("Runtime.evaluate", expression="document.querySelector('input[name=files]')")
    tab.call("DOM.setFileInputFiles", files=[path], objectId=found["result"]["objectId"])
    tab.choose("details.add select", "home", "mouse")
    tab.click("details.add button")
    tab.until("the file is taken in", "location.search.startsWith('?done')")
    for way in WAYS:
        tab.open(base + "/torrents")
        tab.use("details.add summary", way)
        tab.reach("textarea[name=magnets]", way)
        tab.type("magnet:?xt=urn:btih:" + hashlib.sha1(way.encode()).hexdigest() + f"&dn=linked-{way}")
        tab.choose("details.add select", "home", way)
        tab.use("details.add button", way)
        tab.until(f"the link is taken in by {way}", "location.search.startsWith('?done')")
    for words in ["by hand"] + [f"linked-{way}" for way in WAYS]:
        tab.until(f"{words} is listed", f"fetch('/api/v1/torrents?q=' + encodeURIComponent('{words}')).then("
                  "(answer) => answer.json()).then((page) => page.total === 1)")


def scroll(tab, base, count):
    tab.open(base + "/torrents?sort=name")
    row = "document.querySelectorAll('tr[data-place]')"
    last = f"document.querySelector('tr[data-place=\"{count - 1}\"] td.name')"
    tab.until("rows are seen", f"{row}.length > 5 && !!document.querySelector('tr[data-place=\"0\"] td.name a')")
    expect(tab.ask(f"{row}.length") < 100, "only what is seen is in the page")
    expect(tab.ask("document.querySelector('table').ariaRowCount") == str(count + 1), "the whole count is told")
    tab.tab_to("[data-rows]")
    tab.press("End", 35)
    tab.until("the end is scrolled to", f"!!{last}?.textContent.includes('film {count - 1:03}')")
    expect(tab.ask(f"{row}.length") < 100, "what is seen no more is in the page no more")
    tab.until("the address keeps the place", "Number(new URL(location.href).searchParams.get('start')) > 50")
    tab.open(tab.ask("location.href"))
    tab.until("the place is come back to", f"!!{last} && document.querySelector('[data-rows]').scrollTop > 2000")
    tab.open(base + "/torrents?sort=name")
    tab.tab_to("tr[data-place='0'] td.name a")
    for _ in range(30):
        tab.press("ArrowDown", 40)
    tab.until("the keys go from row to row", "document.activeElement.closest('tr')?.dataset.place === '30'")
    tab.enter()
    tab.until("and into the page of one", "location.pathname.startsWith('/torrents/home/')")
    expect("film 030" in tab.ask("document.querySelector('h1').textContent"), "the right one")
    tab.open(base + "/torrents?q=film%2001")
    expect(tab.ask("document.querySelectorAll('tbody tr').length") == 10, "words choose ten")


def override(tab, base):
    """Holds a window closed for a while, and lets its hours count again."""
    ends = "form[action$='/orders/end-override']"
    for way in WAYS:
        tab.open(base + "/schedule")
        tab.use("form[action$='/orders/override'] button", way)
        tab.until(f"the window is held closed by {way}", f"!!document.querySelector(\"{ends}\")")
        expect(tab.ask("location.search").startswith("?done"), "the page says so")
        tab.use(f"{ends} button", way)
        tab.until(f"its hours count again by {way}", f"!document.querySelector(\"{ends}\")")


def mode(tab, base):
    """Puts a rule into another mode, and lets the file say it again."""
    ends = "form[action$='/orders/end-mode']"
    for way in WAYS:
        tab.open(base + "/rules/mark")
        expect(tab.ask("document.querySelector('select[name=mode]').value") == "enforce", "the rule is enforced")
        tab.choose("select[name=mode]", "dryRun", way)
        tab.use("form[action$='/orders/mode'] button", way)
        tab.until(f"the rule is in dry run by {way}", f"!!document.querySelector(\"{ends}\")")
        tab.use(f"{ends} button", way)
        tab.until(f"it is as the file says by {way}", f"!document.querySelector(\"{ends}\")")


def undo(tab, base):
    """Takes back what was done last."""
    for way in WAYS:
        give(tab, base + "/journal", "undo", way)


def resend(tab, base, hooks):
    """Sends what a receiver refused for good once more, now that it takes it."""
    expect(hooks.refused, "something was refused")
    hooks.takes = True
    for way in WAYS:
        intent = give(tab, base + "/deliveries", "retry", way)
        tab.until(f"it is delivered by {way}", f"fetch('/api/v1/intents/{intent}').then((answer) => answer.json())"
                  ".then((intent) => intent.state === 'done')")
        expect(intent in hooks.taken, f"the receiver has got {intent}")
        tab.until("the page tells it without a reload", "Array.from(document.querySelectorAll('tbody tr')).some((row) =>"
                  " row.querySelector('.badge.good') && !row.querySelector('form'))")


def consent(tab, base):
    """Approves and refuses what rules ask for, on the page of the plan; what removes takes the right number."""
    for way in WAYS:
        give(tab, base + "/plan", "release", way, "tr:has(a[href$='/rules/ask-first'])")
        give(tab, base + "/plan", "refuse", way, "tr:has(a[href$='/rules/ask-first'])")
    tab.until("two of them are done", "fetch('/api/v1/torrents?filter=' + encodeURIComponent(`'agreed' in torrent.tags`))"
              ".then((answer) => answer.json()).then((page) => page.total === 2)")
    expect(tab.ask("fetch('/api/v1/status').then((answer) => answer.json()).then((status) => status.refusals.length)")
           == 2, "two are refused for good")
    for way in WAYS:
        row = "tr:has(a[href$='/rules/ask-removal'])"
        tab.open(base + "/plan")
        before = tab.ask("fetch('/api/v1/torrents?limit=1').then((answer) => answer.json()).then((page) => page.total)")
        tab.reach(f"{row} input[name=removals]", way)
        tab.type("2")
        tab.use(f"{row} form[action$='/orders/release'] button", way)
        tab.until("a wrong number is asked about", "!!document.querySelector('main form.stack input[name=removals]')")
        tab.errors[:] = [line for line in tab.errors if "409" not in line]
        tab.reach("main form.stack input[name=removals]", way)
        tab.type("1")
        tab.use("main form.stack button", way)
        tab.until(f"it is removed by {way}", "location.pathname === '/plan' && fetch('/api/v1/torrents?limit=1').then("
                  f"(answer) => answer.json()).then((page) => page.total === {before - 1})")


def give(tab, page, order, way, row="tr"):
    """Gives the first order of its kind on a page; returns the id of what it is about."""
    form = f"{row} form[action$='/orders/{order}']"
    tab.open(page)
    tab.until(f"there is something to {order}", f"!!document.querySelector(\"{form}\")")
    intent = tab.ask(f"document.querySelector(\"{form} input[name=id]\").value")
    tab.use(f"{form} button", way)
    tab.until(f"{order} is followed by {way}", "location.search.startsWith('?done') && document.readyState === 'complete'")
    tab.until("and is not offered any more", "!Array.from(document.querySelectorAll('input[name=id]')).some((input) => "
              f"input.value === '{intent}' && input.form.action.endsWith('/orders/{order}'))")
    return intent
