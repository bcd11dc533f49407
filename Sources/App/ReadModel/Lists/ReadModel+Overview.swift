import Clocks
import Engine
package import JSON
package import Journal
import Rules
import Text
import Torrents

extension ReadModel {
    /// How things stand at a glance: rates and states of clients, what rules do, and what waits.
    package func overview() async throws(JournalError) -> JSON {
        let engine = try await engine()
        let status = try await status(fileIsReadable: true)
        let counts = engine.matchCounts
        let clients = status.clients.map { client -> JSON in
            let load = engine.lists(of: client.name).first.map { ClientLoad($0) } ?? ClientLoad()
            return .object(client.json.members + load.members)
        }
        let rules = engine.rules.rules.map { rule -> JSON in
            let own = counts[rule.id] ?? [:]
            let stages = RuleMatch.Stage.allCases.map { JSON.Member($0.rawValue, .integer(Int64(own[$0] ?? 0))) }
            return .object(
                [
                    JSON.Member("id", .string(rule.id)), JSON.Member("name", .text(rule.name)),
                    JSON.Member("mode", .string(rule.mode.rawValue)),
                    JSON.Member("actions", .array(rule.actions.map { .string($0.kind.name) })),
                ] + stages)
        }
        let held = status.engine.held
        return [
            "clients": .array(clients), "rules": .array(rules),
            "open": .integer(Int64(status.open.count)), "dead": .integer(Int64(status.dead.count)),
            "held": .integer(Int64(held.map(\.count).reduce(0, +))), "heldBy": .array(held.map(\.json)),
            "grace": .string(engine.rules.limits.grace.shown),
            "asks": .integer(Int64(status.engine.words.asks.count)), "daemon": status.service.daemon,
        ]
    }
}

extension ReadModel {
    /// What happened in the last day: events by client and kind, and actions by rule and outcome.
    package func lately() async throws(JournalError) -> JSON {
        let start = time.now.wall.advanced(by: .seconds(-86_400))
        let events = try await journal.eventTallies(since: start).map { tally -> JSON in
            [
                "client": .text(tally.client?.text), "kind": .string(tally.kind), "count": .integer(Int64(tally.count)),
            ]
        }
        let actions = try await journal.intentTallies(of: nil, since: start).map { tally -> JSON in
            [
                "rule": .string(tally.rule), "action": .string(tally.action), "state": .string(tally.state.rawValue),
                "count": .integer(Int64(tally.count)),
            ]
        }
        return ["events": .array(events), "actions": .array(actions)]
    }
}

/// What a client's torrents do together.
private struct ClientLoad {
    private var states: [String: Int] = [:]
    private var down: Int64 = 0
    private var up: Int64 = 0

    init() {}

    init(_ list: Snapshot) {
        var known: [TorrentState: Int] = [:]
        for torrent in list.torrents {
            if let state = torrent.state {
                known[state, default: 0] += 1
            } else if let word = torrent[.state].text {
                states[word, default: 0] += 1
            }
            down += torrent[.downRate].integer ?? 0
            up += torrent[.upRate].integer ?? 0
        }
        for (state, count) in known { states[state.rawValue, default: 0] += count }
    }

    var members: [JSON.Member] {
        let states = states.sorted { $0.key < $1.key }.map { JSON.Member($0.key, .integer(Int64($0.value))) }
        return [
            JSON.Member("states", .object(states)), JSON.Member("downRate", .integer(down)),
            JSON.Member("upRate", .integer(up)),
        ]
    }
}
