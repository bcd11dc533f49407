import Actions
import Clocks
import Daemon
import Engine
import Rules
import Simulation
import TestKit
import Testing
import Torrents

/// Files of a real folder that belong to no torrent.
@Suite struct OrphanSearchTests {
    /// Two clients that share a folder, and rules about what is left over in it.
    private struct Scene {
        let folder: ScratchFolder
        let book = FileBook()
        let clock = ManualClock()
        let rules: RuleSet

        init(_ folder: ScratchFolder) throws {
            self.folder = folder
            rules = try DaemonWorld.read(
                """
                {"version": 1, "journal": {"path": "data/sluice.sqlite"},
                 "clients": {"home": {"type": "test", "url": "http://127.0.0.1:1"},
                             "box": {"type": "test", "url": "http://127.0.0.1:2",
                                     "paths": {"/downloads": "\(folder["data"])"}}},
                 "disks": {"data": {"path": "\(folder.path)", "orphans": ["\(folder["data"])"], "marker": "mounted",
                                    "trash": {"path": "\(folder["data/bin"])"}}},
                 "rules": [{"id": "sweep", "each": "orphan:data", "matchAll": true,
                            "do": [{"remove": {"data": "delete"}}]},
                           {"id": "in", "watch": {"path": "\(folder["data/watch"])"}, "matchAll": true,
                            "do": [{"add": {"client": "home"}}]}]}
                """)
            book.follow(rules.clients)
        }

        func torrent(_ number: Int, _ files: [String], in place: String, progress: Double = 1) -> Torrent {
            let all = files.map {
                TorrentFile(path: $0, size: 4, progress: progress, wanted: true, priority: "normal")
            }
            return .seeding(
                number, name: "t\(number)",
                [
                    .savePath: .text(place), .contentPath: .text("\(place)/\(files[0].prefix { $0 != "/" })"),
                    .downloadPath: .absent, .files: .files(all),
                ])
        }

        func list(_ home: [Torrent], _ box: [Torrent]?, on store: any FileStore = LocalFiles()) async {
            let mappings = rules.clients.first { $0.name == ClientName("box") }?.paths ?? []
            await book.read(
                TorrentList(home), of: ClientName("home"), seen: .local([], marker: nil), from: store, by: clock)
            guard let box else { return }
            await book.read(
                TorrentList(box), of: ClientName("box"), seen: .local(mappings, marker: nil), from: store,
                by: clock)
        }

        func finding(on store: any FileStore = LocalFiles()) async throws -> OrphanReport.Finding {
            let observations = await book.orphans(by: rules, in: store, clock)
            guard case .orphans(let report, _)? = observations.first else {
                Issue.record("there is no report")
                return .untold("")
            }
            return report.finding
        }

        /// The paths of orphans below the folder.
        func orphans(on store: any FileStore = LocalFiles()) async throws -> [String] {
            guard case .found(let contents) = try await finding(on: store) else { return ["nothing is certain"] }
            return contents.orphans.map { String($0.path.dropFirst(folder["data"].count + 1)) }
        }
    }

    private static func with(_ body: (Scene) async throws -> Void) async throws {
        try await ScratchFolder.with("orphans") { folder in
            for name in ["data/show", "data/bin", "data/watch", "data/.hidden", "elsewhere"] {
                try folder.makeFolder(name)
            }
            for name in ["data/film", "data/show/1", "data/show/2", "data/lost", "data/show/extra.nfo"] {
                try folder.write(name, [1, 2, 3, 4])
            }
            try await body(try Scene(folder))
        }
    }

    @Test func `are all files that no torrent of any client has, and no others`() async throws {
        try await Self.with { scene in
            await scene.list(
                [scene.torrent(1, ["film"], in: scene.folder["data"])],
                [scene.torrent(2, ["show/1", "show/2"], in: "/downloads")])
            let orphans = try await scene.orphans()
            #expect(orphans == ["lost", "show/extra.nfo"])
        }
    }

