import Clocks
import Engine
import JSON
import Rules
import Torrents
import Simulation

/// A story as text: what the engine did in one part, and what it wrote down in another.
///
/// The parts are apart so that another form of the records is seen as such, and as nothing else.
struct StoryText {
    private(set) var behaviour: [String] = []
    private(set) var records: [String] = []

    /// Writes down a tick, unless it is quiet.
    mutating func tick(_ tick: Tick, _ title: String) {
        let lines = Self.lines(of: tick)
        if !lines.isEmpty {
            behaviour.append("")
            behaviour.append("\(tick.number) \(Self.stamp(tick.at)) \(title.shortened)")
            behaviour += lines.map { "  " + $0.shortened }
        }
        // The number of a tick stands before it.
        let rows = tick.records.filter { $0.key != "ticks" }
        guard !rows.isEmpty else { return }
        records.append("")
        records.append("\(tick.number) \(Self.stamp(tick.at)) \(title.shortened)")
        let tables = Dictionary(grouping: rows) { $0.key.table }
        records += tables.sorted { $0.key < $1.key }.map { table, rows in
            let texts = rows.sorted { $0.key < $1.key }.map { key, value in
                "\(key.dropFirst(table.count + 1))~\(value.map { $0.text().digest } ?? "forgotten")"
            }
            return "  \(table): \(texts.joined(separator: ", ").shortened)"
        }
    }

    /// Writes down something that is no tick.
    mutating func note(_ title: String, at now: Moment) {
        behaviour += ["", "-- \(Self.stamp(now)) \(title)"]
        records += ["", "-- \(Self.stamp(now)) \(title)"]
    }

    mutating func look(_ intent: Intent, _ look: LastLook) {
        behaviour += ["", "look at \(intent.title) for \(intent.id): \(look)".shortened]
    }

    /// Writes down what people can ask the engine for.
    mutating func standing(_ world: World, of clients: [String], at now: Moment) {
        let engine = world.engine
        var lines = ["open \(engine.openIntents.map(\.text).sorted().joined(separator: " "))"]
        lines += engine.restingRules(at: now.wall).map { "rests \($0.rule) until \(Self.time($0.until)): \($0.reason)" }
        lines += world.holds.map { "holds \($0.release.text): \($0.reason)" }
        lines += world.warnings.map { "warns of \($0.client): \($0.text)" }
        lines += engine.overrides(at: now.wall).map {
            "overridden \($0.window) \($0.state.rawValue) until \(Self.time($0.until))"
        }
        for rule in engine.rules.rules {
            lines += engine.takenFiles(by: rule.id).sorted { $0.path < $1.path }.map {
                "taken by \(rule.id): \($0.path) in \($0.identity), awaited \(engine.awaits(rule.id, $0.path))"
            }
        }
        lines += clients.sorted().map { name in
            let torrents = engine.torrents(of: ClientName(name))
            let run = engine.believedRun(of: ClientName(name)) ?? "none"
            return "believed of \(name), \(run): "
                + torrents.map { "\($0.id.hex)~\($0.json.text().digest)" }.joined(separator: " ")
        }
        behaviour += lines.map { "  " + $0.shortened }
    }

    /// Writes down all that the journal holds.
    mutating func journal(_ world: World) {
        records += world.rows("").sorted { $0.key < $1.key }.map { key, value in
            "  \(key.shortened) = \(value.text().shortened)"
        }
        records += world.knownTorrents.map { client, torrent in
            "  known of \(client): \(torrent.id.hex.shortened) \(torrent.json.text().digest)"
        }
    }

