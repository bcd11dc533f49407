import Actions
import Clocks
import Daemon
import Engine
import JSON
import Rules
import Simulation
import Synchronization
import TestKit
import Testing
import Torrents
import Trash

/// The data of torrents on its way into a bin, on a real disk.
@Suite struct TorrentBinTests {
    private static let home = ClientName("fake")
    private static let names = ["film/a", "film/b"]

    /// One torrent of a client, and the intent that removes it into the bin.
    private final class Scene: Sendable {
        let folder: ScratchFolder
        private let bin: TrashBin
        private let torrent: Torrent
        private let client: FakeClient
        private let former = Mutex<(intent: Intent, former: FormerState)?>(nil)

        /// Makes a torrent with its files, and a bin, which may lie on another file system.
        init(_ folder: ScratchFolder, copyingTo path: String? = nil) throws {
            self.folder = folder
            try folder.makeFolder("data/film")
            for name in TorrentBinTests.names { try folder.write("data/\(name)", [1, 2, 3, 4]) }
            bin = TrashBin(
                disk: "data", root: folder.path, marker: nil, path: path ?? folder["bin"], keep: .seconds(86_400),
                copies: path != nil)
            let files = TorrentBinTests.names.map {
                TorrentFile(path: $0, size: 4, progress: 1, wanted: true, priority: "normal")
            }
            torrent = .seeding(
                1, name: "film",
                [
                    .savePath: .text(folder["data"]), .contentPath: .text(folder["data/film"]),
                    .files: .files(files),
                ])
            client = FakeClient(name: "fake", torrents: [torrent])
        }

        /// Makes one attempt; returns what came of it, or why nothing did.
        ///
        /// The engine lets no repeated attempt remove a torrent that is there: that takes another intent.
        func attempt(
            _ store: any TrashStore = LocalTrash(), isRepeat: Bool = false, intent: String = "i1-1",
            at time: any TimeSource = SystemTime()
        ) async -> String {
            let (bin, client) = (bin, client)
            let bins = Bins(
                store: store, place: { _, _ in bin }, named: { $0 == bin.disk ? bin : nil },
                confirm: { _, _ in .goAhead })
            var context = ActionContext(
                client: { _ in client },
                confirm: { _, look in
                    if look.torrent == nil { return .pointless("it is gone") }
                    return look.isRepeat ? .no("it has to hold again") : .goAhead
                },
                keep: { [self] former, intent throws(ActionError) in
                    self.former.withLock { $0 = (intent, former) }
                }, kept: { [self] _ throws(ActionError) in former.withLock { $0 } },
                drop: { [self] _ throws(ActionError) in former.withLock { $0 = nil } },
                http: Receivers(time: SystemTime()), programs: CountedPrograms(), files: LocalFiles(), bins: bins,
                secret: { _ throws(ActionError) in "" }, access: { _ in .local([], marker: nil) }, time: time)
            context.isRepeat = isRepeat
            let intent = Intent(
                id: IntentID(intent), rule: "old", path: "rules[0].do[0]", action: "remove",
                subject: .torrent(TorrentBinTests.home, torrent.incarnation), title: "film",
                arguments: ["data": "trash"], purpose: .act, chain: "1", continuesOnError: false, event: nil,
                plannedAt: WallTime(seconds: 1_700_000_000))
            do throws(ActionError) {
                return try await RemoveAction().perform(intent, in: context)
            } catch {
                return error.detail
            }
        }

        /// Whether the client has the torrent.
        var isListed: Bool { client[torrent.id] != nil }

        /// How often each file is there: in its old place or in entries of the bin.
        var copies: [Int] {
            let entries = folder.names(in: "bin")
            return TorrentBinTests.names.map { name in
                (folder.has("data/\(name)") ? 1 : 0) + entries.count { folder.has("bin/\($0)/data/\(name)") }
            }
        }
    }

    @Test(arguments: ["find", "begin"], [false, true])
    func `a crash before the client is told leaves no entry behind`(step: String, isAfter: Bool) async throws {
        try await ScratchFolder.with("torrent-bin") { folder in
            let scene = try Scene(folder)
            #expect(await scene.attempt(CrashingTrash(at: step, after: isAfter)).contains("crashed"))
            #expect(scene.copies == [1, 1] && folder.has("data/film/a"))
            #expect(await scene.attempt(isRepeat: true) == "it has to hold again")
            #expect(folder.names(in: "bin").isEmpty, "no entry without a file is left")
            let words = await scene.attempt(intent: "i2-1")
            #expect(scene.copies == [1, 1] && !folder.has("data/film/a"), "\(words)")
            #expect(folder.names(in: "bin").count == 1, "no entry without a file is left")
        }
    }

