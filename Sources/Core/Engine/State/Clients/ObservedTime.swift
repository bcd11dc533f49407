import Clocks
import JSON
import Torrents

/// How long one client has been observed in all: a clock that runs only while its lists come in time.
///
/// All episodes of a client count by readings of it, so a list need not change each of them.
struct ObservedTime: Hashable {
    /// The clock's reading, over all runs of Sluice.
    private(set) var total: Duration = .zero
    /// Boot time of the last list; nil before the first one of this run, as nothing was observed in between.
    private var seenAt: Duration?

    init() {}

    /// Counts the time since the last list, leaving out gaps without lists.
    mutating func advance(to boot: Duration, in rhythm: Rhythm) {
        if let seenAt { total += rhythm.observed(of: boot - seenAt) }
        seenAt = boot
    }

    var json: JSON { .integer(total.milliseconds) }

    init?(json: JSON) {
        guard let total = json.integerValue else { return nil }
        self.total = .milliseconds(max(0, total.asTime))
    }
}

extension EngineState {
    /// The reading of a client's clock of observed time.
    func observed(_ client: ClientName) -> Duration { observed[client]?.total ?? .zero }
}

/// How long something was observed to hold, on the clock of observed time of its client.
struct HoldingTime: Hashable {
    /// What was counted up to the mark.
    private var counted: Duration = .zero
    /// The clock's reading from which on it counts; nil while it stands still.
    private var mark: Duration?

    init() {}

    var isRunning: Bool { mark != nil }

    func total(at observed: Duration) -> Duration { counted + (mark.map { max(.zero, observed - $0) } ?? .zero) }

    /// The clock's reading at which the total will be this; nil while it stands still.
    func reading(of total: Duration) -> Duration? { mark.map { $0 + (total - counted) } }

    /// Counts from now on, if it does not already.
    mutating func run(at observed: Duration) { mark = mark ?? observed }

    /// Keeps the total and stands still.
    mutating func stop(at observed: Duration) {
        counted = total(at: observed)
        mark = nil
    }

    /// Takes away what has been used, and goes on counting where it does.
    mutating func use(_ length: Duration, at observed: Duration) {
        counted = max(.zero, total(at: observed) - length)
        if isRunning { mark = observed }
    }

    /// Begins anew, standing still.
    mutating func reset() { self = HoldingTime() }

    var json: JSON {
        [.integer(counted.milliseconds), mark.map { .integer($0.milliseconds) } ?? .null]
    }

    /// Reads that form back, or the total alone, as former versions wrote it.
    init?(json: JSON) {
        let parts = json.arrayValue ?? [json]
        guard let first = parts.first?.integerValue else { return nil }
        counted = .milliseconds(max(0, first.asTime))
        if parts.count == 2, let second = parts[1].integerValue { mark = .milliseconds(max(0, second.asTime)) }
    }
}

extension Int64 {
    /// Milliseconds that can be added up without end: no more than the largest fact.
    fileprivate var asTime: Int64 { Swift.min(Swift.max(self, -(1 << 53)), 1 << 53) }
}
