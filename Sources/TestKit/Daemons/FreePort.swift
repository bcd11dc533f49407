import NIOCore
import NIOPosix

/// A TCP port of the loopback that nobody listened on a moment ago.
package func freePort() async throws -> Int {
    let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .bind(host: "127.0.0.1", port: 0).get()
    let port = channel.localAddress?.port
    try await channel.close()
    guard let port else { throw Program.Failure("the system gave no port") }
    return port
}

extension Int? {
    /// The port itself, or a free one.
    func orFree() async throws -> Int {
        if let self { return self }
        return try await freePort()
    }
}
