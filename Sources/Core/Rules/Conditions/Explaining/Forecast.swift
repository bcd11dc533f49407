import CEL
import Clocks
import Torrents

/// Works out when a part of a condition will be as wanted, if clocks and rates go on as they do.
struct Forecast {
    /// How far ahead a look shows how fast values change.
    private static let step: Int64 = 10
    private static let furthest = 3650.0 * 86_400

    let due: FailingPart.Due?

    init(_ part: Shortfall, _ explainer: Explainer?, _ scope: Scope) {
        if let due = Self.completion(part, scope) {
            self.due = due
            return
        }
        func gap(_ scope: Scope) -> Double? {
            explainer.flatMap { Self.gap(part, $0.operands(ofPart: part.place, scope)) }
        }
        guard let torrent = scope.subject, let now = gap(scope), now != 0 || part.isStrict,
            let later = gap(scope.later(by: .seconds(Self.step), torrent.projected(by: Self.step)))
        else {
            due = nil
            return
        }
        let slope = (later - now) / Double(Self.step)
        guard slope != 0, (now > 0) == (slope < 0) || now == 0 else {
            due = nil
            return
        }
        let seconds = -now / slope
        guard seconds.isFinite, seconds >= 0, seconds < Self.furthest else {
            due = nil
            return
        }
        let byClock = gap(scope.later(by: .seconds(Self.step), torrent))
        let isEstimate = byClock.map { abs($0 - later) > abs(later - now) * 1e-6 } ?? true
        due = FailingPart.Due(after: .seconds(Int64(seconds.rounded(.up))), isEstimate: isEstimate)
    }

    /// When a download that a part waits for will be done; nil for any other part.
    private static func completion(_ part: Shortfall, _ scope: Scope) -> FailingPart.Due? {
        guard part.relation == nil, part.wanted, part.operands.first?.field == FieldReference("torrent", ["done"]),
            let left = scope.subject?[.left].integer, let rate = scope.subject?[.downRate].integer, rate > 0
        else { return nil }
        return FailingPart.Due(after: .seconds((left + rate - 1) / rate), isEstimate: true)
    }

    /// How far the left side is from the right one; nil where that is no question of numbers.
    private static func gap(_ part: Shortfall, _ values: [Value]) -> Double? {
        switch part.relation {
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            guard values.count == 2, let left = number(values[0]), let right = number(values[1]) else { return nil }
            return left - right
        case .equal, .unequal, .within, nil: return nil
        }
    }

    private static func number(_ value: Value) -> Double? {
        switch value {
        case .int(let number): Double(number)
        case .uint(let number): Double(number)
        case .double(let number): number
        case .duration(let span): Double(span.totalNanoseconds) / 1e9
        case .timestamp(let instant): Double(instant.seconds) + Double(instant.nanoseconds) / 1e9
        default: nil  // nothing that grows
        }
    }
}

extension Shortfall {
    /// Whether being equal is not enough.
    fileprivate var isStrict: Bool { (relation == .less || relation == .greater) == wanted }
}

extension Torrent {
    /// The torrent some seconds later, if its rates stay what they are.
    func projected(by seconds: Int64) -> Torrent {
        guard self[.upRate].integer ?? 0 > 0 || self[.downRate].integer ?? 0 > 0 else { return self }
        var facts = facts
        func number(_ field: TorrentField) -> Int64? { self[field].integer }
        func add(_ field: TorrentField, _ rate: Int64?, capped limit: Int64? = nil) {
            guard let rate, rate > 0, let value = number(field) else { return }
            facts[field] = .integer(limit.map { min(value + rate * seconds, $0) } ?? value + rate * seconds)
        }
        add(.uploaded, number(.upRate))
        add(.downloaded, number(.downRate))
        if let size = number(.size), size > 0 {
            if let up = number(.upRate), up > 0, case .real(let ratio) = self[.ratio] {
                // A client counts by what was downloaded, which is the size of a torrent that is done.
                facts[.ratio] = .real(
                    ratio + Double(up * seconds) / Double(number(.downloaded).map { max($0, size) } ?? size))
            }
            if let down = number(.downRate), down > 0, case .real(let progress) = self[.progress] {
                facts[.progress] = .real(min(1, progress + Double(down * seconds) / Double(size)))
            }
        }
        if let down = number(.downRate), down > 0, let left = number(.left) {
            facts[.left] = .integer(max(0, left - down * seconds))
        }
        return Torrent(id, facts)
    }
}
