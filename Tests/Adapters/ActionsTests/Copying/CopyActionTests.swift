import Actions
import ClientKit
import Daemon
import Engine
import JSON
import Rules
import Simulation
import Synchronization
import TestKit
import Testing
import Torrents

/// A torrent that is added to another client over its data.
@Suite struct `copying a torrent to another client` {
    private typealias Scene = CopyScene

    @Test func `adds it over the same data, checked and started, and is taken back`() async throws {
        try await Scene.with { scene in
            let arguments: JSON = ["client": "box", "category": "films", "tags": ["copy"]]
            #expect(await scene.attempt(arguments) == .success("copied to box over the same data, checked and started"))
            let copy = try #require(scene.box[Scene.id])
            #expect(copy[.savePath] == .text("/media/data") && copy.state == .seeding)
            #expect(copy[.category] == .text("films") && copy[.tags] == .texts(["copy"]))
            #expect(copy[.downloaded] == .integer(0))
            guard case .add(let new)? = scene.box.performed.first else { return #expect(scene.box.performed.isEmpty) }
            #expect(new.paused && new.layout == .original && new.source == .file(Scene.torrent.metainfo))
            #expect(try await scene.takeBack() == "the copy was removed from box")
            #expect(scene.box[Scene.id] == nil && scene.folder.has("data/film/part-0.bin"))
            #expect(scene.home.performed.isEmpty, "the torrent itself is left alone")
        }
    }

    @Test func `makes hard links where that is said, and takes away those that are its own`() async throws {
        try await Scene.with { scene in
            scene.box.place(Scene.torrent, in: "/media/links")
            let words = await scene.attempt(scene.linking)
            #expect(
                words == .success("copied to box over 2 hardlinks in \(scene.folder["links"]), checked and started"))
            #expect(scene.box[Scene.id]?[.savePath] == .text("/media/links"))
            let names = ["links/film/part-0.bin", "data/film/part-0.bin"].map {
                LocalFiles().look(at: scene.folder[$0])
            }
            #expect(names[0] == names[1], "both are names of one file")
            // One is replaced, and of the other the first name goes: it is the last one of its data now.
            try scene.folder.remove("links/film/part-1.bin")
            try scene.folder.write("links/film/part-1.bin", [1])
            try scene.folder.remove("data/film/part-0.bin")
            let undone = try await scene.takeBack(scene.linking)
            #expect(undone.hasPrefix("the copy was removed from box; left, as"), "\(undone)")
            #expect(scene.folder.names(in: "links/film") == ["part-0.bin", "part-1.bin"])
        }
    }

    @Test func `leaves one alone that is there already`() async throws {
        try await Scene.with { scene in
            scene.box.put(.downloading(of: Scene.torrent))
            expect(await scene.attempt(), .held, "it is in box already, and not complete there")
            scene.box.change(Scene.id) { $0[.done] = .flag(true) }
            #expect(await scene.attempt() == .success("already there: \(Scene.id) in box"))
            #expect(await scene.attempt(scene.linking) == .success("already there: \(Scene.id) in box"))
            #expect(scene.box.performed.isEmpty && scene.kept == nil)
            #expect(scene.folder.names(in: "links").isEmpty)
        }
    }

    @Test func `takes back a copy that is not whole`() async throws {
        try await Scene.with { scene in
            scene.box.place(Scene.torrent, in: "/elsewhere")
            for arguments: JSON in [["client": "box"], scene.linking] {
                expect(await scene.attempt(arguments), .final, "box finds only 0 % of it")
                #expect(scene.box[Scene.id] == nil && scene.kept == nil)
                #expect(scene.folder.names(in: "links").isEmpty)
                #expect(scene.folder.names(in: "data/film").count == 2)
            }
        }
    }

