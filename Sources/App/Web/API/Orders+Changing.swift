import Clocks
import Daemon
import Engine
import HTTPTypes
import JSON
import ReadModel
import Rules
import Trash

/// Orders about the modes of rules, and about what lies in bins.
extension WebFacts {
    /// Puts a rule into another mode, whatever the file says: `{"mode": "dryRun"}`; the file stays as it is.
    @Sendable static func setMode(_ facts: WebFacts, _ request: WebRequest) async throws -> JSON {
        let text = try await request.json()["mode"]?.stringValue ?? ""
        guard let mode = Rule.Mode(rawValue: text) else {
            let known = Rule.Mode.allCases.map(\.rawValue).joined(separator: ", ")
            throw RequestError.badParameter("mode", "say which mode the rule is to be in: \(known)")
        }
        return try await facts.change(mode, request)
    }

    /// Lets the file say again which mode a rule is in.
    @Sendable static func endMode(_ facts: WebFacts, _ request: WebRequest) async throws -> JSON {
        try await facts.change(nil, request)
    }

    private func change(_ mode: Rule.Mode?, _ request: WebRequest) async throws -> JSON {
        let (id, vantage) = (request["id"], await daemon.decider.vantage)
        guard let rule = vantage.engine.filed.rules.first(where: { $0.id == id }) else {
            throw RequestError.unknown("rule", id)
        }
        if rule.removes, mode ?? rule.mode == .enforce {
            // It may remove more later than it would now.
            try request.require(.destroy)
            let count: Int
            do {
                count = try vantage.removals(by: id, in: mode, at: surroundings.time.now)
            } catch {
                throw RequestError(.unprocessableContent, "order-invalid", "\(error)")
            }
            try request.confirm(removing: count, told: try await request.json()["removals"]?.integerValue)
        }
        try await daemon.orders.instruct(.mode(rule: id, mode))
        return [
            "rule": .string(id), "mode": .string((mode ?? rule.mode).rawValue),
            "fileMode": .string(rule.mode.rawValue),
        ]
    }

    /// Puts back what lies in a bin: its files to where they were, and its torrent into its client.
    @Sendable static func restore(_ facts: WebFacts, _ request: WebRequest) async throws -> JSON {
        try await facts.order(.restore, request)
    }

    /// Deletes for good what lies in a bin: `{"removals": 1}`.
    @Sendable static func deleteTrashed(_ facts: WebFacts, _ request: WebRequest) async throws -> JSON {
        try request.confirm(removing: 1, told: try await request.json()["removals"]?.integerValue)
        return try await facts.order(.empty, request)
    }

    private func order(_ deed: TrashWish.Deed, _ request: WebRequest) async throws -> JSON {
        let place = TrashPlace(disk: request["disk"], entry: request["id"])
        let entries = await model.bins(in: surroundings.machine.bins)?.entries ?? []
        guard let entry = entries.first(where: { $0.status.place == place }) else {
            throw RequestError.unknown("entry of a bin", "\(place.disk)/\(place.entry)")
        }
        guard !entry.status.isGoing || deed == .empty else {
            throw RequestError(.conflict, "going", "it is being deleted already, so it cannot be had back")
        }
        guard entry.status.canBeRestored || deed == .empty else {
            throw RequestError(.conflict, "copying", "it is still being copied there; its files are where they were")
        }
        let intents = try await daemon.orders.trash([entry.wish(deed)])
        return ["intents": .array(intents.map { .string($0.text) })]
    }
}

extension Rule {
    /// Whether anything that it does loses data or torrents.
    var removes: Bool { actions.contains(where: \.kind.isDestructive) }
}
