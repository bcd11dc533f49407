import Actions
import ClientKit
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

/// Links to the files of a torrent, by what its client says of it.
@Suite struct `linking to the files of a torrent` {
    private static let id = Torrent.seeding(1).id

    /// A client whose torrent has these files, with a library beside them.
    private struct Scene {
        let client = FakeClient(name: "box")
        let folder: ScratchFolder
        let kept = Recorder<FormerState>()
        var access = FileAccess.local([PathMapping(remote: "/downloads", local: "")], marker: nil)

        static func with(
            _ paths: [String] = ["t/film.mkv", "t/extras/film.mkv"], _ change: (inout TorrentFacts) -> Void = { _ in },
            _ body: (Scene) async throws -> Void
        ) async throws {
            try await ScratchFolder.with("linking") { folder in
                try folder.makeFolder("data/t/extras")
                try folder.makeFolder("library")
                var scene = Scene(folder: folder)
                scene.access = .local([PathMapping(remote: "/downloads", local: folder["data"])], marker: nil)
                for path in paths where !path.contains("..") && !path.contains("\0") {
                    try folder.write("data/\(path)", Array(path.utf8))
                }
                scene.client.put(
                    .downloading(id) { facts in
                        facts[.state] = .text(TorrentState.seeding.rawValue)
                        facts[.done] = .flag(true)
                        facts[.files] = .files(paths.map { file($0) })
                        change(&facts)
                    })
                try await body(scene)
            }
        }

        static func file(_ path: String, wanted: Bool = true, progress: Double = 1) -> TorrentFile {
            TorrentFile(
                path: path, size: Int64(path.utf8.count), progress: progress, wanted: wanted, priority: "normal")
        }

        var context: ActionContext {
            let (kept, client, access) = (kept, client, access)
            return ActionContext(
                client: { $0 == ClientName("box") ? client : nil }, confirm: { _, _ in .goAhead },
                keep: { former, _ in kept.append(former) }, http: Receivers(time: SystemTime()),
                programs: CountedPrograms(), files: LocalFiles(), secret: { _ throws(ActionError) in "" },
                access: { _ in access }, time: SystemTime())
        }

        func intent(_ more: [JSON.Member] = []) -> Intent {
            let usual = [JSON.Member("under", .string(folder["library"])), JSON.Member("to", "Film")]
            let names = more.map(\.name)
            return Intent(
                id: IntentID("i1-1"), rule: "r", path: "rules[0].do[0]", action: "link",
                subject: .torrent(ClientName("box"), Incarnation(id: id, addedAt: nil)), title: "t",
                arguments: .object(usual.filter { !names.contains($0.name) } + more), purpose: .act, chain: "1",
                continuesOnError: false, event: nil, plannedAt: SystemTime().now.wall)
        }

        func attempt(_ more: JSON.Member...) async -> Result<String, ActionError> {
            let intent = intent(more)
            do throws(ActionError) {
                return .success(try await LinkAction().perform(intent, in: context))
            } catch {
                return .failure(error)
            }
        }
    }

    @Test func `makes them once, below the torrent's own name for them, and takes them back`() async throws {
        try await Scene.with { scene in
            #expect(await scene.attempt() == .success("2 hardlinks made in \(scene.folder["library"])"))
            #expect(scene.folder.text("library/Film/film.mkv") == "t/film.mkv")
            #expect(scene.folder.text("library/Film/extras/film.mkv") == "t/extras/film.mkv")
            #expect(await scene.attempt() == .success("already so"))
            guard case .properties("link", let pieces)? = scene.kept.all.first else {
                return #expect(scene.kept.all.count == 1)
            }
            // The journal keeps it as JSON.
            let former = try #require(FormerState(json: scene.kept.all[0].json, file: nil))
            #expect(former == .properties(action: "link", pieces))
            let words = try await LinkAction().takeBack(pieces, of: scene.intent(), in: scene.context)
            #expect(words.hasPrefix("2 links removed from"), "\(words)")
            #expect(scene.folder.names(in: "library").isEmpty)
            #expect(scene.folder.has("data/t/film.mkv"))
        }
    }

    @Test func `chooses by name, and takes nothing that is not wanted or not whole`() async throws {
        let change = { (facts: inout TorrentFacts) in
            facts[.files] = .files([
                Scene.file("t/film.mkv"), Scene.file("t/extras/film.mkv", wanted: false),
                Scene.file("t/half.mkv", progress: 0.5), Scene.file("t/read me.txt"),
            ])
        }
        try await Scene.with(["t/film.mkv", "t/extras/film.mkv", "t/half.mkv", "t/read me.txt"], change) { scene in
            #expect(
                await scene.attempt(.init("match", ["*.mkv"]))
                    == .success("1 hardlink made in \(scene.folder["library"])"))
            #expect(scene.folder.names(in: "library/Film") == ["film.mkv"])
            #expect(await scene.attempt(.init("match", ["*.rar"])) == .success("it has no such file"))
        }
    }

    @Test(arguments: [
        (["t/../../etc/x"], "stands for another folder"), (["t/a\u{0}b"], "control character"),
        (["t/" + String(repeating: "x", count: 256)], "256 bytes"), (["t/A", "t/a"], "would be one"),
        (["t/\u{E9}", "t/e\u{301}"], "would be one"),
    ])
    func `makes none where a client's names are hostile`(_ paths: [String], _ words: String) async throws {
        try await Scene.with([]) { scene in
            scene.client.put(
                .downloading(Self.id) { facts in
                    facts[.state] = .text(TorrentState.seeding.rawValue)
                    facts[.done] = .flag(true)
                    facts[.files] = .files(paths.map { Scene.file($0) })
                })
            expect(await scene.attempt(), .final, words)
            #expect(scene.folder.names(in: "library").isEmpty && scene.kept.all.isEmpty)
        }
    }

    @Test func `makes none where values lead elsewhere`() async throws {
        try await Scene.with { scene in
            for to in ["../x", "a/../../x", "/etc", "a//b", ""] {
                let result = await scene.attempt(.init("to", .string(to)))
                guard case .failure(let error) = result else {
                    Issue.record("\(to) was taken")
                    continue
                }
                #expect(error.code == .final, "\(to): \(error)")
            }
            #expect(scene.folder.names(in: "library").isEmpty)
        }
    }

    @Test func `waits for a check, and is held while anything of it is not to be seen`() async throws {
        try await Scene.with { scene in
            var scene = scene
            scene.client.change(Self.id) { $0[.state] = .text(TorrentState.checking.rawValue) }
            expect(await scene.attempt(), .notYet, "checked or moved")
            scene.client.change(Self.id) { facts in
                facts[.state] = .text(TorrentState.downloading.rawValue)
                facts[.done] = .flag(false)
            }
            expect(await scene.attempt(), .held, "it is not complete")
            scene.client.change(Self.id) { $0[.done] = .flag(true) }
            scene.access = .remote
            expect(await scene.attempt(), .final, "on another machine")
            scene.access = .hidden
            expect(await scene.attempt(), .held, "map the client's folders")
            scene.access = .local([PathMapping(remote: "/downloads", local: scene.folder["wrong"])], marker: nil)
            expect(await scene.attempt(), .held, "wrong")
            #expect(scene.folder.names(in: "library").isEmpty && scene.kept.all.isEmpty)
        }
    }
}
