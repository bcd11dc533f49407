import Calendar
package import Clocks
package import JSON

/// How many subjects one rule is held for, by one reason.
package struct HeldActions: Hashable, Sendable {
    /// The rule's id.
    package let rule: String
    /// What holds it, in words.
    package let reason: String
    /// How many subjects it is held for.
    package let count: Int
    /// When the first of them may go ahead, where it can be told.
    package let until: WallTime?
}

extension HeldActions {
    /// The holds for other programs.
    package var json: JSON {
        [
            "rule": .string(rule), "reason": .string(reason), "count": .integer(Int64(count)),
            "until": until?.json ?? .null,
        ]
    }

    /// Reads that form back; nil for anything else.
    package init?(json: JSON) {
        guard let rule = json["rule"]?.stringValue, let reason = json["reason"]?.stringValue,
            let count = json["count"]?.integerValue
        else { return nil }
        let until = json["until"]?.stringValue.flatMap { try? UnixTime(parsing: $0) }
        self.init(
            rule: rule, reason: reason, count: Int(clamping: count), until: until.map { WallTime(seconds: $0.seconds) })
    }
}

extension EngineState {
    /// What is held, by rule and reason, but for what waits for approval, of which each is told.
    package var heldActions: [HeldActions] {
        episodes.byRule.sorted { $0.key < $1.key }.flatMap { rule, episodes in
            var found: [String: (count: Int, until: WallTime?)] = [:]
            for episode in episodes.values where episode.asks.isEmpty {
                guard let reason = episode.heldReason else { continue }
                let former = found[reason]
                let until = [former?.until, episode.heldUntil].lazy.compactMap(\.self).min()
                found[reason] = ((former?.count ?? 0) + 1, until)
            }
            return found.sorted { $0.key < $1.key }.map { reason, held in
                HeldActions(rule: rule, reason: reason, count: held.count, until: held.until)
            }
        }
    }
}
