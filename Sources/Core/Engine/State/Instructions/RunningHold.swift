import Clocks
import JSON
import Rules

/// How long a person's hold goes on.
///
/// What is left counts by the boot clock in the run of Sluice in which it was reckoned last, so a step of the wall clock
/// neither ends nor lengthens it; between two runs the wall clock alone can tell, and it can only shorten what is left.
struct RunningHold: Hashable {
    /// When the person said so.
    let since: WallTime
    /// When what is left was reckoned last.
    private(set) var reckoned: Instant
    /// How long it lasted from then on; nil for until a person releases it.
    private(set) var left: Duration?

    /// How far the clocks may part before what is left is reckoned anew.
    private static let tolerance: Duration = .seconds(60)

    init(for length: Duration?, since now: Moment) {
        since = now.wall
        reckoned = Instant(now)
        left = length
    }

    /// When it ends by itself, by the wall clock as it was when that was reckoned.
    var until: WallTime? { left.map { reckoned.wall.advanced(by: $0) } }

    /// Whether it is over at a moment.
    func isOver(at now: Moment) -> Bool { left.map { passed(at: now) >= $0 } ?? false }

    /// The same hold reckoned anew, where it was reckoned in a former run or the wall clock has been set since; nil
    /// where nothing of that is so.
    func reckonedAnew(at now: Moment) -> RunningHold? {
        guard let left else { return nil }
        if let boot = reckoned.boot {
            let drift = now.wall.since(reckoned.wall) - (now.boot - boot)
            guard drift > Self.tolerance || drift < .zero - Self.tolerance else { return nil }
        }
        var anew = self
        anew.left = left - passed(at: now)
        anew.reckoned = Instant(now)
        return anew
    }

    private func passed(at now: Moment) -> Duration {
        if let boot = reckoned.boot { return now.boot - boot }
        return max(.zero, now.wall.since(reckoned.wall))
    }
}

extension RunningHold: RecordRow {
    var json: JSON {
        [
            "since": .integer(since.milliseconds), "reckoned": reckoned.json,
            "left": left.map { .integer($0.milliseconds) } ?? .null,
        ]
    }

    init?(json: JSON) {
        guard let since = json["since"]?.integerValue, let reckoned = json["reckoned"].flatMap(Instant.init(json:))
        else {
            return nil
        }
        self.since = WallTime(milliseconds: since)
        self.reckoned = reckoned
        left = json["left"]?.integerValue.map { .milliseconds($0) }
    }
}

extension ManualHold.Target: RecordKey {
    var recordText: String { text }
    static func read(_ recordText: Substring) -> Self? { Self(text: String(recordText)) }
}

extension Refusal: RecordRow {}

extension Refusal.Key: RecordKey {
    var recordText: String { "\(rule)/\(target)" }

    static func read(_ recordText: Substring) -> Self? {
        let parts = recordText.split(separator: "/", maxSplits: 1)
        return parts.count == 2 ? Self(rule: String(parts[0]), target: String(parts[1])) : nil
    }
}
