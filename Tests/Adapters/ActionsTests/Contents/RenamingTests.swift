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

/// Files of a torrent that get other names, where something is in the way.
@Suite struct `renaming the files of a torrent` {
    private static let id = Torrent.seeding(1).id
    private static let paths = ["t/film.mkv", "t/Sample/film.mkv", "t/read me.txt"]

    /// A client with a torrent whose files lie in a folder, or nowhere.
    private struct Scene {
        let client = FakeClient(name: "box")
        let folder: ScratchFolder
        var access = FileAccess.local([], marker: nil)
        let kept = Recorder<FormerState>()

        init(in folder: ScratchFolder, state: TorrentState = .seeding) throws {
            self.folder = folder
            for part in ["t", "t/Sample"] { try folder.makeFolder(part) }
            for path in paths { try folder.write(path, Array(path.utf8)) }
            client.put(
                .downloading(id) { facts in
                    facts[.state] = .text(state.rawValue)
                    facts[.savePath] = .text(folder.path)
                    facts[.contentPath] = .text(folder.path + "/t")
                    facts[.done] = .flag(true)
                    facts[.files] = .files(
                        paths.map {
                            TorrentFile(
                                path: $0, size: Int64($0.utf8.count), progress: 1, wanted: true, priority: "normal")
                        })
                })
        }

        func attempt(_ pairs: [(String, String)]) async -> Result<String, ActionError> {
            let kept = kept
            let (client, access) = (client, access)
            let context = ActionContext(
                client: { $0 == ClientName("box") ? client : nil }, confirm: { _, _ in .goAhead },
                keep: { former, _ in kept.append(former) },
                http: Receivers(time: SystemTime()), programs: CountedPrograms(), files: LocalFiles(),
                secret: { _ throws(ActionError) in "" }, access: { _ in access }, time: SystemTime())
            let list = pairs.map { pair in JSON.object([.init("from", .string(pair.0)), .init("to", .string(pair.1))]) }
            let intent = Intent(
                id: IntentID("i1-1"), rule: "r", path: "rules[0].do[0]", action: "files",
                subject: .torrent(ClientName("box"), Incarnation(id: id, addedAt: nil)), title: "t",
                arguments: ["match": ["*"], "rename": .array(list)], purpose: .act, chain: "1",
                continuesOnError: false, event: nil, plannedAt: SystemTime().now.wall)
            do throws(ActionError) {
                return .success(try await FilesAction().perform(intent, in: context))
            } catch {
                return .failure(error)
            }
        }

        func told() async throws -> [String] {
            guard case .files(let files)? = try await client.torrent(id)?[.files] else { return [] }
            return files.map(\.path)
        }

        var commands: [Command] {
            client.performed.filter { if case .renameFile = $0 { true } else { false } }
        }
    }

