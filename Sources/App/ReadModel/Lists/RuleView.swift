import Calendar
import Clocks
import Engine
package import JSON
package import Journal
import Reporting
import Rules
import Text
import Torrents

extension ReadModel {
    /// When a month began, of thirty days, that ends at an instant.
    static func month(before wall: WallTime) -> WallTime { wall.advanced(by: .seconds(-30 * 86_400)) }

    /// The rules in force, in file order, with how often each fired and what it does now.
    package func ruleList() async throws(JournalError) -> JSON {
        let (engine, now) = (try await engine(), time.now.wall)
        let counters = try await RuleCounters(of: nil, in: engine.rules, journal, at: now)
        let counts = engine.matchCounts
        return .array(
            engine.rules.rules.enumerated().map { place, rule in
                .object(
                    rule.json(at: place).members + counters.json(of: rule.id, matches: counts[rule.id] ?? [:])
                        + engine.standing(of: rule.id, at: now))
            })
    }

    /// One rule with its text and what it matches now; nil where there is none of that id.
    package func rule(_ id: String) async throws(JournalError) -> JSON? {
        let (engine, now) = (try await engine(), time.now.wall)
        guard let place = engine.rules.rules.firstIndex(where: { $0.id == id }) else { return nil }
        let rule = engine.rules.rules[place]
        let counters = try await RuleCounters(of: id, in: engine.rules, journal, at: now)
        let source = engine.rules.source?.shown(rule.path)
        return .object(
            rule.json(at: place).members + counters.json(of: id, matches: engine.matchCounts[id] ?? [:])
                + engine.standing(of: id, at: now) + [JSON.Member("source", source ?? .null)])
    }

    /// How often a rule fired on each of the last days, each of 24 hours, the present one last.
    package func firings(of rule: String, days: Int) async throws(JournalError) -> [Int] {
        let counts = try await journal.firings(of: rule, before: time.now.wall, days: days)
        return (0..<days).reversed().map { counts[$0] ?? 0 }
    }

    /// What a rule's condition holds for by the last lists, the first ones by their names; nil where there is no rule of
    /// that id.
    ///
    /// - Parameters:
    ///   - rule: The rule's id.
    ///   - count: How many are told at most.
    ///   - start: How many come before those.
    /// - Returns: Those in `items`, and in `total` how many there are in all.
    /// - Throws: `JournalError` where what the engine knows cannot be read.
    package func matches(
        of rule: String, atMost count: Int, after start: Int = 0
    ) async throws(JournalError) -> JSON? {
        let engine = try await engine()
        guard engine.rules.rules.contains(where: { $0.id == rule }) else { return nil }
        let matches = engine.matches(of: rule)
        return [
            "items": .array(matches.dropFirst(start).prefix(count).map(\.json)),
            "total": .integer(Int64(matches.count)),
        ]
    }
}

extension Engine {
    /// What stands of one rule as a whole: that it rests, and that a person has put it into another mode.
    fileprivate func standing(of rule: String, at wall: WallTime) -> [JSON.Member] {
        [
            JSON.Member("resting", restingRules(at: wall).first { $0.rule == rule }?.json ?? .null),
            JSON.Member("modeChange", modeChange(of: rule)?.json ?? .null),
        ]
    }
}

/// How often rules fired lately, or one of them.
private struct RuleCounters {
    private let fired: [FiringTally]
    private let intents: [IntentTally]

    init(
        of rule: String?, in rules: RuleSet, _ journal: any JournalReader, at now: WallTime
    ) async throws(JournalError) {
        let month = ReadModel.month(before: now)
        fired = try await journal.firingTallies(
            of: rule.map { [$0] } ?? rules.rules.map(\.id), since: month,
            lately: now.advanced(by: .seconds(-86_400)))
        intents = try await journal.intentTallies(of: rule, since: month)
    }

    func json(of rule: String, matches: [RuleMatch.Stage: Int]) -> [JSON.Member] {
        let fired = fired.first { $0.rule == rule }
        let own = intents.filter { $0.rule == rule }
        let stages = RuleMatch.Stage.allCases.map { JSON.Member($0.rawValue, .integer(Int64(matches[$0] ?? 0))) }
        return [
            JSON.Member("matches", .object(stages)),
            JSON.Member(
                "fired",
                [
                    "day": .integer(Int64(fired?.lately ?? 0)), "month": .integer(Int64(fired?.count ?? 0)),
                    "last": fired?.last.json ?? .null,
                ]),
            JSON.Member(
                "actions30d",
                .object(
                    StoredIntent.State.allCases.map { state in
                        let count = own.filter { $0.state == state }.map(\.count).reduce(0, +)
                        return JSON.Member(state.rawValue, .integer(Int64(count)))
                    })),
            JSON.Member("lastFailure", own.filter { $0.state == .dead }.map(\.last).max()?.json ?? .null),
        ]
    }
}

extension Rule {
    /// What the file says of it, for other programs.
    fileprivate func json(at place: Int) -> JSON {
        [
            "id": .string(id), "name": .text(name), "order": .integer(Int64(place + 1)),
            "mode": .string(mode.rawValue), "canAsk": .bool(canAsk), "trigger": trigger.json,
            "clients": clients.patterns.map { .array($0.map(JSON.string)) } ?? .null,
            "when": .text(when?.source), "unless": .text(unless?.source),
            "during": .array(during.map { .string($0.name) }), "for": .text(Self.text(holdsFor)),
            "cooldown": .text(Self.text(cooldown)), "do": .array(actions.map { .string($0.kind.name) }),
            "removes": .bool(actions.contains { $0.kind.isDestructive }),
            "fields": .array(TorrentField.allCases.filter(fieldsRead.contains).map { .string($0.name) }),
        ]
    }

    private static func text(_ duration: Duration) -> String? { duration == .zero ? nil : duration.shown }
}

extension Trigger {
    /// When it looks, for other programs.
    fileprivate var json: JSON {
        switch self {
        case .on(let events): ["kind": "on", "of": .array(events.map(\.rawValue).sorted().map(JSON.string))]
        case .each(let kind): ["kind": "each", "of": [.string(kind.word)]]
        case .eachOf(let kind, let name): ["kind": "each", "of": [.string("\(kind.word):\(name)")]]
        case .schedule(_, let kind): ["kind": "schedule", "of": .array(kind.map { [.string($0.word)] } ?? [])]
        case .watch(let folder): ["kind": "watch", "of": [.string(folder.path)]]
        }
    }
}

extension SourceText {
    /// An entry of `rules` by its path, such as `rules[3]`, without secrets and programs; nil where it is not to be found.
    fileprivate func shown(_ path: String) -> JSON? {
        guard let file = try? tree().json, let entries = file["rules"]?.arrayValue,
            let place = Int(path.filter { $0.isASCII && $0.isNumber }), entries.indices.contains(place)
        else { return nil }
        var mask = Mask(maskingNames: false, salt: "")
        mask.learn(from: file)
        return mask.masked(entries[place]).withoutPrograms
    }
}

extension JSON {
    /// The same without what is run on this machine.
    fileprivate var withoutPrograms: JSON {
        switch self {
        case .object(let members):
            .object(
                members.map { member in
                    JSON.Member(
                        member.name, member.name == "run" ? .string(Mask.dots) : member.value.withoutPrograms)
                })
        case .array(let elements): .array(elements.map(\.withoutPrograms))
        case .null, .bool, .integer, .real, .string: self
        }
    }
}
