import Rules
import Actions
import ClientKit
import Clocks
import Daemon
import Engine
import HTTP
import Intake
import JSON
import TestKit
import Testing
import Torrents
import Simulation

@Suite struct `adding a dropped file` {
    private static let torrent = TestTorrent(
        name: "film.bin", seed: 1, trackers: ["http://a.test/announce", "http://b.test/announce"])

    /// What an attempt came to, in words, or why it did not.
    private func attempt(
        _ arguments: JSON = ["client": "box"], on client: FakeClient, file: String = "film.torrent",
        bytes: [UInt8] = torrent.metainfo, isRepeat: Bool = false, link: Int? = nil,
        meanwhile: (ScratchFolder) throws -> Void = { _ in }
    ) async throws -> Result<String, ActionError> {
        try await ScratchFolder.with("adding") { folder in
            try folder.write(file, bytes)
            var context = ActionContext(
                client: { $0 == ClientName("box") ? client : nil },
                isKnown: { [ClientName("box"), ClientName("off")].contains($0) },
                confirm: { _, _ in .goAhead }, http: Receivers(time: SystemTime()),
                programs: CountedPrograms(), files: LocalFiles(),
                secret: { _ throws(ActionError) in "" }, access: { _ in .hidden }, time: SystemTime())
            context.isRepeat = isRepeat
            let seen = try #require(try FolderScan(root: folder.path).file(file))
            let digest = try SettledFile(root: folder.path, file: seen).read().hexDigest
            try meanwhile(folder)
            let intent = Intent(
                id: IntentID("i1-1"), rule: "in", path: "rules[0].do[0]", action: "add",
                subject: .file(folder[file]), title: file, arguments: arguments, purpose: .act, chain: "1",
                continuesOnError: false, event: nil, plannedAt: SystemTime().now.wall,
                judged: JudgedFile(
                    root: folder.path, identity: seen.identity.description, digest: digest, link: link))
            do throws(ActionError) {
                return .success(try await AddAction().perform(intent, in: context))
            } catch {
                return .failure(error)
            }
        }
    }

    private func failure(_ result: Result<String, ActionError>) -> ActionError? {
        if case .failure(let failure) = result { failure } else { nil }
    }

    @Test func `names what was added, and calls what was there before a duplicate`() async throws {
        let client = FakeClient()
        client.teach(Self.torrent)
        #expect(try await attempt(on: client) == .success("added \(Self.torrent.id) to box"))
        #expect(try await attempt(on: client) == .success("already there: \(Self.torrent.id) in box"))
    }

    @Test(arguments: [ClientError.Code.unreachable, .timedOut, .notUnderstood, .rejectedCredentials, .tooOld])
    func `waits for a client that is not to be had, however often`(_ code: ClientError.Code) async throws {
        let client = FakeClient()
        client.inject(.error(ClientError(code, "no")), on: [.perform])
        #expect(failure(try await attempt(on: client))?.code == .notYet)
        #expect(failure(try await attempt(["client": "off"], on: client))?.code == .notYet)
    }

    @Test func `ends when the client refuses, or when nobody knows the client`() async throws {
        let client = FakeClient()
        client.inject(.error(ClientError(.refused, "no torrent")), on: [.perform])
        #expect(try await attempt(on: client) == .failure(ActionError(.final, "client \"box\": no torrent")))
        let stranger = failure(try await attempt(["client": "bxo"], on: client))
        #expect(stranger?.code == .final)
        #expect(stranger?.detail.hasPrefix("no client of the rule file is named \"bxo\"") == true)
    }

    @Test func `leaves a file alone that is not the one that was decided about`() async throws {
        let client = FakeClient()
        let other = TestTorrent(name: "else.bin", seed: 2).metainfo
        let replaced = try await attempt(on: client) { folder in
            try folder.remove("film.torrent")
            try folder.write("film.torrent", other)
        }
        #expect(failure(replaced)?.code == .held)
        let removed = try await attempt(on: client) { try $0.remove("film.torrent") }
        #expect(failure(removed)?.code == .held)
        #expect(client.performed.isEmpty)
    }

    @Test func `leaves other content alone that came into the same file under the same size and time`() async throws {
        let client = FakeClient()
        let result = try await attempt(on: client) { folder in
            let path = folder["film.torrent"]
            let before = try #require(try FolderScan(root: folder.path).file("film.torrent"))
            var bytes = Self.torrent.metainfo
            bytes[bytes.count / 2] ^= 1
            try folder.overwrite("film.torrent", bytes, modified: before.identity.modified)
            let after = try #require(try FolderScan(root: folder.path).file("film.torrent"))
            #expect(before == after, "\(path)")
        }
        #expect(failure(result)?.code == .held)
        #expect(failure(result)?.detail.contains("has other content than was decided about") == true)
        #expect(client.performed.isEmpty)
    }