    /// Writes down how much the journal holds in each table.
    mutating func journalInShort(_ world: World) {
        let tables = Dictionary(grouping: world.rows("")) { $0.key.table }
        records += tables.sorted { $0.key < $1.key }.map { table, rows in
            let text = rows.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.text())" }.joined(separator: "\n")
            return "  \(table): \(rows.count) rows ~\(text.digest)"
        }
    }

    private static func lines(of tick: Tick) -> [String] {
        var lines = tick.events.map(line)
        lines += tick.decisions.map(line)
        lines += tick.intents.map { "intent " + line($0) }
        lines += tick.cancelled.map { "cancelled \($0.id): \($0.reason)" }
        lines += tick.rehearsed.map { "rehearsed " + line($0) }
        lines += tick.warnings.map { "warning of \($0.client): \($0.text)" }
        // The order of these means nothing.
        let known = tick.known.map { "\($0.client) \($0.torrent.id.hex)~\($0.torrent.json.text().digest)" }.sorted()
        if !known.isEmpty { lines.append("known " + known.joined(separator: ", ")) }
        let gone = tick.gone.map { "\($0.client) \($0.id.hex)" }.sorted()
        if !gone.isEmpty { lines.append("gone " + gone.joined(separator: ", ")) }
        return lines
    }

    private static func line(_ event: Event) -> String {
        let subject =
            switch event.subject {
            case .torrent(let torrent, let old, let client):
                "\(client) \(torrent.id.hex) ~\(torrent.json.text().digest) was \(old.map { $0.json.text().digest } ?? "none")"
            case .client(let client): client.text
            case .schedule(let name, let due): "\(name) due \(time(due))"
            case .named(let path): path
            case .call(let call): "\(call.hook) ~\(call.body.text().digest)"
            }
        let cause =
            switch event.cause {
            case .external: ""
            case .intent(let id): " by \(id)"
            }
        let message = event.message.isEmpty ? "" : ": \(event.message)"
        return "event \(event.type.rawValue) \(event.id) \(subject)\(cause)\(event.late ? " late" : "")\(message)"
    }

    private static func line(_ decision: Decision) -> String {
        var line =
            "\(decision.verdict.rawValue) \(decision.rule) on \(decision.subject.key) (\(decision.title)): \(decision.reason)"
        if let until = decision.until { line += " until \(time(until))" }
        if !decision.intents.isEmpty { line += " -> \(decision.intents.map(\.text).joined(separator: " "))" }
        if let event = decision.event { line += " after \(event)" }
        if !decision.trace.isEmpty {
            line += " ~" + decision.trace.map { "\($0.source)=\($0.value)" }.joined(separator: ";").digest
        }
        return line
    }

    private static func line(_ intent: Intent) -> String {
        var line = "\(intent.id) \(intent.rule) \(intent.path) \(intent.action) \(intent.purpose.rawValue) "
        line += "on \(intent.subject.key) \(intent.arguments.text()) in ~\(intent.chain.digest)"
        if intent.continuesOnError { line += " or on" }
        if let event = intent.event { line += " after \(event)" }
        if let judged = intent.judged { line += " of \(judged.json.text())" }
        return line
    }

    /// Both clocks, in seconds since the story's beginning.
    private static func stamp(_ moment: Moment) -> String {
        "[\(time(moment.wall)) boot \(moment.boot.milliseconds / 1000)]"
    }

    private static func time(_ wall: WallTime) -> String {
        let passed = wall.since(.at(0)).milliseconds
        return "\(passed / 1000)" + (passed % 1000 == 0 ? "" : ".\(abs(passed % 1000))")
    }
}

extension String {
    /// The part of a journal's key that names the table.
    fileprivate var table: String { String(prefix { $0 != "/" }) }

    /// The text with the hashes of fixtures as their numbers.
    fileprivate var shortened: String {
        guard contains("000000000000000000000000") else { return self }
        var short: [UInt8] = []
        var run: [UInt8] = []
        func isHexadecimal(_ byte: UInt8) -> Bool { (48...57).contains(byte) || (97...102).contains(byte) }
        func take() {
            let number = run.count == 40 && run.dropFirst(16).allSatisfy { $0 == 48 } ? run.prefix(16) : nil
            let text = number.map { "#\(Int(String(decoding: $0, as: UTF8.self), radix: 16) ?? 0)" }
            short += text.map { Array($0.utf8) } ?? run
            run = []
        }
        for byte in utf8 {
            if isHexadecimal(byte) {
                run.append(byte)
            } else {
                take()
                short.append(byte)
            }
        }
        take()
        return String(decoding: short, as: UTF8.self)
    }

    /// A short text that differs for other texts.
    fileprivate var digest: String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return String((hash ^ (hash >> 32)) & 0xFFFF_FFFF, radix: 16)
    }
}
