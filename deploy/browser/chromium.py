"""A Chromium of one's own, and its tabs, spoken to over the DevTools protocol."""

import base64
import json
import os
import shutil
import socket
import struct
import subprocess
import sys
import time
import urllib.parse
import urllib.request

PATIENCE = 60


class Failure(Exception):
    """Something did not happen, or happened that must not."""


class Tab:
    """One tab of a browser, spoken to over the DevTools protocol."""

    def __init__(self, url):
        parts = urllib.parse.urlsplit(url)
        self.socket = socket.create_connection((parts.hostname, parts.port), timeout=PATIENCE)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            (f"GET {parts.path} HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        self.rest = b""
        while b"\r\n\r\n" not in self.rest:
            self.rest += self.socket.recv(4096)
        self.rest = self.rest.split(b"\r\n\r\n", 1)[1]
        self.number = 0
        self.errors, self.requests = [], []
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.call(f"{domain}.enable")

    def _take(self, count):
        while len(self.rest) < count:
            part = self.socket.recv(1 << 16)
            if not part:
                raise Failure("the browser closed the connection")
            self.rest += part
        taken, self.rest = self.rest[:count], self.rest[count:]
        return taken

    def _receive(self):
        message = b""
        while True:
            first, second = self._take(2)
            length = second & 0x7F
            if length == 126:
                length = struct.unpack(">H", self._take(2))[0]
            elif length == 127:
                length = struct.unpack(">Q", self._take(8))[0]
            payload = self._take(length)
            if first & 0x0F not in (0, 1):
                continue
            message += payload
            if first & 0x80:
                return json.loads(message)

    def _send(self, message):
        payload, mask = json.dumps(message).encode(), os.urandom(4)
        length = len(payload)
        head = bytes([0x81, 0x80 | length]) if length < 126 else (
            bytes([0x81, 0x80 | 126]) + struct.pack(">H", length) if length < 1 << 16 else
            bytes([0x81, 0x80 | 127]) + struct.pack(">Q", length))
        self.socket.sendall(head + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload)))

    def call(self, method, **arguments):
        """Calls a method, and keeps what the browser tells meanwhile."""
        self.number += 1
        self._send({"id": self.number, "method": method, "params": arguments})
        while True:
            message = self._receive()
            if message.get("id") == self.number:
                if "error" in message:
                    raise Failure(f"{method}: {message['error'].get('message')}")
                return message["result"]
            self._hear(message.get("method"), message.get("params", {}))

    def _hear(self, event, told):
        if event == "Runtime.consoleAPICalled" and told["type"] in ("error", "warning", "assert"):
            self.errors.append(" ".join(str(part.get("value", part.get("description"))) for part in told["args"]))
        elif event == "Runtime.exceptionThrown":
            details = told["exceptionDetails"]
            self.errors.append(details.get("exception", {}).get("description") or details["text"])
        elif event == "Log.entryAdded" and told["entry"]["level"] in ("error", "warning"):
            self.errors.append(f"{told['entry']['text']} {told['entry'].get('url', '')}")
        elif event == "Network.requestWillBeSent":
            self.requests.append(told["request"]["url"])

    def ask(self, expression):
        """The value of an expression in the page."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise Failure(f"{expression}: {result['exceptionDetails'].get('exception', {}).get('description')}")
        return result["result"].get("value")

    def until(self, what, expression):
        """Waits for a condition of the page."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                if self.ask(expression):
                    return
            except Failure as failure:  # between two pages there is none
                if "context" not in str(failure):
                    raise
            time.sleep(0.1)
        raise Failure(f"{what}, for {PATIENCE} s: {expression}\nat {self.ask('location.href')}: "
                      f"{self.ask('document.body.innerText')[:2000]}")

    def open(self, url):
        self.call("Page.bringToFront")
        self.ask("window.isOld = true")
        self.call("Page.navigate", url=url)
        self.until(f"{url} opens", "!window.isOld && document.readyState === 'complete'")

    def place(self, selector):
        """Where the middle of an element is, once it can be seen."""
        query = json.dumps(selector)
        self.until(f"{selector} is there", f"!!document.querySelector({query})")
        self.ask(f"document.querySelector({query}).scrollIntoView({{block: 'center', inline: 'center'}})")
        return self.ask(f"(() => {{ const box = document.querySelector({query}).getBoundingClientRect();"
                        "return [box.x + box.width / 2, box.y + box.height / 2]; })()")

    def click(self, selector):
        x, y = self.place(selector)
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"]:
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left",
                      clickCount=0 if kind == "mouseMoved" else 1)

    def press(self, key, code=0, text=""):
        for kind in ["keyDown", "keyUp"]:
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code,
                      **({"text": text} if text and kind == "keyDown" else {}))

    def enter(self):
        self.press("Enter", 13, "\r")

    def type(self, text):
        self.call("Input.insertText", text=text)

    def reach(self, selector, way):
        """Puts the focus on an element: with the mouse, or with the tab key alone."""
        self.click(selector) if way == "mouse" else self.tab_to(selector)

    def use(self, selector, way):
        """Presses a button or follows a link: with the mouse, or with keys alone."""
        if way == "mouse":
            self.click(selector)
        else:
            self.tab_to(selector)
            self.enter()

    def choose(self, selector, value, way):
        """Chooses an option: its list is no part of the page, so that only keys can reach it."""
        self.reach(selector, "keys")
        if way == "mouse":
            self.ask(f"document.activeElement.value = {json.dumps(value)}")
        for _ in range(20):
            if self.ask("document.activeElement.value") == value:
                return
            self.press("ArrowDown", 40)
        raise Failure(f"{selector} has no {value}")

    def count(self, selector):
        return self.ask(f"document.querySelectorAll({json.dumps(selector)}).length")

    def tab_to(self, selector):
        """Moves the focus by the tab key alone until it is on an element."""
        query = json.dumps(selector)
        self.until(f"{selector} is there", f"!!document.querySelector({query})")
        for _ in range(400):
            if self.ask(f"document.activeElement === document.querySelector({query})"):
                return
            self.press("Tab", 9)
        raise Failure(f"the tab key never comes to {selector}")


def expect(condition, what):
    if not condition:
        raise Failure(what)


def browser(folder):
    """Starts a Chromium of its own, which reaches nothing but this machine."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if not program:
        print("skipped: no chromium is found on PATH; Debian's package chromium has it")
        sys.exit(77)
    return subprocess.Popen(
        [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync", "--lang=en-US",
         "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", "--remote-debugging-port=0",
         "--window-size=1440,900", f"--user-data-dir={folder}", "about:blank"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def new_tab(folder, process):
    """Opens a tab, once the browser has started."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        try:
            with open(os.path.join(folder, "DevToolsActivePort"), encoding="ascii") as file:
                port = int(file.readline())
            asked = urllib.request.Request(f"http://127.0.0.1:{port}/json/new?about:blank", method="PUT")
            with urllib.request.urlopen(asked, timeout=5) as answer:
                return Tab(json.load(answer)["webSocketDebuggerUrl"])
        except (OSError, ValueError):
            pass
        time.sleep(0.1)
    raise Failure("chromium does not start")
