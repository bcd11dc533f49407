import Clocks
import Engine
import JSON
import Journal
import Rules
import SQLiteJournal
import Torrents

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

// Writes ticks to the journal at the path that it is given until it is killed, and says after each call what the
// journal has promised to keep. The first two arguments are that path and the number of the first tick.

func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    guard unsafe write(1, bytes, bytes.count) == bytes.count else { exit(74) }
}

func tick(_ number: Int64) -> Tick {
    let at = Moment(wall: WallTime(seconds: 1_700_000_000 + number), boot: .seconds(number))
    let client = ClientName("home")
    guard let id = Infohash(hex: String(repeating: "\(number % 10)", count: 40)) else {
        preconditionFailure("forty digits make an infohash")
    }
    var facts = TorrentFacts()
    facts[.name] = .text("torrent \(number)")
    facts[.downloaded] = .integer(number)
    let torrent = Torrent(id, facts)
    var tick = Tick(number: number, at: at)
    for index in 1...3 {
        tick.events.append(
            Event(
                id: EventID("e\(number)-\(index)"), type: .completed, about: .torrent(torrent, was: nil, of: client),
                at: at))
    }
    for index in 1...2 {
        tick.intents.append(
            Intent(
                id: IntentID("i\(number)-\(index)"), rule: "r", path: "rules[0].do[0]", action: "webhook",
                subject: .torrent(client, torrent.incarnation), title: torrent.name, arguments: ["n": .integer(number)],
                purpose: .act, chain: "\(number)", continuesOnError: false, event: EventID("e\(number)-1"),
                plannedAt: at.wall))
    }
    tick.known = [(client, torrent)]
    tick.records = ["ticks": .integer(number)]
    return tick
}

func run(_ path: String, from first: Int64) async throws(JournalError) {
    let journal = try SQLiteJournal(opening: path, at: WallTime(seconds: 1_700_000_000))
    let executor = ExecutorID("crash")
    var number = first
    while true {
        let tick = tick(number)
        try await journal.commit(Commit(tick))
        say("tick \(number)")
        _ = try await journal.begin(tick.intents[0].id, by: executor, at: tick.at)
        say("begun \(tick.intents[0].id)")
        try await journal.commit(
            Commit([], .ended(tick.intents[0].id, .done("sent"), cancelsRest: false), at: tick.at.wall))
        say("done \(tick.intents[0].id)")
        number += 1
    }
}

do {
    guard CommandLine.arguments.count == 3, let first = Int64(CommandLine.arguments[2]) else { exit(64) }
    try await run(CommandLine.arguments[1], from: first)
} catch {
    say("error \(error)")
    exit(75)
}
