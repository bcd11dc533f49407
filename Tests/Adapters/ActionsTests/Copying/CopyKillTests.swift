import Actions
import ClientKit
import Clocks
import JSON
import Simulation
import Synchronization
import TestKit
import Testing
import Torrents

/// A copy whose attempts end at any call to the other client.
@Suite struct `a copy that is cut off` {
    /// Reaches another client for so many calls, and then no more, as after a kill.
    private final class Cut: TorrentClient {
        private let inner: FakeClient
        private let left: Mutex<Int>
        /// Whether the last call takes effect.
        private let losesAnswer: Bool

        init(_ inner: FakeClient, after calls: Int, losesAnswer: Bool) {
            self.inner = inner
            self.losesAnswer = losesAnswer
            left = Mutex(calls)
        }

        var hasCut: Bool { left.withLock { $0 <= 0 } }

        private func pass<Answer: Sendable>(
            _ call: () async throws(ClientError) -> Answer
        ) async throws(ClientError) -> Answer {
            let left = left.withLock { left in
                left -= 1
                return left
            }
            if left < 0 || left == 0 && !losesAnswer { throw ClientError(.unreachable, "cut off") }
            let answer = try await call()
            if left == 0 { throw ClientError(.timedOut, "cut off") }
            return answer
        }

        func torrent(_ id: Infohash) async throws(ClientError) -> Torrent? {
            try await pass { () async throws(ClientError) in try await inner.torrent(id) }
        }

        func perform(_ command: Command) async throws(ClientError) -> CommandOutcome {
            try await pass { () async throws(ClientError) in try await inner.perform(command) }
        }

        func connect() async throws(ClientError) -> ClientIdentity { try await inner.connect() }
        func snapshot(reading fields: FieldSet) async throws(ClientError) -> Snapshot {
            try await inner.snapshot(reading: fields)
        }
        func reading() async throws(ClientError) -> ClientReading { try await inner.reading() }
        func freeSpace(at path: String?) async throws(ClientError) -> Int64? { nil }
        func close() async {}
    }

    @Test(arguments: [false, true], [false, true])
    func `is the same in the end, whenever that was`(_ losesAnswer: Bool, _ makesLinks: Bool) async throws {
        var calls = 1
        var isOver = false
        while !isOver {
            try await CopyScene.with { scene in
                let arguments = makesLinks ? scene.linking : ["client": "box", "tags": ["copy"]]
                if makesLinks { scene.box.place(CopyScene.torrent, in: "/media/links") }
                let cut = Cut(scene.box, after: calls, losesAnswer: losesAnswer)
                let first = await scene.attempt(arguments, at: cut)
                if case .failure(let error) = first { #expect(error.code == .notYet, "after \(calls): \(error)") }
                isOver = !cut.hasCut
                if !isOver {
                    scene.time.set(scene.time.now.advanced(by: .seconds(5)))
                    let second = await scene.attempt(arguments)
                    guard case .success = second else { return #expect(second == first, "after \(calls)") }
                }
                let copy = try #require(scene.box[CopyScene.id])
                #expect(copy.state == .seeding && copy[.done] == .flag(true), "after \(calls)")
                #expect(scene.folder.names(in: "links/film").count == (makesLinks ? 2 : 0))
                let added = scene.box.performed.count { if case .add = $0 { true } else { false } }
                #expect(added == 1, "after \(calls)")
                _ = try await scene.takeBack(arguments)
                #expect(scene.box[CopyScene.id] == nil && scene.folder.names(in: "links").isEmpty)
                #expect(scene.folder.names(in: "data/film").count == 2)
            }
            calls += 1
        }
        #expect(calls > 5)
    }

    @Test(arguments: [false, true])
    func `leaves nothing of a copy that is not whole, whenever that was`(_ losesAnswer: Bool) async throws {
        var calls = 1
        var isOver = false
        while !isOver {
            try await CopyScene.with { scene in
                scene.box.place(CopyScene.torrent, in: "/elsewhere")
                let cut = Cut(scene.box, after: calls, losesAnswer: losesAnswer)
                var result = await scene.attempt(scene.linking, at: cut)
                isOver = !cut.hasCut
                if !isOver { result = await scene.attempt(scene.linking) }
                if case .success = result { Issue.record("a part was taken for the whole, after \(calls)") }
                #expect(scene.box[CopyScene.id] == nil && scene.kept == nil, "after \(calls)")
                #expect(scene.folder.names(in: "links").isEmpty, "after \(calls)")
            }
            calls += 1
        }
    }
}
