package import Engine
import JSON
import Rules
package import Torrents

/// A client as a value: what it has, and what it makes of intents, of time and of people.
///
/// Everything by chance comes from a generator that is handed to it, so that a seed tells one story. Its torrents have
/// numbers, by which their hashes sort. Code that speaks through the port of clients gets a ``FakeClient`` instead.
package struct SimulatedClient {
    /// The name that the rule file gives to it.
    package var name: String
    /// How often its process was started.
    package var run = 1
    /// What it has, by number.
    package var torrents: [Int: Torrent] = [:]
    /// What it says of itself.
    package var facts = ClientFacts(version: "test", altSpeedActive: false)
    /// Torrents that its lists lack for a while, though it has them.
    package var lacking: Set<Int> = []
    /// How many more lists lack them.
    package var lackingFor = 0
    /// How many more polls fail.
    package var downFor = 0

    /// A client without torrents, idle and with much room.
    package init(_ name: String) {
        self.name = name
        facts.freeSpace = 100_000_000_000
        facts.downRate = 0
        facts.upRate = 0
        facts.defaultSavePath = "/data"
    }

    /// The torrents as its next list has them.
    package var listed: [Torrent] {
        torrents.sorted { $0.key < $1.key }.filter { lackingFor == 0 || !lacking.contains($0.key) }.map(\.value)
    }

    /// The number of a torrent by its hash.
    package func number(of id: Infohash?) -> Int? { torrents.first { $0.value.id == id }?.key }

    /// Changes facts of a torrent that is there.
    package mutating func set(_ number: Int, _ changes: [TorrentField: FieldValue]) {
        guard let torrent = torrents[number]?.with(changes) else { return }
        var facts = torrent.facts
        // Only a download can be quiet.
        if torrent.state != .downloading { facts.quietSince = nil }
        torrents[number] = Torrent(torrent.id, facts)
    }

    /// Does what an intent asks for; nil where it is done, and else what the client answers.
    package mutating func carryOut(_ intent: Intent) -> String? {
        if intent.action == "bandwidth" {
            if let down = intent.arguments["down"] { facts.downLimit = down.integerValue }
            if let up = intent.arguments["up"] { facts.upLimit = up.integerValue }
            if let on = intent.arguments["alternative"]?.boolValue { facts.altSpeedActive = on }
            return nil
        }
        guard let number = number(of: intent.subject.torrent), let torrent = torrents[number] else {
            return "no such torrent"
        }
        switch intent.action {
        case "remove": torrents[number] = nil
        case "tags":
            func list(_ name: String) -> [String] {
                (intent.arguments[name]?.arrayValue ?? []).compactMap(\.stringValue)
            }
            let tags = Set(torrent[.tags].texts ?? []).union(list("add")).subtracting(list("remove"))
            set(number, [.tags: .texts(tags.sorted())])
        default: set(number, Self.changes(of: torrent, by: intent))
        }
        return nil
    }

    /// The facts that an action on a torrent sets.
    private static func changes(of torrent: Torrent, by intent: Intent) -> [TorrentField: FieldValue] {
        let arguments = intent.arguments
        let isOn = arguments["on"]?.boolValue ?? true
        func limit(_ name: String, or former: FieldValue) -> FieldValue {
            arguments[name].map { $0.integerValue.map(FieldValue.integer) ?? .absent } ?? former
        }
        return switch intent.action {
        case "pause": [.state: .text("paused"), .downRate: .integer(0), .upRate: .integer(0)]
        case "resume": [.state: .text(torrent[.done].flag == true ? "seeding" : "downloading")]
        case "category": [.category: .text(arguments["name"]?.stringValue ?? "")]
        case "priority": [.priority: .text(arguments["bandwidth"]?.stringValue ?? "normal")]
        case "move": [.savePath: .text(arguments["to"]?.stringValue ?? "/data")]
        case "rename": [.name: .text(arguments["name"]?.stringValue ?? torrent.name)]
        case "limits", "throttle":
            [
                .downLimit: limit("down", or: torrent[.downLimit]), .upLimit: limit("up", or: torrent[.upLimit]),
            ]
        case "share":
            switch arguments["ratio"] {
            case .real(let ratio)?: [.ratioLimit: .real(ratio)]
            case .integer(let ratio)?: [.ratioLimit: .real(Double(ratio))]
            default: [:]  // nothing else of it is simulated
            }
        case "sequential": [.sequential: .flag(isOn)]
        case "superSeed": [.superSeeding: .flag(isOn)]
        case "recheck": [.state: .text("checking")]
        default: [:]  // shows in no fact
        }
    }
}
