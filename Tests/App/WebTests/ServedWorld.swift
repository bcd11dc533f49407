import Logging
import NIOCore
import NIOPosix
import Rules
import TestKit

@testable import Web

/// A dashboard over a daemon's memory at a port of this machine, to be asked straight through a socket.
struct ServedWorld {
    let port: Int

    /// Serves a world beside the body.
    static func with(
        rules: String = WebWorld.rules, environment: [String: String] = [:],
        _ body: @escaping @Sendable (WebWorld, ServedWorld) async throws -> Void
    ) async throws {
        try await ScratchFolder.with("served") { folder in
            let port = try await freePort()
            let world = try WebWorld(
                folder, rules: rules.replacing(":7810", with: ":\(port)"), environment: environment)
            let listener = Listener(
                responder: world.responder, time: world.clock,
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            let served = ServedWorld(port: port)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await listener.run(at: .address(host: "127.0.0.1", port: port)) {} }
                try await eventually("it listens") {
                    (try? await served.ask("GET /healthz", ""))?.hasPrefix("HTTP/1.1 200") == true
                }
                try await body(world, served)
                group.cancelAll()
                while (try? await group.next()) != nil {}
            }
        }
    }

    /// Sends a head and what follows it, and gives what is answered until the server closes or the head has come.
    func ask(_ line: String, _ rest: String, host: String = "127.0.0.1") async throws -> String {
        let head = "\(line) HTTP/1.1\r\nHost: \(host)\r\n"
        return try await send(head + (rest.isEmpty ? "\r\n" : rest))
    }

    /// Sends a text, and gives what is answered until the server closes, or it has all that is waited for.
    func send(
        _ text: String, until end: String = "\r\n\r\n", meanwhile: @escaping @Sendable () async throws -> Void = {}
    ) async throws -> String {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(string: text))
            try await meanwhile()
            var answer = ""
            for try await part in inbound {
                answer += String(buffer: part)
                if answer.contains(end) { break }
            }
            return answer
        }
    }
}
