import Clocks
import HTTPTypes
import HummingbirdCore
import NIOCore
import Simulation
import Synchronization
import TestKit
import Testing
import Torrents

@testable import Web

/// Takes down what is written to a reader.
private final class Reader: Sendable {
    private let heard = Mutex("")

    var text: String { heard.withLock { $0 } }
    var kinds: [String] { text.matches(of: /event: (\w+)/).map { String($0.1) } }
    var lastID: String? { text.matches(of: /id: (\S+)/).last.map { String($0.1) } }

    struct Writer: ResponseBodyWriter {
        let reader: Reader

        func write(_ buffer: ByteBuffer) async throws {
            reader.heard.withLock { $0 += String(decoding: buffer.readableBytesView, as: UTF8.self) }
        }

        consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
    }
}

private struct ConnectionClosed: Error {}

/// Whether a connection was cut off.
private final class Cut: Sendable {
    private let happened = Mutex(false)

    var isDone: Bool { happened.withLock { $0 } }
    func make() { happened.withLock { $0 = true } }
}

/// Takes nothing until its connection is closed.
private struct StuckWriter: ResponseBodyWriter {
    let cuts: AsyncStream<Void>

    func write(_ buffer: ByteBuffer) async throws {
        for await _ in cuts {}
        throw ConnectionClosed()
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}

/// Makes news that tell how many were made before.
private final class Making: Sendable {
    private let news = StreamNews()
    private let made = Mutex(0)

    func told(_ key: StreamNews.Key) async throws -> StreamNews.Told {
        try await news.told(key) {
            let count = made.withLock { made in
                made += 1
                return made
            }
            return StreamNews.Told(
                bytes: ByteBuffer(string: "\(count)"), place: StreamPlace(event: Int64(count), decision: 0))
        }
    }
}

@Suite(.timeLimit(.minutes(3))) struct `the live stream` {
    /// Follows from an id on while the body runs.
    private func following(
        _ world: WebWorld, from id: String?, _ body: @escaping @Sendable (Reader) async throws -> Void
    ) async throws {
        var headers: HTTPFields = [.cookie: world.cookie]
        headers[.lastEventID] = id
        let answer = await world.send(.get, "/api/v1/stream", headers: headers)
        #expect(answer.status == .ok && answer.headers[.contentType] == "text/event-stream")
        guard case .stream(let write) = answer.body else {
            Issue.record("this is no stream: \(answer.text)")
            return
        }
        let (reader, clock) = (Reader(), world.clock)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                var writer = StreamWriter(Reader.Writer(reader: reader), time: clock, cut: {})
                try await write(&writer)
            }
            group.addTask { try await body(reader) }
            try await group.next()
            group.cancelAll()
        }
    }

    @Test func `tells news as it happens, and all that was missed to who comes again`() async throws {
        try await ScratchFolder.with("stream") { folder in
            let world = try WebWorld(folder)
            for seconds in [0.0, 5, 10] { try await world.list([.seeding(1)], at: seconds) }
            let place = Mutex<String?>(nil)
            try await following(world, from: nil) { reader in
                try await eventually("it follows") { reader.text.hasPrefix("retry:") }
                try await world.list([.seeding(1), .seeding(2, ratio: 3)], at: 15)
                try await eventually("the event is told") { reader.kinds.contains("event") }
                try await eventually("the intent is told") { reader.kinds.contains("intent") }
                #expect(reader.text.contains(Infohash.fixture(2).hex) && reader.kinds.contains("decision"))
                #expect(!reader.text.contains(Infohash.fixture(1).hex), "nothing from before")
                place.withLock { $0 = reader.lastID }
            }
            try await world.list([.seeding(1), .seeding(2, ratio: 3), .seeding(3)], at: 20)
            try await following(world, from: place.withLock { $0 }) { reader in
                try await eventually("what was missed is told") { reader.text.contains(Infohash.fixture(3).hex) }
                #expect(reader.text.matches(of: /"kind":"torrent.added"/).count == 1, "\(reader.text)")
            }
        }
    }

    @Test func `tells readers at one place the same, which is made once`() async throws {
        let making = Making()
        let start = StreamPlace(event: 0, decision: 0)
        let first = StreamNews.Key(place: start, commit: 1, missed: 0)
        try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<50 { group.addTask { String(buffer: try await making.told(first).bytes) } }
            for try await text in group { #expect(text == "1") }
        }
        #expect(try await making.told(first).place == StreamPlace(event: 1, decision: 0))
        let others = [
            StreamNews.Key(place: start, commit: 1, missed: 3), StreamNews.Key(place: start, commit: 2, missed: 0),
            StreamNews.Key(place: StreamPlace(event: 1, decision: 0), commit: 1, missed: 0),
        ]
        for (number, key) in others.enumerated() {
            #expect(String(buffer: try await making.told(key).bytes) == "\(number + 2)")
        }
        for commit in 10..<20 { _ = try await making.told(StreamNews.Key(place: start, commit: commit, missed: 0)) }
        #expect(String(buffer: try await making.told(first).bytes) == "15", "what nobody asks for is not kept")
    }

    @Test func `tells two that follow the same news, and each only once`() async throws {
        try await ScratchFolder.with("stream") { folder in
            let world = try WebWorld(folder)
            for seconds in [0.0, 5, 10] { try await world.list([.seeding(1)], at: seconds) }
            try await following(world, from: nil) { first in
                try await eventually("it follows") { first.text.hasPrefix("retry:") }
                try await following(world, from: nil) { second in
                    try await eventually("it follows too") { second.text.hasPrefix("retry:") }
                    for count in 2...6 {
                        try await world.list((1...count).map { .seeding($0, ratio: 3) }, at: 10 + Double(count) * 5)
                    }
                    for reader in [first, second] {
                        try await eventually("all is told") {
                            reader.text.matches(of: /"kind":"torrent.added"/).count == 5
                        }
                    }
                    let ids = [first, second].map { reader in
                        reader.text.matches(of: /"id":"(e[0-9-]+)","kind":"torrent.added"/).map { String($0.1) }
                    }
                    #expect(ids[0] == ids[1] && Set(ids[0]).count == 5)
                }
            }
        }
    }

    @Test func `lets go of a reader that takes nothing for half a minute`() async {
        let clock = ManualClock()
        let (cuts, cutting) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let cut = Cut()
        await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                var writer = StreamWriter(StuckWriter(cuts: cuts), time: clock) {
                    cut.make()
                    cutting.finish()
                }
                try await writer.write("data: x\n\n")
            }
            await clock.waitForSleepers(1)
            clock.advance(by: .seconds(29))
            #expect(!cut.isDone, "it may take its time")
            clock.advance(by: .seconds(2))
            await #expect(throws: ConnectionClosed.self) { try await group.next() }
        }
        #expect(cut.isDone)
    }

    @Test func `refuses an id of something else, and readers without end`() async throws {
        try await ScratchFolder.with("stream") { folder in
            let world = try WebWorld(folder)
            for id in ["x", "1", "1-2-3", "-"] {
                var headers: HTTPFields = [.cookie: world.cookie]
                headers[.lastEventID] = id
                #expect(await world.send(.get, "/api/v1/stream", headers: headers).status == .badRequest)
            }
            var seats = (0..<StreamReaders.most).map { _ in world.facts.readers.seat() }
            #expect(
                await world.send(.get, "/api/v1/stream", headers: [.cookie: world.cookie]).status == .tooManyRequests)
            seats.removeLast()
            #expect(await world.send(.get, "/api/v1/stream", headers: [.cookie: world.cookie]).status == .ok)
        }
    }
}

