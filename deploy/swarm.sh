# shellcheck shell=bash
# A swarm for one torrent: real daemons that listen on this machine's private network only, and questions to them.
# deploy/try sources it, and sets `run`, the folder that holds everything the daemons write, and `name` and `infohash`.
# shellcheck disable=SC2034,SC2154 # names shared with deploy/try

announce=http://10.77.0.1:6969/announce
seeder=http://127.0.0.1:8101
leecher=http://127.0.0.1:8102
declare -A pids=()

# start NAME COMMAND...: in the background; its output goes to NAME.log.
start() {
    local name=$1
    shift
    "$@" >"$run/$name.log" 2>&1 </dev/null &
    pids[$name]=$!
}

is_running() { [ -n "${pids[$1]:-}" ] && kill -0 "${pids[$1]}" 2>/dev/null; }

# stop NAME: asks it to end, insists after ten seconds; returns its exit code.
stop() {
    local name=$1 pid=${pids[$1]:-} tries=0
    [ -n "$pid" ] || return 0
    unset "pids[$name]"
    kill -TERM "$pid" 2>/dev/null || true
    while kill -0 "$pid" 2>/dev/null; do
        tries=$((tries + 1))
        [ "$tries" -lt 100 ] || kill -KILL "$pid" 2>/dev/null || true
        sleep 0.1
    done
    wait "$pid"
}

# answers CODES URL: whether it answers with one of these HTTP codes.
answers() { case " $1 " in *" $(curl -s -o /dev/null -m 2 -w '%{http_code}' "$2") "*) ;; *) return 1 ;; esac }

# Debian's opentracker serves only the torrents on its list. It reads the list by a name relative to its folder, since
# as root it locks itself into that folder and becomes nobody.
start_tracker() {
    local folder=$run/tracker
    mkdir -p "$folder"
    echo "$1" >"$folder/whitelist"
    start tracker bash -c "cd '$folder' && exec opentracker -i 10.77.0.1 -p 6969 -P 6969 -d '$folder' -w whitelist"
}