    @Test func `takes the one link of a file that was judged, and none where no link was`() async throws {
        let client = FakeClient()
        let hashes = ["1", "2", "3"].map { String(repeating: $0, count: 40) }
        let links = Array(hashes.map { "magnet:?xt=urn:btih:\($0)" }.joined(separator: "\n").utf8)
        #expect(
            try await attempt(on: client, file: "three.magnet", bytes: links, link: 1)
                == .success("added \(hashes[1]) to box"))
        #expect(client.performed.count == 1)
        #expect(failure(try await attempt(on: client, file: "three.magnet", bytes: links))?.code == .held)
        #expect(failure(try await attempt(on: client, file: "three.magnet", bytes: links, link: 3))?.code == .held)
        #expect(client.performed.count == 1)
    }

    @Test func `waits for room, tells both figures, and can be told not to`() async throws {
        let client = FakeClient()
        client.teach(Self.torrent)
        client.changeServer { $0.freeSpace = 300_000 }
        let kept: JSON = ["client": "box", "keepFree": 204_800]
        let full = failure(try await attempt(kept, on: client))
        #expect(full?.code == .noRoom(Room(place: "box:", needed: 300_000 + 204_800)))
        #expect(
            full?.detail == """
                the torrent needs 293.0 KiB, and client "box" has 293.0 KiB free, of which 200.0 KiB are to stay \
                free; free some space, or say "checkSpace": false
                """)
        #expect(client.performed.isEmpty)
        #expect(try await attempt(["client": "box", "checkSpace": false, "keepFree": 204_800], on: client).isSuccess)
        // What is there already needs no room.
        #expect(try await attempt(kept, on: client).isSuccess)
        let other = FakeClient()
        other.changeServer { $0.freeSpace = 300_000 }
        #expect(try await attempt(on: other).isSuccess, "it fits exactly")
    }

    @Test func `refuses for good what is larger than anything`() async throws {
        let client = FakeClient()
        let link = "magnet:?xt=urn:btih:\(String(repeating: "1", count: 40))&xl="
        for (size, arguments, isRefused) in [
            (16 << 40, ["client": "box"], false), ((16 << 40) + 1, ["client": "box"], true),
            (Int64.max, ["client": "box"], true),
            (2000, ["client": "box", "maxSize": 1000, "checkSpace": false], true),
        ] as [(Int64, JSON, Bool)] {
            let result = try await attempt(arguments, on: client, file: "a.magnet", bytes: Array("\(link)\(size)".utf8))
            #expect((failure(result)?.code == .final) == isRefused, "\(size)")
        }
    }

    @Test func `gives a torrent that is there already the trackers that it lacks, unless it is private`() async throws {
        let client = FakeClient()
        let known = TestTorrent(name: "film.bin", seed: 1, trackers: ["http://a.test/announce"])
        client.put(.downloading(of: known))
        let merging: JSON = ["client": "box", "mergeTrackers": true]
        #expect(
            try await attempt(merging, on: client)
                == .success("already there: \(Self.torrent.id) in box, and got the trackers that it lacked"))
        #expect(
            try await attempt(merging, on: client)
                == .success("already there: \(Self.torrent.id) in box, with all its trackers"))
        let secret = TestTorrent(name: "s.bin", seed: 2, isPrivate: true, trackers: ["http://c.test/announce"])
        client.put(.downloading(of: secret))
        let result = try await attempt(merging, on: client, bytes: secret.metainfo)
        #expect(
            result
                == .success("already there: \(secret.id) in box, a private torrent, whose trackers stay as they are"))
        #expect(client.performed.count { if case .addTrackers = $0 { true } else { false } } == 2)
    }

    @Test func `completes what an interrupted attempt began, and touches nobody else's torrent`() async throws {
        let arguments: JSON = [
            "client": "box", "tags": ["x"], "limits": ["up": 1000], "queuePosition": "top", "firstLast": true,
        ]
        let client = FakeClient()
        client.put(.downloading(of: Self.torrent))
        #expect(try await attempt(arguments, on: client, isRepeat: true).isSuccess)
        #expect(client.performed == [.add(try #require(client.added))], "it is older than the intent")
        client.change(Self.torrent.id) {
            $0[.addedAt] = .integer(SystemTime().now.wall.seconds)
            $0[.firstLast] = .flag(false)
        }
        #expect(
            try await attempt(arguments, on: client, isRepeat: true)
                == .success("added \(Self.torrent.id) to box"))
        let id = Self.torrent.id
        #expect(
            client.performed.suffix(4) == [
                .addTags(id, ["x"]), .setFirstLast(id, true), .setLimits(id, down: nil, up: .bytesPerSecond(1000)),
                .moveInQueue(id, .top),
            ])
    }

    @Test func `says what the client did not do, and counts as done all the same`() async throws {
        let client = FakeClient(capabilities: [.tags])
        let result = try await attempt(["client": "box", "queuePosition": "top"], on: client)
        #expect(
            result
                == .success(
                    "added \(Self.torrent.id) to box, but not all as it was meant: client \"box\": the fake was made without queue"
                ))
    }
}

extension Result {
    fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}

extension FakeClient {
    /// What was asked to be added last.
    fileprivate var added: NewTorrent? {
        performed.lazy.compactMap { if case .add(let new) = $0 { new } else { nil } }.last
    }
}
