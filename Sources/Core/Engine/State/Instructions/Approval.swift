import Clocks
import JSON

/// A person's word that what a mark names may be planned.
struct Approval: Hashable {
    /// How long it counts where the rules do not want the same meanwhile.
    static let length: Duration = .seconds(3600)

    let at: Instant

    /// Whether it still counts; one of a former run of Sluice is placed by the wall clock.
    func counts(at now: Moment) -> Bool { at.isWithin(Self.length, of: now) }
}

extension Approval: RecordRow {
    var json: JSON { at.json }

    init?(json: JSON) {
        guard let at = Instant(json: json) else { return nil }
        self.init(at: at)
    }
}

extension Instant {
    /// Whether it lies in the time before now: by the boot clock where it is of this run, otherwise by the wall clock.
    func isWithin(_ span: Duration, of now: Moment) -> Bool {
        if let boot { return now.boot - boot < span }
        let age = now.wall.since(wall)
        return age >= .zero && age < span
    }
}

extension IntentMark: RecordKey {
    var recordText: String { text }
    static func read(_ recordText: Substring) -> IntentMark? { IntentMark(String(recordText)) }
}