    /// Runs the body with a bin on another file system.
    private func copying(_ body: (Scene, ScratchFolder) async throws -> Void) async throws {
        try await ScratchFolder.with("torrent-copy") { folder in
            let far = ScratchFolder(path: "/dev/shm/sluice-\(folder.path.split(separator: "/").last ?? "bin")")
            try far.makeFolder("bin")
            do {
                try await body(try Scene(folder, copyingTo: far["bin"]), far)
            } catch {
                try? ScratchFolder(path: "/dev/shm").remove(String(far.path.dropFirst("/dev/shm/".count)))
                throw error
            }
            try ScratchFolder(path: "/dev/shm").remove(String(far.path.dropFirst("/dev/shm/".count)))
        }
    }

    @Test func `what is copied goes on at each attempt, and leaves its client when all of it is there`() async throws {
        try await copying { scene, far in
            let time = VirtualTime(.at(1_800_000_000))
            for part in [25, 50, 75] {
                let words = await scene.attempt(SlowTrash(time, part: part), isRepeat: part > 25, at: time)
                #expect(words == "its files are copied to the bin: \(part) B of 100 B, \(part) %")
                #expect(scene.isListed && far.names(in: "bin").count == 1)
            }
            // What was copied for long is looked at once more before the client is told.
            let copied = await scene.attempt(SlowTrash(time, part: 100), isRepeat: true, at: time)
            #expect(copied.hasSuffix("100 B of 100 B, 100 %") && scene.isListed)
            let words = await scene.attempt(isRepeat: true)
            #expect(words.hasPrefix("removed, 2 files moved to the bin"), "\(words)")
            #expect(!scene.isListed && !scene.folder.has("data/film/a") && far.names(in: "bin").count == 1)
            #expect(far.names(in: "bin/\(far.names(in: "bin").first ?? "")/data/film") == ["a", "b"])
        }
    }

    @Test(arguments: [false, true])
    func `a copy that cannot be ended is taken away, and the torrent stays`(isAfter: Bool) async throws {
        try await copying { scene, far in
            #expect(await scene.attempt(CrashingTrash(at: "copy", after: isAfter)).contains("crashed"))
            #expect(scene.isListed && scene.folder.names(in: "data/film") == ["a", "b"])
            #expect(far.names(in: "bin").isEmpty)
            #expect(await scene.attempt(isRepeat: true) == "it has to hold again")
            #expect(await scene.attempt(intent: "i2-1").hasPrefix("removed, 2 files moved"))
        }
    }

    @Test func `a copy that is whole when a kill comes has its originals removed at the next attempt`() async throws {
        try await copying { scene, far in
            let time = VirtualTime(.at(1_800_000_000))
            _ = await scene.attempt(SlowTrash(time, part: 50), at: time)
            // A kill came when all was copied, before the client was told.
            #expect(await scene.attempt(CrashingTrash(at: "fill", after: false), isRepeat: true).contains("crashed"))
            #expect(!scene.isListed && scene.folder.names(in: "data/film") == ["a", "b"])
            let words = await scene.attempt(isRepeat: true)
            #expect(scene.folder.names(in: "data/film").isEmpty, "\(words)")
            #expect(far.names(in: "bin").count == 1)
        }
    }
}

/// A store whose copies take their time, and come as far as is said.
private struct SlowTrash: TrashStore {
    let time: VirtualTime
    let part: Int
    private let store = LocalTrash()

    init(_ time: VirtualTime, part: Int) { (self.time, self.part) = (time, part) }

    func copy(
        _ place: TrashPlace, in bin: TrashBin, atMost limit: Int64
    ) async throws(TrashError) -> TrashCopying {
        time.set(time.now.advanced(by: .seconds(61)))
        return TrashCopying(done: Int64(part), total: 100, isWhole: false)
    }

    func find(_ search: TrashSearch) async throws(TrashError) -> TrashFind { try await store.find(search) }
    func begin(_ manifest: TrashManifest, in bin: TrashBin) async throws(TrashError) -> TrashPlace {
        try await store.begin(manifest, in: bin)
    }
    func discard(_ place: TrashPlace, in bin: TrashBin) async throws(TrashError) {
        try await store.discard(place, in: bin)
    }
    func fill(_ place: TrashPlace, in bin: TrashBin) async throws(TrashError) -> TrashFilling {
        try await store.fill(place, in: bin)
    }
    func entry(_ place: TrashPlace, in bin: TrashBin) async throws(TrashError) -> TrashEntryStatus? {
        try await store.entry(place, in: bin)
    }
    func entries(in bin: TrashBin) async throws(TrashError) -> [TrashEntryStatus] { try await store.entries(in: bin) }
    func items(in bin: TrashBin) async throws(TrashError) -> [TrashedItem] { try await store.items(in: bin) }
    func takeBack(_ place: TrashPlace, in bin: TrashBin) async throws(TrashError) -> TrashFilling {
        try await store.takeBack(place, in: bin)
    }
    func close(_ place: TrashPlace, in bin: TrashBin) async throws(TrashError) {
        try await store.close(place, in: bin)
    }
    func empty(_ place: TrashPlace, in bin: TrashBin) async throws(TrashError) -> TrashEmptying {
        try await store.empty(place, in: bin)
    }
}
