import Clocks
import Daemon
import Engine
import Logging
import NIOCore
import NIOPosix
import Rules
import Simulation
import TestKit
import Testing

@testable import Web

/// What is sent straight through a socket, as no browser would.
@Suite(.timeLimit(.minutes(3))) struct `connections that break the rules` {
    private typealias Inbound = NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator

    /// Serves a world at a port beside the body.
    private func serving(_ body: @escaping @Sendable (WebWorld, Int) async throws -> Void) async throws {
        try await ScratchFolder.with("connections") { folder in
            let port = try await freePort()
            let world = try WebWorld(folder, rules: WebWorld.rules.replacing(":7810", with: ":\(port)"))
            let listener = Listener(
                responder: world.responder, time: world.clock,
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await listener.run(at: .address(host: "127.0.0.1", port: port)) {} }
                try await eventually("it listens") {
                    (try? await ask(port, "GET /healthz", ""))?.hasPrefix("HTTP/1.1 200") == true
                }
                try await body(world, port)
                group.cancelAll()
                while (try? await group.next()) != nil {}
            }
        }
    }

    /// Sends a head and what follows it, and gives what is answered until the server closes or the head has come.
    private func ask(_ port: Int, _ line: String, _ rest: String) async throws -> String {
        let host = "\(line) HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        return try await send(port, host + (rest.isEmpty ? "\r\n" : rest))
    }

    private func send(
        _ port: Int, _ text: String, meanwhile: @escaping @Sendable () async throws -> Void = {}
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
                if answer.contains("\r\n\r\n") { break }
            }
            return answer
        }
    }

    private static let order =
        "Authorization: Bearer TOKEN\r\nContent-Type: application/json\r\n"

    @Test func `are answered with what is wrong, and the next one as ever`() async throws {
        try await serving { world, port in
            let token = try world.logins.makeToken(named: "t", for: .act)
            let order = Self.order.replacing("TOKEN", with: token)
            // Nothing after the head is waited for that is longer than a file may be.
            let huge = try await ask(port, "POST /api/v1/holds", order + "Content-Length: 999999999999\r\n\r\n{")
            #expect(huge.hasPrefix("HTTP/1.1 413"), "\(huge)")
            let long = try await ask(port, "GET /\(String(repeating: "a", count: 9000))", "")
            #expect(long.hasPrefix("HTTP/1.1 414") || long.hasPrefix("HTTP/1.1 4"), "\(long)")
            let heads = (0..<200).map { "X-\($0): a\r\n" }.joined()
            let many = try await ask(port, "GET /healthz", heads + "\r\n")
            #expect(many.isEmpty || many.hasPrefix("HTTP/1.1 4"), "\(many)")
            let strange = try await send(port, "\u{16}\u{3}\u{1} this is no HTTP\r\n\r\n")
            #expect(strange.isEmpty || strange.hasPrefix("HTTP/1.1 400"), "\(strange)")
            let nameless = try await send(port, "GET /healthz HTTP/1.1\r\n\r\n")
            #expect(nameless.hasPrefix("HTTP/1.1 400"), "\(nameless)")
            #expect(try await ask(port, "GET /healthz", "").hasPrefix("HTTP/1.1 200"))
        }
    }

    @Test func `end after half a minute where a body does not come, and hold up nobody`() async throws {
        try await serving { world, port in
            let token = try world.logins.makeToken(named: "t", for: .act)
            let head = "POST /api/v1/holds HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 20\r\n"
            let answer = try await send(
                port, head + Self.order.replacing("TOKEN", with: token) + "\r\n{\"target\":"
            ) {
                await world.clock.waitForSleepers(1)
                // Meanwhile others are answered, and the daemon goes on.
                #expect(try await ask(port, "GET /healthz", "").hasPrefix("HTTP/1.1 200"))
                try await world.decider.commit(
                    .observation(.snapshot(.fixture([.seeding(1)], at: 1), interval: .every(.seconds(5)))))
                world.clock.advance(by: .seconds(31))
            }
            #expect(answer.hasPrefix("HTTP/1.1 408"), "\(answer)")
        }
    }

    @Test func `that are half open or silent hold up nobody`() async throws {
        try await serving { _, port in
            var silent: [any Channel] = []
            for text in ["", "GET /heal", "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"] {
                for _ in 0..<20 {
                    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                        .connect(host: "127.0.0.1", port: port).get()
                    if !text.isEmpty { try await channel.writeAndFlush(ByteBuffer(string: text)).get() }
                    silent.append(channel)
                }
            }
            #expect(try await ask(port, "GET /healthz", "").hasPrefix("HTTP/1.1 200"))
            for channel in silent { try await channel.close() }
            #expect(try await ask(port, "GET /healthz", "").hasPrefix("HTTP/1.1 200"))
        }
    }
}
