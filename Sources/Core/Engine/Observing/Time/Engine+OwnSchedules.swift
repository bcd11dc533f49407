import Clocks
import Rules
import Torrents

extension Engine {
    /// Warns of a client that changes its limits by hours of its own while rules claim them; once, until it changes.
    mutating func warnOfOwnSchedule(_ facts: ClientFacts, of client: ClientName, _ builder: inout TickBuilder) {
        let text = facts.hasSpeedSchedule == true ? Self.warning(of: claimants(on: client)) : nil
        if state.warnings[client] != text {
            state.warnings[client] = text
            builder.tick.remember(warning: text, of: client)
            state.warned.remove(client)
        }
        if let text, state.warned.insert(client).inserted {
            builder.tick.warnings.append(ClientWarning(client: client, text: text))
        }
    }

    /// Drops all that is remembered of clients that the file no longer has; their torrents count as gone from now on.
    ///
    /// Only what is to be done at the end of episodes stays, for the case that the client comes back.
    mutating func forgetGoneClients(_ builder: inout TickBuilder) {
        let names = Set(rules.clients.map(\.name))
        for client in state.warnings.keys where !names.contains(client) {
            state.warnings[client] = nil
            builder.tick.remember(warning: nil, of: client)
        }
        for client in state.clients.keys where !names.contains(client) {
            for torrent in state.clients[client]?.accepted?.torrents ?? [] {
                builder.tick.gone.append((client, torrent.id))
            }
            state.clients[client] = nil
            builder.tick.forget(client: client)
        }
        for client in state.addresses.keys where !names.contains(client) {
            state.addresses[client] = nil
            builder.tick.remember(address: nil, of: client)
        }
        forgetSubjects(&builder) { $0.client.map { !names.contains($0) } ?? false }
    }

    /// Drops what rules remember of subjects that are no more.
    private mutating func forgetSubjects(_ builder: inout TickBuilder, _ isGone: (Subject) -> Bool) {
        for (rule, episodes) in state.episodes {
            for subject in episodes.keys where isGone(subject) {
                state.episodes[rule]?[subject] = nil
                builder.tick.remember(EpisodeKey(rule: rule, subject: subject), nil)
            }
        }
        for key in state.baselines.keys where isGone(key.episode.subject) {
            state.baselines[key] = nil
            builder.tick.remember(key, baseline: nil)
        }
        for key in state.fired.keys where isGone(key.subject) {
            state.fired[key] = nil
            builder.tick.remember(fired: key, nil)
        }
        for key in state.occurrences.keys where isGone(key.subject) {
            state.occurrences[key] = nil
            builder.tick.remember(occurrence: key, nil)
        }
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
        warnings.sorted { $0.key < $1.key }.map { ClientWarning(client: $0.key, text: $0.value) }
    }
}