    @Test func `gives it the announce URLs that the torrent has by now`() async throws {
        let urls = ["http://tracker.test/new", "http://tracker.test/both"]
        let change = { (facts: inout TorrentFacts) in
            facts[.trackers] = .trackers(urls.map { Tracker(url: $0, host: "tracker.test", tier: 0) })
        }
        try await Scene.with(change) { scene in
            #expect(
                await scene.attempt(["client": "box", "paused": true])
                    == .success("copied to box over the same data, checked"))
            let copy = try #require(scene.box[Scene.id])
            guard case .trackers(let trackers) = copy[.trackers] else { return #expect(!copy[.trackers].isKnown) }
            #expect(trackers.map(\.url) == urls && copy.state == .paused)
        }
    }

    @Test func `waits for a client that is away, and for its own data to be checked`() async throws {
        try await Scene.with { scene in
            scene.box.inject(.error(ClientError(.unreachable, "gone")), on: [.torrent], times: 1)
            expect(await scene.attempt(), .notYet, "client \"box\": gone")
            scene.home.change(Scene.id) { $0[.state] = .text(TorrentState.checking.rawValue) }
            expect(await scene.attempt(), .notYet, "checked or moved")
            #expect(scene.box.performed.isEmpty)
        }
    }

    @Test func `takes a torrent that somebody added meanwhile for theirs`() async throws {
        try await Scene.with { scene in
            scene.box.inject(.error(ClientError(.unreachable, "gone")), on: [.perform], times: 1)
            expect(await scene.attempt(), .notYet, "gone")
            #expect(scene.kept != nil)
            scene.time.set(.at(1_800_010_000))
            scene.box.put(
                Torrent.downloading(of: Scene.torrent).with([.addedAt: .integer(1_800_009_000), .done: .flag(true)]))
            #expect(await scene.attempt() == .success("already there: \(Scene.id) in box"))
            #expect(scene.box.performed.isEmpty)
            await #expect(throws: ActionError.self) { try await scene.takeBack() }
            #expect(scene.box[Scene.id] != nil)
        }
    }

    @Test func `is held or refused where it could not be there without a download`() async throws {
        let cases: [(ActionError.Code, String, @Sendable (Scene) throws -> Void)] = [
            (.held, "it is not complete", { $0.home.change(Scene.id) { $0[.done] = .flag(false) } }),
            (
                .held, "film/part-1.bin was not downloaded",
                { scene in
                    scene.home.change(Scene.id) { facts in
                        facts[.files] = .files(
                            Scene.torrent.parts.map {
                                Scene.file("film/\($0.name)", $0.size, wanted: $0.name != "part-1.bin")
                            })
                    }
                }
            ),
            (
                .final, "not named as its .torrent file says",
                { scene in
                    scene.home.change(Scene.id) { facts in
                        facts[.files] = .files(Scene.torrent.parts.map { Scene.file("other/\($0.name)", $0.size) })
                    }
                    try scene.write(below: "data/other/")
                }
            ),
            (.held, "there is no proof of its data", { try $0.folder.remove("data/film/part-0.bin") }),
            (
                .held, "lies in no folder of \"paths\" of client \"box\"",
                { scene in
                    scene.access.withLock { access in
                        access[ClientName("box")] = .local(
                            [PathMapping(remote: "/media", local: "/elsewhere")], marker: nil)
                    }
                }
            ),
            (.final, "on another machine", { scene in scene.access.withLock { $0[ClientName("box")] = .remote } }),
            (.held, "on another machine", { scene in scene.access.withLock { $0[ClientName("home")] = .hidden } }),
        ]
        for (code, words, change) in cases {
            try await Scene.with { scene in
                try change(scene)
                expect(await scene.attempt(), code, words)
                #expect(scene.box.performed.isEmpty && scene.kept == nil, "\(words)")
            }
        }
        try await Scene.with { scene in
            expect(await scene.attempt(["client": "home"]), .final, "it is in client \"home\" already")
            expect(await scene.attempt(["client": "no"]), .final, "no client of the rule file is named \"no\"")
        }
    }
}
