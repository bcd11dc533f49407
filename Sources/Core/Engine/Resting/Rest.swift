package import Clocks
package import JSON

/// A rule that rests, as what it writes is undone again and again.
package struct Rest: Hashable, Sendable {
    /// How long a rule rests unless a person releases it before.
    static let length: Duration = .seconds(3600)

    /// The rule that rests.
    package let rule: String
    /// What was written too often, in words.
    package let reason: String
    /// When it works again by itself.
    package let until: WallTime
    /// The rules that rest for the same reason, this one among them; a change of one of them ends it for all.
    let rules: [String]

    /// Whether it is over, as it also is where a clock that ran ahead has put its end too far away.
    func isOver(at wall: WallTime) -> Bool { wall >= until || until.since(wall) > Self.length + .seconds(60) }
}

extension Rest {
    /// The rest as the journal keeps it.
    package var json: JSON {
        [
            "rule": .string(rule), "reason": .string(reason), "until": .integer(until.milliseconds),
            "rules": .array(rules.map(JSON.string)),
        ]
    }

    /// Reads that form back; nil for anything else.
    package init?(json: JSON) {
        guard let rule = json["rule"]?.stringValue, let reason = json["reason"]?.stringValue,
            let until = json["until"]?.integerValue
        else { return nil }
        self.init(
            rule: rule, reason: reason, until: WallTime(milliseconds: until),
            rules: (json["rules"]?.arrayValue ?? []).compactMap(\.stringValue))
    }
}

extension EngineState {
    /// The rules that rest at an instant, by id.
    package func restingRules(at wall: WallTime) -> [Rest] {
        rests.values.filter { !$0.isOver(at: wall) }.sorted { $0.rule < $1.rule }
    }
}

extension Engine {
    /// The rules that rest at an instant, by id.
    package func restingRules(at wall: WallTime) -> [Rest] { state.restingRules(at: wall) }
}