# Writes one line of JSON per call it gets to hooks.jsonl.
start_receiver() {
    start receiver python3 -c '
import http.server, json, socketserver, sys

class Receiver(http.server.HTTPServer):
    def server_bind(self):  # the stock one asks for the name of its own address, which takes seconds without a resolver
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = self.server_address[:2]

class Call(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        with open(sys.argv[1], "a") as record:
            record.write(json.dumps(json.loads(body)) + "\n")
        self.send_response(204)
        self.end_headers()

    def do_GET(self):
        self.send_response(204)
        self.end_headers()

Receiver(("127.0.0.1", 8099), Call).serve_forever()
' "$run/hooks.jsonl"
}

# Makes NAME of random bytes in FOLDER and NAME.torrent in the run folder; prints the infohash.
# The torrent is not marked private: a private one would still owe seeding, and the rules would protect it.
make_torrent() {
    python3 - "$1" "$2" "$announce" "$run/$2.torrent" <<'PYTHON'
import hashlib, os, sys

folder, name, announce, target = sys.argv[1:]
data, piece = os.urandom(600_000), 32_768

def bencode(value):
    if isinstance(value, int):
        return b"i%de" % value
    if isinstance(value, dict):
        return b"d" + b"".join(bencode(k) + bencode(value[k]) for k in sorted(value)) + b"e"
    value = value if isinstance(value, bytes) else value.encode()
    return b"%d:%s" % (len(value), value)

hashes = b"".join(hashlib.sha1(data[i : i + piece]).digest() for i in range(0, len(data), piece))
info = {"name": name, "length": len(data), "piece length": piece, "pieces": hashes}
with open(os.path.join(folder, name), "wb") as file:
    file.write(data)
with open(target, "wb") as file:
    file.write(bencode({"announce": announce, "info": info}))
print(hashlib.sha1(bencode(info)).hexdigest())
PYTHON
}

# start_qbittorrent NAME WEB-PORT ADDRESS [PASSWORD-HASH]: without one, calls from this machine need no login.
start_qbittorrent() {
    local name=$1 web=$2 address=$3 hash=${4:-} folder=$run/$1
    mkdir -p "$folder/profile/qBittorrent/config" "$folder/downloads"
    cat >"$folder/profile/qBittorrent/config/qBittorrent.conf" <<CONF
[LegalNotice]
Accepted=true

[BitTorrent]
Session\\DHTEnabled=false
Session\\LSDEnabled=false
Session\\PeXEnabled=false
Session\\BTProtocol=TCP
Session\\Port=51413
Session\\Interface=lo
Session\\InterfaceName=lo
Session\\InterfaceAddress=$address
Session\\IgnoreLimitsOnLAN=false
Session\\DefaultSavePath=$folder/downloads
Session\\SSRFMitigation=false

[Network]
PortForwardingEnabled=false

[Preferences]
General\\Locale=en
Connection\\ResolvePeerCountries=false
WebUI\\Enabled=true
WebUI\\Address=127.0.0.1
WebUI\\Port=$web
WebUI\\UseUPnP=false
WebUI\\Username=sluice
WebUI\\Password_PBKDF2="@ByteArray($hash)"
WebUI\\LocalHostAuth=$([ -n "$hash" ] && echo true || echo false)
CONF
    start "$name" env HOME="$folder" qbittorrent-nox --profile="$folder/profile"
}

# qbittorrent_add URL FOLDER [FIELD=VALUE...]: adds the torrent to a qBittorrent that needs no login.
qbittorrent_add() {
    local url=$1 folder=$2 field fields=()
    shift 2
    for field in "$@"; do fields+=(-F "$field"); done
    curl -sS -f -o /dev/null -F "torrents=@$run/$name.torrent" -F "savepath=$folder" "${fields[@]}" \
        "$url/api/v2/torrents/add"
}

qbittorrent_is_complete() {
    curl -sS -m 5 "$1/api/v2/torrents/info?hashes=$infohash" | jq -e 'length == 1 and .[0].progress == 1' >/dev/null
}

# The client that Sluice manages, one set of functions per program. `_facts` prints [] or
# [{"tags", "progress", "ratio"}], and fails when the client does not answer: silence is never taken for absence.

transmission_url=http://127.0.0.1:9091/transmission/rpc

transmission_start() {
    local folder=$run/managed
    mkdir -p "$folder/config" "$folder/downloads"
    cat >"$folder/config/settings.json" <<JSON
{
    "rpc-enabled": true, "rpc-bind-address": "127.0.0.1", "rpc-port": 9091, "rpc-url": "/transmission/",
    "rpc-authentication-required": true, "rpc-username": "sluice", "rpc-password": "$SLUICE_CLIENT_PASSWORD",
    "bind-address-ipv4": "10.77.0.3", "bind-address-ipv6": "::1", "peer-port": 51413,
    "port-forwarding-enabled": false, "dht-enabled": false, "lpd-enabled": false, "pex-enabled": false,
    "utp-enabled": false, "download-dir": "$folder/downloads", "incomplete-dir-enabled": false
}
JSON
    start managed transmission-daemon -f -g "$folder/config"
}

transmission_is_ready() { answers "401 409" "$transmission_url"; }

transmission_login() {
    local session
    echo "user = \"sluice:$SLUICE_CLIENT_PASSWORD\"" >"$run/managed.curl"
    session=$(curl -s -K "$run/managed.curl" -o /dev/null -D - "$transmission_url" | tr -d '\r' |
        sed -n 's/^X-Transmission-Session-Id: //Ip')
    echo "header = \"X-Transmission-Session-Id: $session\"" >>"$run/managed.curl"
}

transmission_facts() {
    curl -sS -f -m 5 -K "$run/managed.curl" "$transmission_url" --data '{"method": "torrent-get",
        "arguments": {"fields": ["hashString", "labels", "percentDone", "uploadRatio"]}}' |
        jq -c --arg hash "$infohash" '[.arguments.torrents[] | select(.hashString == $hash)
            | {tags: .labels, progress: .percentDone, ratio: .uploadRatio}]'
}

qbittorrent_url=http://127.0.0.1:8080

qbittorrent_start() {
    start_qbittorrent managed 8080 10.77.0.3 "$(python3 -c '
import base64, hashlib, os
salt = os.urandom(16)
key = hashlib.pbkdf2_hmac("sha512", os.environ["SLUICE_CLIENT_PASSWORD"].encode(), salt, 100_000)
print(":".join(base64.b64encode(part).decode() for part in (salt, key)))')"
}

qbittorrent_is_ready() { answers "401 403" "$qbittorrent_url/api/v2/app/version"; }

qbittorrent_login() {
    printf 'username=sluice&password=%s' "$SLUICE_CLIENT_PASSWORD" >"$run/login"
    curl -sS -f -o /dev/null -c "$run/cookies" --data "@$run/login" "$qbittorrent_url/api/v2/auth/login"
    echo "cookie = \"$run/cookies\"" >"$run/managed.curl"
}

qbittorrent_facts() {
    curl -sS -f -m 5 -K "$run/managed.curl" "$qbittorrent_url/api/v2/torrents/info?hashes=$infohash" |
        jq -c '[.[] | {tags: (.tags | split(", ")), progress, ratio}]'
}
