# shellcheck shell=bash
# What deploy/try and deploy/test share: installing what is missing, building, and a network of one's own.
# Source it from bash with `set -euo pipefail`.
# shellcheck disable=SC2034 # the lists are used by those that source it

project=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# An ordinary user's PATH may lack the folders that `ip` and its like are in.
PATH=$PATH:/usr/sbin:/sbin

# What is needed, as WHAT=PACKAGE, where WHAT is a command, or a file when it begins with a slash: to build Sluice,
needed_to_build=(git=git /usr/include/sqlite3.h=libsqlite3-dev /usr/include/zlib.h=zlib1g-dev)
# and for the tests and the trial, which start real programs beside it.
needed_to_run=(
    curl=curl
    jq=jq
    python3=python3
    /usr/share/zoneinfo/Europe/Berlin=tzdata
    ip=iproute2
    opentracker=opentracker
    transmission-daemon=transmission-daemon
    qbittorrent-nox=qbittorrent-nox
)

say() { printf '%s\n' "$*"; }

die() {
    printf '%s: %s\n' "$(basename "$0")" "$*" >&2
    exit 1
}

is_present() {
    case $1 in
        /*) [ -e "$1" ] ;;
        *) command -v "$1" >/dev/null ;;
    esac
}

# Runs as root, in a shell of its own (see install_missing), so it may use nothing from this file.
apt_install() {
    set -eu
    policy=/usr/sbin/policy-rc.d
    # Debian starts a daemon once it is installed. Nobody asked for a Transmission on port 9091, so forbid it meanwhile.
    if [ ! -e "$policy" ]; then
        printf '#!/bin/sh\nexit 101\n' >"$policy"
        chmod 755 "$policy"
        trap 'rm -f "$policy"' EXIT
    fi
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends "$@"
    # Nor at the next boot.
    if [ -d /run/systemd/system ]; then
        for service in transmission-daemon opentracker; do
            case " $* " in *" $service "*) systemctl disable "$service" || true ;; esac
        done
    fi
}

# Installs the packages of those WHAT=PACKAGE entries that are not there; needs neither root nor network when all are.
install_missing() {
    local entry missing=() as_root=()
    for entry in "$@"; do
        is_present "${entry%%=*}" || missing+=("${entry#*=}")
    done
    [ "${#missing[@]}" -gt 0 ] || return 0

    command -v apt-get >/dev/null || die "missing: ${missing[*]} (Debian's names). Install them and start again."
    if [ "$(id -u)" != 0 ]; then
        command -v sudo >/dev/null ||
            die "missing, and neither root nor sudo is at hand. As root, run: apt-get install ${missing[*]}"
        as_root=(sudo)
    fi
    say "Installing ${missing[*]} (as system services they stay switched off)"
    "${as_root[@]}" bash -c "$(declare -f apt_install); apt_install \"\$@\"" bash "${missing[@]}" </dev/null >&2 ||
        die "apt-get could not install them; its reason stands above. By hand, as root: apt-get install ${missing[*]}"
}

require_swift() {
    command -v swift >/dev/null ||
        die "there is no swift on PATH. Get Swift 6.3 or later from https://swift.org/install"
}

# The command that gives a network of our own on this machine, as root or as an ordinary user; nothing if there is none.
private_network_way() {
    local way ways=("unshare --map-root-user --net --mount")
    # In a chroot there may be no folders of our own to mount, but still a network.
    [ "$(id -u)" != 0 ] || ways=("unshare --net --mount" "${ways[@]}" "unshare --net")
    for way in "${ways[@]}"; do
        if $way true 2>/dev/null; then
            echo "$way"
            return
        fi
    done
}

# Inside, where we are root: a network that reaches nothing but this machine's own daemons.
private_network_up() {
    local i
    ip link set lo up
    # Transmission ignores peers in 127/8 and keeps one peer per address, so every daemon gets an address of its own.
    for i in 1 2 3 4; do ip address add "10.77.0.$i/32" dev lo; done
    # Transmission 4.1 connects to no peer without a default route; this one leads nowhere.
    ip route replace default dev lo src 10.77.0.1
}

# Inside, and only with mounts of our own: the look-up of a name fails at once instead of after a time-out.
refuse_look_ups() {
    local resolver
    resolver=$(mktemp)
    echo 'nameserver 127.0.0.1' >"$resolver"
    mount --bind "$resolver" /etc/resolv.conf || true
    rm -f "$resolver"
}

# Replaces this process by COMMAND in a private network, as the same user: enter_private_network WAY COMMAND...
enter_private_network() {
    local way=$1 prepare=private_network_up back=''
    shift
    case $way in *--mount*) prepare+='; refuse_look_ups' ;; esac
    # Only the setting up is done as root of the new network; what runs in it is the ordinary user again.
    case $way in *--map-root-user*) back="unshare --user --map-user=$(id -u) --map-group=$(id -g)" ;; esac
    # shellcheck disable=SC2016,SC2086 # the inner shell expands; the two commands are words
    exec $way bash -c 'set -euo pipefail; . "$1"; eval "$2"; shift 2; exec "$@"' \
        bash "$project/deploy/lib.sh" "$prepare" $back "$@"
}
