import Clocks
import Rules
import Torrents

extension Engine {
    /// Warns of a client that changes its limits by hours of its own while rules claim them; once, until it changes.
    mutating func warnOfOwnSchedule(_ facts: ClientFacts, of client: ClientName, into builder: inout TickBuilder) {
        let text = facts.hasSpeedSchedule == true ? Self.warning(of: claimants(on: client)) : nil
        if state.warnings[client] != text {
            state.warnings[client] = text
            state.thisRun.warned.remove(client)
        }
        if let text, !state.thisRun.warned.contains(client) {
            state.thisRun.warned.insert(client)
            builder.tick.warnings.append(ClientWarning(client: client, text: text))
        }
    }

    /// Drops all that is remembered of clients that the file no longer has; their torrents count as gone from now on.
    ///
    /// Only what is to be done at the end of episodes stays, for the case that the client comes back.
    mutating func forgetGoneClients(_ builder: inout TickBuilder) {
        let names = Set(rules.clients.map(\.name))
        state.warnings.removeAll { !names.contains($0) }
        state.names.removeAll { !names.contains($0.client) }
        state.goneNames.removeAll { !names.contains($0) }
        for client in state.clients.keys where !names.contains(client) {
            for torrent in state.clients[client]?.accepted?.torrents ?? [] {
                builder.tick.gone.append((client, torrent.id))
            }
            state.clients[client] = nil
            state.forget(client: client)
        }
        state.addresses.removeAll { !names.contains($0) }
        forgetSubjects { $0.client.map { !names.contains($0) } ?? false }
    }

    /// Drops what rules remember of subjects that are no more.
    private mutating func forgetSubjects(_ isGone: (Subject) -> Bool) {
        state.episodes.removeAll { isGone($0.subject) }
        state.baselines.removeAll { isGone($0.episode.subject) }
        state.fired.removeAll { isGone($0.subject) }
        state.occurrences.removeAll { isGone($0.subject) }
    }

    /// The rules that claim properties of a client as a whole.
    private func claimants(on client: ClientName) -> [String] {
        rules.rules.filter { rule in
            isActive(rule) && rule.clients.contains(client) && rule.trigger.subject == .client
                && rule.actions.contains { $0.kind.isClaim }
        }.map(\.id)
    }

    private static func warning(of rules: [String]) -> String? {
        guard !rules.isEmpty else { return nil }
        let names = rules.count == 1 ? "rule \(rules[0]) claims" : "rules \(rules.joined(separator: ", ")) claim"
        return "the client's own speed schedule is on, and \(names) its limits too; what it sets at its hours is set "
            + "back at the next poll while the rule holds; turn the client's schedule off and use windows instead"
    }
}

extension EngineState {
    /// What owners of clients should change, by client.
    package var clientWarnings: [ClientWarning] {
        warnings.rows.sorted { $0.key < $1.key }.map { ClientWarning(client: $0.key, text: $0.value) }
    }
}