    @Test func `does it once, and keeps what takes it back`() async throws {
        try await ScratchFolder.with("renaming") { folder in
            let scene = try Scene(in: folder)
            let pairs = [("t/film.mkv", "t/Film.mkv"), ("t/read me.txt", "t/extras/read me.txt")]
            #expect(await scene.attempt(pairs) == .success("2 files renamed"))
            #expect(try await scene.told() == ["t/Film.mkv", "t/Sample/film.mkv", "t/extras/read me.txt"])
            #expect(await scene.attempt(pairs) == .success("already so"))
            #expect(scene.commands.count == 2)
            let kept = scene.kept.all
            guard case .properties("files", let pieces)? = kept.first else { return #expect(kept.count == 1) }
            #expect(kept.count == 1 && pieces.count == 2)
            #expect(pieces.first?.was == ["rename": [["from": "t/Film.mkv", "to": "t/film.mkv"]]])
            let shows = FilesAction().kind.shows
            let torrent = try #require(try await scene.client.torrent(Self.id))
            #expect(pieces.allSatisfy { shows?($0.set, torrent) == true && shows?($0.was, torrent) == nil })
        }
    }

    @Test func `goes on where it was killed in between`() async throws {
        try await ScratchFolder.with("renaming") { folder in
            let scene = try Scene(in: folder)
            _ = try await scene.client.perform(.renameFile(Self.id, "t/film.mkv", to: "t/x.mkv"))
            try folder.rename("t/film.mkv", to: "t/x.mkv")
            let pairs = [("t/film.mkv", "t/x.mkv"), ("t/Sample/film.mkv", "t/Sample/x.mkv")]
            #expect(await scene.attempt(pairs) == .success("t/Sample/film.mkv is t/Sample/x.mkv now"))
            #expect(try await scene.told() == ["t/x.mkv", "t/Sample/x.mkv", "t/read me.txt"])
        }
    }

    @Test(arguments: [
        ([("t/film.mkv", "t/x"), ("t/read me.txt", "t/x")], "would both be t/x"),
        ([("t/film.mkv", "t/X"), ("t/read me.txt", "t/x")], "would both be t/x"),
        ([("t/film.mkv", "t/\u{E9}"), ("t/read me.txt", "t/e\u{301}")], "would both be"),
        ([("t/film.mkv", "t/READ ME.txt")], "would both be"),
        ([("t/film.mkv", "t/read me.txt"), ("t/read me.txt", "t/film.mkv")], "has a file t/read me.txt already"),
        ([("t/film.mkv", "t/sample")], "the folder of"),
        ([("t/film.mkv", "t/read me.txt/film.mkv")], "the folder of"),
        ([("t/film.mkv", "../film.mkv")], "stands for another folder"),
        ([("t/film.mkv", "/etc/passwd")], "is empty"), ([("t/film.mkv", "t//x")], "is empty"),
        ([("t/film.mkv", "t/a\u{0}b")], "control character"), ([("t/film.mkv", "t/a\nb")], "control character"),
        ([("t/read me.txt", "t/ok"), ("t/film.mkv", "t/" + String(repeating: "x", count: 256))], "256 bytes"),
    ])
    func `refuses all of it before the first call`(_ pairs: [(String, String)], _ words: String) async throws {
        try await ScratchFolder.with("renaming") { folder in
            let scene = try Scene(in: folder)
            expect(await scene.attempt(pairs), .final, words)
            #expect(scene.commands.isEmpty && scene.kept.all.isEmpty)
        }
    }

    @Test func `overwrites no file that the torrent knows nothing of`() async throws {
        try await ScratchFolder.with("renaming") { folder in
            let scene = try Scene(in: folder)
            try folder.write("t/new.mkv", [1])
            let pairs = [("t/read me.txt", "t/ok.txt"), ("t/film.mkv", "t/new.mkv")]
            expect(await scene.attempt(pairs), .final, "t/new.mkv is there already, and nothing is overwritten")
            try folder.remove("t/new.mkv")
            try folder.link(to: "/nowhere", as: "t/new.mkv")
            expect(await scene.attempt(pairs), .final, "t/new.mkv is there already")
            try folder.remove("t/new.mkv")
            try folder.link("t/film.mkv", as: "t/new.mkv", isHard: true)
            expect(await scene.attempt(pairs), .final, "t/new.mkv is there already")
            #expect(scene.commands.isEmpty)
            try folder.remove("t/new.mkv")
            #expect(await scene.attempt(pairs) == .success("2 files renamed"))
        }
    }

    @Test(arguments: [TorrentState.checking, .moving])
    func `waits while they are checked or moved`(_ state: TorrentState) async throws {
        try await ScratchFolder.with("renaming") { folder in
            let scene = try Scene(in: folder, state: state)
            expect(await scene.attempt([("t/film.mkv", "t/x")]), .notYet, "checked or moved")
            #expect(scene.commands.isEmpty)
        }
    }

    @Test func `is held where a person was there first, where the disk is gone, and where nothing is seen`()
        async throws
    {
        try await ScratchFolder.with("renaming") { folder in
            var scene = try Scene(in: folder)
            expect(await scene.attempt([("t/other.mkv", "t/x")]), .held, "it was renamed meanwhile")
            scene.access = .hidden
            expect(await scene.attempt([("t/film.mkv", "t/x")]), .held, "map its folders in \"paths\"")
            scene.access = .local([], marker: nil)
            for path in Self.paths { try folder.remove(path) }
            expect(await scene.attempt([("t/film.mkv", "t/x")]), .held, "the disk may not be mounted")
            #expect(scene.commands.isEmpty)
            scene.access = .remote
            #expect(await scene.attempt([("t/film.mkv", "t/x")]) == .success("t/film.mkv is t/x now"))
        }
    }

    @Test(arguments: ["", " ", "a\nb", "a\u{0}b", String(repeating: "x", count: 256)])
    func `takes no name for a torrent that can be none`(_ name: String) {
        let intent = Intent(
            id: IntentID("i1-1"), rule: "r", path: "rules[0].do[0]", action: "rename",
            subject: .torrent(ClientName("box"), Incarnation(id: Self.id, addedAt: nil)), title: "t",
            arguments: ["name": .string(name)], purpose: .act, chain: "1", continuesOnError: false, event: nil,
            plannedAt: SystemTime().now.wall)
        let error = #expect(throws: ActionError.self) { try RenameAction().commands(for: intent, Self.id) }
        #expect(error?.code == .final && error?.detail.hasPrefix("the new name") == true)
    }
}
