"""A receiver of webhooks that refuses all of them until it is told to take them."""

import http.server
import socketserver
import threading


class Hooks(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, port):
        self.takes = False
        self.refused, self.taken = [], []
        super().__init__(("127.0.0.1", port), Call)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def server_bind(self):  # the stock one asks for the name of its own address, which takes seconds without a resolver
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = self.server_address[:2]


class Call(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        (self.server.taken if self.server.takes else self.server.refused).append(self.headers.get("webhook-id"))
        # What is gone is not tried again.
        self.send_response(204 if self.server.takes else 410)
        self.end_headers()

    def log_message(self, *words):
        pass
