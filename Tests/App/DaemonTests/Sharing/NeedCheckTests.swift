import Actions
import Clocks
import Daemon
import Engine
import Rules
import Simulation
import TestKit
import Testing
import Torrents

/// Which files other torrents need, on a real disk.
@Suite struct NeedCheckTests {
    /// A file of a torrent, of four bytes.
    private static func file(_ path: String, size: Int64 = 4, progress: Double = 1) -> TorrentFile {
        TorrentFile(path: path, size: size, progress: progress, wanted: true, priority: "normal")
    }

    private static func torrent(_ number: Int, _ files: [TorrentFile], in folder: String) -> Torrent {
        let top = files.first.map { String($0.path.prefix { $0 != "/" }) } ?? "nothing"
        return .seeding(
            number, name: "t\(number)",
            [
                .savePath: .text(folder), .contentPath: .text("\(folder)/\(top)"), .downloadPath: .absent,
                .files: .files(files), .size: .integer(files.reduce(0) { $0 + $1.size }),
            ])
    }

    private static func neighbour(
        _ torrent: Torrent, _ access: FileAccess = .local([], marker: nil)
    ) -> NeedCheck.Neighbour {
        NeedCheck.Neighbour(client: ClientName("box"), access: access, torrent: torrent)
    }

    /// Asks whether `film` in the folder `a` may go, with another torrent beside it.
    private static func reason(
        _ other: NeedCheck.Neighbour, in folder: ScratchFolder, film: TorrentFile = file("film")
    ) -> String? {
        NeedCheck(store: LocalFiles()).reason(
            toKeep: torrent(1, [film], in: folder["a"]), seenBy: [], from: [other])
    }

    private static func with(_ body: (ScratchFolder) throws -> Void) async throws {
        try await ScratchFolder.with("need") { folder in
            for name in ["a", "b", "b/deep"] { try folder.makeFolder(name) }
            try folder.write("a/film", [1, 2, 3, 4])
            try body(folder)
        }
    }

    @Test func `the same path is needed, also through a folder that is a link`() async throws {
        try await Self.with { folder in
            try folder.link("a", as: "way")
            for place in ["a", "way"] {
                let other = Self.neighbour(Self.torrent(2, [Self.file("film")], in: folder[place]))
                #expect(
                    Self.reason(other, in: folder)?.hasPrefix("its data is used by \"t2\" of client box too: ") == true,
                    "\(place)")
            }
        }
    }

    @Test func `a file that is reached by links, one after the other, is needed`() async throws {
        try await Self.with { folder in
            try folder.link("a/film", as: "b/first")
            try folder.link("b/first", as: "b/deep/second")
            let other = Self.neighbour(Self.torrent(2, [Self.file("second")], in: folder["b/deep"]))
            let reason = Self.reason(other, in: folder)
            #expect(
                reason == "its data is used by \"t2\" of client box too: \(folder["a/film"]) is "
                    + folder["b/deep/second"])
        }
    }

    @Test func `a hard link, a copy and a link to something else are not needed`() async throws {
        try await Self.with { folder in
            try folder.link("a/film", as: "b/film", isHard: true)
            try folder.write("b/copy", [1, 2, 3, 4])
            try folder.link("b/copy", as: "b/deep/film")
            for (name, place) in [("film", "b"), ("copy", "b"), ("film", "b/deep")] {
                let other = Self.neighbour(Self.torrent(2, [Self.file(name)], in: folder[place]))
                #expect(Self.reason(other, in: folder) == nil, "\(place)/\(name)")
            }
        }
    }

    @Test func `a link that goes leaves what it leads to`() async throws {
        try await Self.with { folder in
            try folder.link("a/film", as: "b/film")
            let other = Self.neighbour(Self.torrent(2, [Self.file("film")], in: folder["a"]))
            let link = Self.torrent(1, [Self.file("film")], in: folder["b"])
            #expect(NeedCheck(store: LocalFiles()).reason(toKeep: link, seenBy: [], from: [other]) == nil)
        }
    }

    @Test func `a file under the name of one that is not complete is needed`() async throws {
        try await Self.with { folder in
            try folder.write("a/new.part", [1])
            try folder.link("a", as: "way")
            let other = Self.neighbour(Self.torrent(2, [Self.file("new", progress: 0.5)], in: folder["way"]))
            let own = Self.file("new", progress: 0.3)
            #expect(Self.reason(other, in: folder, film: own)?.contains("is used by") == true)
        }
    }

    @Test func `a file of the same size that is not found may be the same one`() async throws {
        try await Self.with { folder in
            let lost = Self.torrent(2, [Self.file("film")], in: folder["nowhere"])
            #expect(Self.reason(Self.neighbour(lost), in: folder)?.contains("is not found here") == true)
            #expect(Self.reason(Self.neighbour(lost, .hidden), in: folder)?.contains("cannot be seen") == true)
            // Of another size, not begun, or not found by its client either, it is another one or none.
            let (larger, new) = (Self.file("film", size: 5), Self.file("film", progress: 0))
            for file in [larger, new] {
                let other = Self.neighbour(Self.torrent(2, [file], in: folder["nowhere"]))
                #expect(Self.reason(other, in: folder) == nil)
            }
            let missing = lost.with([.state: .text(TorrentState.missingFiles.rawValue)])
            #expect(Self.reason(Self.neighbour(missing), in: folder) == nil)
        }
    }

    @Test func `a torrent whose files are not told yet may have any that it has room for`() async throws {
        try await Self.with { folder in
            let untold = Self.torrent(2, [Self.file("film")], in: folder["a"]).with([.files: .unknown])
            #expect(Self.reason(Self.neighbour(untold), in: folder)?.contains("does not tell its files yet") == true)
            for size in [FieldValue.unknown, .integer(3)] {
                #expect(Self.reason(Self.neighbour(untold.with([.size: size])), in: folder) == nil)
            }
            let own = Self.torrent(1, [], in: folder["a"]).with([.files: .unknown])
            #expect(NeedCheck(store: LocalFiles()).reason(toKeep: own, seenBy: [], from: []) != nil)
        }
    }

    @Test func `what a client counts from the torrent's own folder is found as well`() async throws {
        try await Self.with { folder in
            func inner(_ number: Int, _ place: String) -> Torrent {
                Self.torrent(number, [Self.file("film")], in: folder["else"]).with([
                    .contentPath: .text(folder[place])
                ])
            }
            try folder.link("a", as: "way")
            let reason = NeedCheck(store: LocalFiles()).reason(
                toKeep: inner(1, "a"), seenBy: [], from: [Self.neighbour(inner(2, "way"))])
            #expect(reason?.contains("is used by") == true)
        }
    }
}
