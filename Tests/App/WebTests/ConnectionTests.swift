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
    private static let order =
        "Authorization: Bearer TOKEN\r\nContent-Type: application/json\r\n"

    @Test func `are answered with what is wrong, and the next one as ever`() async throws {
        try await ServedWorld.with { world, served in
            let token = try world.logins.makeToken(named: "t", for: .act)
            let order = Self.order.replacing("TOKEN", with: token)
            // Nothing after the head is waited for that is longer than a file may be.
            let huge = try await served.ask("POST /api/v1/holds", order + "Content-Length: 999999999999\r\n\r\n{")
            #expect(huge.hasPrefix("HTTP/1.1 413"), "\(huge)")
            let long = try await served.ask("GET /\(String(repeating: "a", count: 9000))", "")
            #expect(long.hasPrefix("HTTP/1.1 414") || long.hasPrefix("HTTP/1.1 4"), "\(long)")
            let heads = (0..<200).map { "X-\($0): a\r\n" }.joined()
            let many = try await served.ask("GET /healthz", heads + "\r\n")
            #expect(many.isEmpty || many.hasPrefix("HTTP/1.1 4"), "\(many)")
            let strange = try await served.send("\u{16}\u{3}\u{1} this is no HTTP\r\n\r\n")
            #expect(strange.isEmpty || strange.hasPrefix("HTTP/1.1 400"), "\(strange)")
            let nameless = try await served.send("GET /healthz HTTP/1.1\r\n\r\n")
            #expect(nameless.hasPrefix("HTTP/1.1 400"), "\(nameless)")
            #expect(try await served.ask("GET /healthz", "").hasPrefix("HTTP/1.1 200"))
        }
    }

    @Test func `end after half a minute where a body does not come, and hold up nobody`() async throws {
        try await ServedWorld.with { world, served in
            let token = try world.logins.makeToken(named: "t", for: .act)
            let head = "POST /api/v1/holds HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 20\r\n"
            let answer = try await served.send(
                head + Self.order.replacing("TOKEN", with: token) + "\r\n{\"target\":"
            ) {
                await world.clock.waitForSleepers(1)
                // Meanwhile others are answered, and the daemon goes on.
                #expect(try await served.ask("GET /healthz", "").hasPrefix("HTTP/1.1 200"))
                try await world.decider.commit(
                    .observation(.snapshot(.fixture([.seeding(1)], at: 1), interval: .every(.seconds(5)))))
                world.clock.advance(by: .seconds(31))
            }
            #expect(answer.hasPrefix("HTTP/1.1 408"), "\(answer)")
        }
    }

    @Test func `that are half open or silent hold up nobody`() async throws {
        try await ServedWorld.with { _, served in
            var silent: [any Channel] = []
            for text in ["", "GET /heal", "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"] {
                for _ in 0..<20 {
                    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                        .connect(host: "127.0.0.1", port: served.port).get()
                    if !text.isEmpty { try await channel.writeAndFlush(ByteBuffer(string: text)).get() }
                    silent.append(channel)
                }
            }
            #expect(try await served.ask("GET /healthz", "").hasPrefix("HTTP/1.1 200"))
            for channel in silent { try await channel.close() }
            #expect(try await served.ask("GET /healthz", "").hasPrefix("HTTP/1.1 200"))
        }
    }
}
