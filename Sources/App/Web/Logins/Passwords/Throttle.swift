import Clocks
import Synchronization

/// Makes who guesses passwords wait longer and longer; nobody is locked out for good.
///
/// It is in memory alone, as a restart gives five more guesses and no more.
final class Throttle: Sendable {
    private static let free = 5
    private static let longest: Duration = .seconds(900)
    private static let most = 10_000

    private struct Record {
        var failures = 0
        var until: Duration = .zero
    }

    private let records = Mutex<[String: Record]>([:])
    private let time: any TimeSource

    init(time: any TimeSource) { self.time = time }

    /// How long an address has to wait yet; nil where it may try.
    func wait(for address: String) -> Duration? {
        let now = time.now.boot
        return records.withLock { $0[address].flatMap { $0.until > now ? $0.until - now : nil } }
    }

    /// Notes a wrong guess.
    func fail(_ address: String) {
        let now = time.now.boot
        records.withLock { records in
            if records.count >= Self.most { records = records.filter { $0.value.until > now } }
            var record = records[address] ?? Record()
            record.failures += 1
            let over = record.failures - Self.free
            if over >= 0 { record.until = now + min(Self.longest, .seconds(1 << min(over, 10))) }
            records[address] = record
        }
    }

    func succeed(_ address: String) { records.withLock { $0[address] = nil } }
}
