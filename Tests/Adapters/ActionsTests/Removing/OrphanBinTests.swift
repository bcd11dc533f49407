import Actions
import Clocks
import Daemon
import Engine
import JSON
import Rules
import Simulation
import TestKit
import Testing
import Torrents
import Trash

/// Files without a torrent on their way into a bin, on a real disk.
@Suite struct OrphanBinTests {
    private static let steps = ["entries", "find", "begin", "fill"]

    /// One file without a torrent, and the intent that removes it.
    private struct Scene {
        let folder: ScratchFolder
        let bin: TrashBin
        let intent: Intent

        init(_ folder: ScratchFolder) throws {
            self.folder = folder
            try folder.makeFolder("data/deep")
            try folder.write("data/deep/lost", [1, 2, 3, 4])
            bin = TrashBin(
                disk: "data", root: folder.path, marker: nil, path: folder["bin"], keep: .seconds(86_400))
            guard case .found(let file) = LocalFiles().look(at: folder["data/deep/lost"], below: folder["data"]) else {
                throw DeadlineError("the file is not found")
            }
            let orphan = Orphan(disk: "data", identity: file.facts.identity, path: file.facts.path)
            intent = Intent(
                id: IntentID("i1-1"), rule: "sweep", path: "rules[0].do[0]", action: "remove",
                subject: .orphan(orphan), title: "lost", arguments: ["data": "trash"], purpose: .act, chain: "1",
                continuesOnError: false, event: nil, plannedAt: WallTime(seconds: 1_700_000_000))
        }

        /// Makes one attempt; returns what came of it, or why nothing did.
        func attempt(_ store: any TrashStore = LocalTrash(), verdict: LastLook = .goAhead) async -> String {
            let (bin, folder) = (bin, folder)
            let bins = Bins(
                store: store, place: { _, _ in nil }, named: { $0 == bin.disk ? bin : nil },
                confirm: { _, _ in .goAhead })
            let context = ActionContext(
                client: { _ in nil }, confirm: { _, _ in .no("it is about no torrent") },
                proveOrphan: { orphan in
                    switch LocalFiles().look(at: orphan.path, below: folder["data"]) {
                    case .found(let file) where file.facts.identity == orphan.identity:
                        .proved(file.facts, root: folder["data"])
                    case .found: .unproved("it was changed")
                    case .gone: .gone
                    case .failed(let reason): .unproved(reason)
                    }
                }, confirmOrphan: { _, _ in verdict }, http: Receivers(time: SystemTime()),
                programs: CountedPrograms(), files: LocalFiles(), bins: bins,
                secret: { _ throws(ActionError) in "" }, access: { _ in .local([], marker: nil) }, time: SystemTime())
            do throws(ActionError) {
                return try await RemoveAction().perform(intent, in: context)
            } catch {
                return error.detail
            }
        }

        /// How often the file is there: in its old place and in entries of the bin.
        var copies: (place: Int, bin: Int) {
            let entries = folder.names(in: "bin")
            return (folder.has("data/deep/lost") ? 1 : 0, entries.count { folder.has("bin/\($0)/data/lost") })
        }
    }

    private static func with(_ body: (Scene) async throws -> Void) async throws {
        try await ScratchFolder.with("orphan-bin") { folder in try await body(try Scene(folder)) }
    }

    @Test func `they lie there whole, and can be had back`() async throws {
        try await Self.with { scene in
            let words = await scene.attempt()
            #expect(words.hasPrefix("moved the file to the bin of disk data as "))
            #expect(scene.copies == (0, 1))
            let status = try #require(try await LocalTrash().entries(in: scene.bin).first)
            #expect(status.isWhole && status.manifest.title == "lost" && status.manifest.client == nil)
            #expect(scene.folder.has("data/deep"), "its folder may be somebody's")
            let filling = try await LocalTrash().takeBack(status.place, in: scene.bin)
            try await LocalTrash().close(status.place, in: scene.bin)
            #expect(filling.moved == 1 && scene.copies == (1, 0) && scene.folder.names(in: "bin").isEmpty)
        }
    }

    @Test(arguments: steps, [false, true])
    func `a crash at any step leaves the file once, and the next attempt ends it`(
        step: String, isAfter: Bool
    ) async throws {
        try await Self.with { scene in
            _ = await scene.attempt(CrashingTrash(at: step, after: isAfter))
            #expect(scene.copies.place + scene.copies.bin == 1)
            #expect(await scene.attempt().hasPrefix("moved the file"))
            #expect(scene.copies == (0, 1))
            #expect(scene.folder.names(in: "bin").count == 1, "no entry without a file is left")
        }
    }

    @Test(arguments: [LastLook.no("not now"), .pointless("not needed")])
    func `what is not wanted any more takes back an entry that holds nothing`(verdict: LastLook) async throws {
        try await Self.with { scene in
            _ = await scene.attempt(CrashingTrash(at: "begin", after: true))
            #expect(scene.folder.names(in: "bin").count == 1)
            let words = await scene.attempt(verdict: verdict)
            #expect(["not now", "not needed"].contains(words))
            #expect(scene.copies == (1, 0) && scene.folder.names(in: "bin").isEmpty)
        }
    }

    @Test func `a file that took its place stays`() async throws {
        try await Self.with { scene in
            _ = await scene.attempt(CrashingTrash(at: "begin", after: true))
            try scene.folder.rename("data/deep/lost", to: "data/other")
            try scene.folder.write("data/deep/lost", [4, 3, 2, 1])
            #expect(await scene.attempt() == "it was changed")
            #expect(scene.copies == (1, 0) && scene.folder.names(in: "bin").isEmpty)
        }
    }

    @Test func `an entry of another journal under the same intent is another one`() async throws {
        try await Self.with { scene in
            _ = await scene.attempt()
            try scene.folder.write("data/deep/lost", [9, 9, 9, 9])
            let next = try Scene(scene.folder)
            #expect(await next.attempt().hasPrefix("moved the file"))
            #expect(next.copies == (0, 2))
        }
    }

    @Test func `a file that is gone is nothing to do`() async throws {
        try await Self.with { scene in
            _ = await scene.attempt(CrashingTrash(at: "begin", after: true))
            try scene.folder.remove("data/deep/lost")
            #expect(await scene.attempt() == "the file is no longer there")
            #expect(scene.folder.names(in: "bin").isEmpty)
        }
    }
}
