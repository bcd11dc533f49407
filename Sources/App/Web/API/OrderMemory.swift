import Clocks
import HTTPTypes
import Synchronization

/// The orders that were given with a key, so that one that is sent again is not followed again.
///
/// It is in memory alone: after a restart an order that is sent again is judged anew, and what it asks for stands in the
/// journal, where the daemon sees it.
final class OrderMemory: Sendable {
    private static let most = 1000
    private static let life: Duration = .seconds(86_400)

    private enum Entry {
        case underWay(fingerprint: String, since: Duration)
        case answered(fingerprint: String, WebAnswer, at: Duration)

        var at: Duration {
            switch self {
            case .underWay(_, let at), .answered(_, _, let at): at
            }
        }
    }

    private let entries = Mutex<[String: Entry]>([:])
    private let time: any TimeSource

    init(time: any TimeSource) { self.time = time }

    /// Follows an order, or answers as the first time.
    ///
    /// - Parameters:
    ///   - key: What the asker calls the order, with who asks.
    ///   - fingerprint: What the order is, so that another one under the same key is refused.
    ///   - work: Follows it.
    /// - Returns: The answer of the first time.
    /// - Throws: What following it throws, or that the key stands for another order.
    func once(
        _ key: String, being fingerprint: String, following work: () async throws -> WebAnswer
    ) async throws -> WebAnswer {
        if let known = try begin(key, fingerprint) { return known }
        do {
            let answer = try await work()
            entries.withLock { $0[key] = .answered(fingerprint: fingerprint, answer, at: time.now.boot) }
            return answer
        } catch {
            // Nothing has changed, so the same order may be given again under its key.
            entries.withLock { $0[key] = nil }
            throw error
        }
    }

    private func begin(_ key: String, _ fingerprint: String) throws(RequestError) -> WebAnswer? {
        let now = time.now.boot
        return try entries.withLock { entries throws(RequestError) in
            entries = entries.filter { now - $0.value.at < Self.life }
            switch entries[key] {
            case .answered(fingerprint, let answer, _): return answer
            case .underWay(fingerprint, _):
                throw RequestError(.conflict, "under-way", "this order is being followed already; ask again")
            case .answered, .underWay:
                throw RequestError(
                    .unprocessableContent, "other-order", "another order was given under this Idempotency-Key")
            case nil:
                guard entries.count < Self.most else {
                    throw RequestError(
                        .tooManyRequests, "too-many", "too many orders were given with keys; try again later")
                }
                entries[key] = .underWay(fingerprint: fingerprint, since: now)
                return nil
            }
        }
    }
}
