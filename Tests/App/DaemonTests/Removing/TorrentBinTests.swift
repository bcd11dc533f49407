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

        init(_ folder: ScratchFolder) throws {
            self.folder = folder
            try folder.makeFolder("data/film")
            for name in TorrentBinTests.names { try folder.write("data/\(name)", [1, 2, 3, 4]) }
            bin = TrashBin(
                disk: "data", root: folder.path, marker: nil, path: folder["bin"], keep: .seconds(86_400))
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
            _ store: any TrashStore = LocalTrash(), isRepeat: Bool = false, intent: String = "i1-1"
        ) async -> String {
            let (bin, client) = (bin, client)
            let bins = Bins(
                store: store, place: { _, _ in bin }, named: { $0 == bin.disk ? bin : nil },
                confirm: { _, _ in .goAhead })
            var context = ActionContext(
                client: { _ in client }, confirm: { _, _ in isRepeat ? .no("it has to hold again") : .goAhead },
                keep: { [self] former, intent throws(ActionError) in
                    self.former.withLock { $0 = (intent, former) }
                }, kept: { [self] _ throws(ActionError) in former.withLock { $0 } },
                http: Receivers(time: SystemTime()), programs: CountedPrograms(), files: LocalFiles(), bins: bins,
                secret: { _ throws(ActionError) in "" }, access: { _ in .local([], marker: nil) }, time: SystemTime())
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
}
