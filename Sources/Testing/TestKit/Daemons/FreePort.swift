import FoundationEssentials
import NIOCore
import NIOPosix
import Synchronization

/// The ports that were given out, so that two daemons that start at once never get the same one.
///
/// All of them lie below the range from which the kernel takes ports for connections, so that none is taken between
/// being found free and being listened on.
private enum Ports {
    static let range = 10_000..<32_000
    private static let last = Mutex(0)

    /// The next port of this process, each process beginning elsewhere.
    static func next() -> Int {
        last.withLock { last in
            last += 1
            let start = Int(ProcessInfo.processInfo.processIdentifier) &* 211
            return range.lowerBound + (start + last) % range.count
        }
    }
}

/// A port of the loopback on which nothing listens, by TCP or UDP, and which is not given out twice.
package func freePort() async throws -> Int {
    for _ in Ports.range {
        let port = Ports.next()
        if await isFree(port) { return port }
    }
    throw Program.ProgramError("no port between \(Ports.range.lowerBound) and \(Ports.range.upperBound) is free")
}

private func isFree(_ port: Int) async -> Bool {
    let group = MultiThreadedEventLoopGroup.singleton
    do {
        try await ServerBootstrap(group: group).bind(host: "127.0.0.1", port: port).get().close()
        try await DatagramBootstrap(group: group).bind(host: "127.0.0.1", port: port).get().close()
        return true
    } catch { return false }
}

extension Int? {
    /// The port itself, or a free one.
    func orFree() async throws -> Int {
        if let self { return self }
        return try await freePort()
    }
}