@Suite struct `the gatekeeper` {
    @Test func `answers under its own names only`() async throws {
        try await ScratchFolder.with("gate") { folder in
            let gatekeeper = try WebWorld(folder).facts.gatekeeper
            func isKnown(_ authority: String?, local: String? = "127.0.0.1") -> Bool {
                let peer = Peer(connection: "127.0.0.1", headers: [:], authority: authority, proxies: [])
                return (try? gatekeeper.checkHost(peer, local: local)) != nil
            }
            for name in [
                "127.0.0.1:7810", "localhost:7810", "localhost", "[::1]:7810", "Sluice.Example", "sluice.example:443",
            ] {
                #expect(isKnown(name), "\(name)")
            }
            for name in ["evil.example", "localhost.evil.example", "10.0.0.7:7810", "127.0.0.1.evil.example", ""] {
                #expect(!isKnown(name), "\(name)")
            }
            #expect(isKnown("10.0.0.7:7810", local: "10.0.0.7"), "the address that was called")
            #expect(!isKnown(nil) && isKnown(nil, local: nil), "a socket of this machine needs no name")
        }
    }
}

@Suite struct `orders with a key` {
    @Test func `are followed once`() async throws {
        let clock = ManualClock()
        let memory = OrderMemory(time: clock)
        let count = Mutex(0)
        func give(_ key: String, _ order: String) async throws -> String {
            try await memory.once(key, being: order) {
                count.withLock { $0 += 1 }
                return .text("\(count.withLock { $0 })")
            }.text
        }
        #expect(try await give("a", "one") == "1")
        #expect(try await give("a", "one") == "1", "the answer of the first time")
        await #expect(throws: RequestError.self) { try await give("a", "two") }
        #expect(try await give("b", "one") == "2")
        clock.advance(by: .seconds(86_401))
        #expect(try await give("a", "one") == "3", "a day later it is another order")
        await #expect(throws: CancellationError.self) {
            _ = try await memory.once("c", being: "one") { throw CancellationError() }
        }
        #expect(try await give("c", "one") == "4", "what failed may be given again")
    }
}
