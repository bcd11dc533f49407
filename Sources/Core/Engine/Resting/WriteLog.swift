import Clocks
import JSON

/// One write of a property by a rule.
struct Write: Hashable {
    /// How long a write counts.
    static let span: Duration = .seconds(3600)

    let rule: String
    let at: Instant

    /// Whether it still counts; one of a former run of Sluice is placed by the wall clock.
    func counts(at now: Moment) -> Bool {
        if let boot = at.boot { return now.boot - boot < Self.span }
        let age = now.wall.since(at.wall)
        return age >= .zero && age < Self.span
    }
}

/// When rules lately wrote one property, so that rules that undo each other are noticed.
struct Writes: Hashable {
    var writes: [Write]

    var json: JSON { .array(writes.map { [.string($0.rule), $0.at.json] }) }

    init(_ writes: [Write]) { self.writes = writes }

    init?(json: JSON) {
        guard let rows = json.arrayValue else { return nil }
        writes = rows.compactMap { row in
            guard let parts = row.arrayValue, parts.count == 2, let rule = parts[0].stringValue,
                let at = Instant(json: parts[1])
            else { return nil }
            return Write(rule: rule, at: at)
        }
    }
}

extension Table<SubjectProperty, Writes> {
    /// Adds a write, and returns all that count for its property.
    mutating func add(_ write: Write, of property: SubjectProperty, now: Moment) -> [Write] {
        let lately = (self[property]?.writes ?? []).filter { $0.counts(at: now) } + [write]
        self[property] = Writes(lately)
        return lately
    }

    /// Drops everything about properties that a rule wrote.
    mutating func forget(_ rule: String) {
        for (property, row) in rows where row.writes.contains(where: { $0.rule == rule }) { self[property] = nil }
    }

    /// Drops properties whose writes count no more.
    mutating func dropOld(at now: Moment) {
        for (property, row) in rows where !row.writes.contains(where: { $0.counts(at: now) }) { self[property] = nil }
    }
}

extension EngineState {
    /// Drops writes that count no more, once an hour.
    mutating func dropOldWrites(at now: Moment) {
        guard now.boot - thisRun.writesDroppedAt >= Write.span else { return }
        thisRun.writesDroppedAt = now.boot
        writes.dropOld(at: now)
        rehearsals.writes.dropOld(at: now)
    }
}
