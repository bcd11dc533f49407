import HTTPTypes
import JSON
import NIOPosix
import Synchronization

/// Looks whether the journal is whole, one look at a time: each reads all of it.
final class Examination: Sendable {
    private let isUnderWay = Mutex(false)
    private let look: @Sendable () throws -> JSON

    /// - Parameter look: Reads all of the journal, and tells what it has found.
    init(_ look: @escaping @Sendable () throws -> JSON) { self.look = look }

    /// Looks, on a thread that nothing else waits for.
    func examine() async throws -> JSON {
        let isFirst = isUnderWay.withLock { isUnderWay in
            defer { isUnderWay = true }
            return !isUnderWay
        }
        guard isFirst else {
            throw RequestError(.conflict, "under-way", "the journal is being read already; ask again in a moment")
        }
        defer { isUnderWay.withLock { $0 = false } }
        return try await NIOThreadPool.singleton.runIfActive { [look] in try look() }
    }
}