    @Test func `are no files that clients have yet to finish, that wait, or that are Sluice's own`() async throws {
        try await Self.with { scene in
            for name in [
                "data/new.part", "data/new.!qB", "data/.abc.parts", "data/bin/thrown", "data/watch/a.torrent",
                "data/.hidden/x", "data/mounted", "data/sluice.sqlite-wal", "elsewhere/film2",
            ] { try scene.folder.write(name, [1]) }
            try scene.folder.link("elsewhere/film2", as: "data/link")
            try scene.folder.link("elsewhere", as: "data/folder")
            await scene.list(
                [scene.torrent(1, ["film", "show/1", "show/2", "show/extra.nfo"], in: scene.folder["data"])], [])
            let orphans = try await scene.orphans()
            #expect(orphans == ["lost"])
        }
    }

    @Test func `are no files that a torrent has by another name, through a link, or has yet to write`() async throws {
        try await Self.with { scene in
            try scene.folder.link("data/film", as: "data/again", isHard: true)
            try scene.folder.link("data", as: "way")
            let begun = scene.torrent(3, ["lost"], in: scene.folder["data"], progress: 0)
            await scene.list(
                [scene.torrent(1, ["film"], in: scene.folder["way"]), begun],
                [scene.torrent(2, ["show/1", "show/2"], in: "/downloads")])
            let orphans = try await scene.orphans()
            #expect(orphans == ["show/extra.nfo"])
        }
    }

    @Test func `are no files that a torrent has in another spelling, where the disk knows but one`() async throws {
        try await Self.with { scene in
            let store = FoldingStore()
            await scene.list(
                [scene.torrent(1, ["FILM"], in: scene.folder["Data"])],
                [scene.torrent(2, ["Show/1", "SHOW/2"], in: "/downloads")], on: store)
            let orphans = try await scene.orphans(on: store)
            #expect(orphans == ["lost", "show/extra.nfo"])
        }
    }

    @Test func `cannot be told without the list of each client, and with a mapping that leads astray`() async throws {
        try await Self.with { scene in
            let film = scene.torrent(1, ["film"], in: scene.folder["data"])
            await scene.list([film], nil)
            guard case .untold(let reason) = try await scene.finding() else {
                Issue.record("a client without a list proves something")
                return
            }
            #expect(reason.contains("client box has not been listed"))
            await scene.list([film], [scene.torrent(2, ["show/1", "show/2"], in: "/elsewhere")])
            guard case .untold(let astray) = try await scene.finding() else {
                Issue.record("files that are not found prove something")
                return
            }
            #expect(astray.contains("have not been found on the disk"))
            scene.clock.advance(by: .seconds(601))
            await scene.list([film], nil)
            guard case .untold = try await scene.finding() else {
                Issue.record("a list that is old proves something")
                return
            }
        }
    }

    @Test func `are removed only as they were judged, and never through a link`() async throws {
        try await Self.with { scene in
            await scene.list(
                [scene.torrent(1, ["film"], in: scene.folder["data"])],
                [scene.torrent(2, ["show/1", "show/2"], in: "/downloads")])
            guard case .found(let contents) = try await scene.finding() else { return }
            let (lost, extra) = (contents.orphans[0], contents.orphans[1])
            let root = scene.folder["data"]
            try scene.folder.write("data/lost", [9, 9, 9])
            #expect(throws: ActionError.self) { try LocalFiles().remove(lost, below: root) }
            try scene.folder.rename("data/show", to: "elsewhere/show")
            try scene.folder.link("elsewhere/show", as: "data/show")
            #expect(throws: ActionError.self) { try LocalFiles().remove(extra, below: root) }
            #expect(scene.folder.has("data/lost") && scene.folder.has("elsewhere/show/extra.nfo"))
            try scene.folder.remove("data/show")
            try scene.folder.rename("elsewhere/show", to: "data/show")
            try LocalFiles().remove(extra, below: root)
            #expect(!scene.folder.has("data/show/extra.nfo"))
        }
    }
}
