import Engine
import JSON
import Simulation
import Testing
import Torrents

/// New names of torrents and of their files, as plans have them.
@Suite struct `a plan of new names` {
    private static let listed = Torrent.seeding(1).with([
        .name: .text("Some.Film.2020.1080p"),
        .files: .files(
            ["t/film.mkv", "t/Sample/film.mkv", "t/read me.txt"].map {
                TorrentFile(path: $0, size: 10, progress: 1, wanted: true, priority: "normal")
            }),
    ])

    /// Plans `files` with these arguments for one torrent, and tells what it is planned with, or why not.
    private func planned(_ arguments: String, _ torrent: Torrent = listed) throws -> (pairs: [String], failure: String?)
    {
        var world = try World(#"{"id": "f", "each": "torrent", "do": [{"files": \#(arguments)}]}"#)
        world.see([torrent], at: 0)
        let tick = world.see([torrent], at: 5)
        let all = world.ticks.flatMap(\.intents) + tick.intents
        let pairs = (all.first?.arguments["rename"]?.arrayValue ?? []).map {
            "\($0["from"]?.stringValue ?? "?") > \($0["to"]?.stringValue ?? "?")"
        }
        let decisions = world.ticks.flatMap(\.decisions) + tick.decisions
        return (pairs, decisions.first { $0.verdict == .failed }?.reason)
    }

    @Test func `gives a name in the file's own folder, and a path in the torrent's`() throws {
        #expect(
            try planned(#"{"match": "*.mkv", "rename": "${torrent.release.title} ${string(file.size)}.mkv"}"#).pairs
                == ["t/film.mkv > t/Some Film 10.mkv", "t/Sample/film.mkv > t/Sample/Some Film 10.mkv"])
        #expect(
            try planned(#"{"match": "*", "except": ["t/sample/*"], "rename": "extras/${file.name}"}"#).pairs
                == ["t/film.mkv > t/extras/film.mkv", "t/read me.txt > t/extras/read me.txt"])
        #expect(try planned(#"{"match": "*.txt", "rename": "${file.name}"}"#).pairs == [])
    }

    @Test(arguments: [
        ("../../etc/passwd", "t/.._.._etc_passwd"), ("..", "t/_"), ("/", "t/_"), ("a\\\\b", "t/a_b"),
        ("a\\u0000b", "t/a_b"),
    ])
    func `lets no value lead out of the folder`(_ value: String, _ path: String) throws {
        let text = "\"\(value)\""
        let name = try #require(try JSON(parsing: Array(text.utf8)).stringValue)
        let torrent = Self.listed.with([.category: .text(name)])
        #expect(
            try planned(#"{"match": "t/film.mkv", "rename": "${torrent.category}"}"#, torrent).pairs
                == ["t/film.mkv > \(path)"])
    }

    @Test func `fails as a whole where one of the names cannot be`() throws {
        let long = Self.listed.with([.category: .text(String(repeating: "x", count: 254))])
        #expect(
            try planned(#"{"match": "*", "rename": "${torrent.category}.mkv"}"#, long).failure?
                .contains("takes 258 bytes, and 255 are the most") == true)
        let single = Self.listed.with([
            .files: .files([TorrentFile(path: "film.mkv", size: 1, progress: 1, wanted: true, priority: "normal")])
        ])
        #expect(
            try planned(#"{"match": "*", "rename": "extras/${file.name}"}"#, single).failure?
                .contains("has no folder of its own") == true)
        for files: FieldValue in [.unknown, .files([])] {
            #expect(
                try planned(#"{"match": "*", "rename": "x ${file.name}"}"#, Self.listed.with([.files: files])).failure?
                    .contains("its files are not known yet") == true)
        }
    }

    @Test(arguments: [true, false])
    func `of a torrent is not taken for a person's`(hasEnded: Bool) throws {
        var world = try World(#"{"id": "n", "on": "torrent.renamed", "do": [{"rename": "film ${torrent.size}"}]}"#)
        let base = Torrent.seeding(1)
        world.see([base], at: 0)
        world.see([base], at: 5)
        let tick = world.see([base.with([.name: .text("by hand")])], at: 10)
        let name = try #require(tick.intents.first?.arguments["name"]?.stringValue)
        if hasEnded { world.finish(tick, at: 11) }
        let seen = world.see([base.with([.name: .text(name)])], at: 15)
        #expect(seen.eventNames == ["torrent.renamed"])
        #expect(seen.events.map(\.cause) == tick.intents.map { .intent($0.id.text) })
        #expect(seen.intents.isEmpty)
    }

    @Test func `leaves a person's other name a person's`() throws {
        var world = try World(#"{"id": "n", "on": "torrent.renamed", "do": [{"rename": "film ${torrent.size}"}]}"#)
        let base = Torrent.seeding(1)
        world.see([base], at: 0)
        world.see([base], at: 5)
        let tick = world.see([base.with([.name: .text("by hand")])], at: 10)
        world.finish(tick, at: 11)
        let seen = world.see([base.with([.name: .text("by hand again")])], at: 15)
        #expect(seen.events.map(\.cause) == [.external])
        #expect(seen.intents.map(\.action) == ["rename"])
    }
}
