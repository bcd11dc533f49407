import Engine
package import JSON
package import Journal

/// A decision and what became of the intents that it led to.
package struct HistoryEntry: Sendable {
    /// The decision.
    package let recorded: RecordedDecision
    /// What it planned, with what became of that.
    package let intents: [StoredIntent]
}

extension HistoryEntry {
    /// The entry for other programs.
    package var json: JSON {
        guard case .object(let members) = recorded.json else { return recorded.json }
        return .object(members.filter { $0.name != "intents" } + [JSON.Member("intents", .array(intents.map(\.json)))])
    }

    /// Reads that form back; nil for anything else.
    package init?(json: JSON) {
        guard let number = json["number"]?.integerValue, let decision = Decision(json: json) else { return nil }
        self.init(
            recorded: RecordedDecision(number: number, decision: decision),
            intents: json["intents"]?.list(StoredIntent.init(json:)) ?? [])
    }
}
