import Actions
import Daemon
import Rules
import Simulation
import TestKit
import Testing
import Torrents

/// What is seen of the files of torrents on a real disk.
@Suite struct FileBookTests {
    /// Two clients whose files are here, in one folder.
    private struct Disk {
        let folder: ScratchFolder
        let book = FileBook()
        var lists: [String: [Torrent]] = [:]
        let names: [String]

        init(_ folder: ScratchFolder, clients: [String] = ["home", "box"]) {
            self.folder = folder
            names = clients
            let entries = clients.map { name in
                ClientEntry(
                    name: ClientName(name), type: "test", url: "", username: nil, password: nil, poll: nil,
                    timeout: .seconds(1), certificateAuthority: nil, isInsecure: false, paths: [])
            }
            book.follow(entries)
        }

        /// A torrent of one file in a folder.
        func torrent(_ number: Int, _ name: String, in place: String, progress: Double = 1) -> Torrent {
            let file = TorrentFile(path: name, size: 4, progress: progress, wanted: true, priority: "normal")
            return .seeding(
                number, name: name,
                [
                    .savePath: .text(folder[place]), .contentPath: .text(folder["\(place)/\(name)"]),
                    .downloadPath: .absent, .files: .files([file]), .addedAt: .integer(Int64(number)),
                ])
        }

        func read(_ client: String, _ torrents: [Torrent], at second: Int = 0, budget: Int = 2000) {
            book.read(
                torrents, of: ClientName(client), .local([], marker: nil), from: LocalFiles(), at: .seconds(second),
                budget: budget)
        }

        func shown(_ torrent: Torrent, of client: String = "home") -> Torrent {
            book.shown([torrent], of: ClientName(client))[0]
        }
    }

    private static func with(_ body: (Disk) async throws -> Void) async throws {
        try await ScratchFolder.with("book") { folder in
            for name in ["a", "b", "library"] { try folder.makeFolder(name) }
            for name in ["a/film", "a/other"] { try folder.write(name, [1, 2, 3, 4]) }
            try await body(Disk(folder))
        }
    }

    @Test func `links into a library are told, and links to another torrent are not`() async throws {
        try await Self.with { disk in
            try disk.folder.link("a/film", as: "b/film", isHard: true)
            try disk.folder.link("a/other", as: "library/other", isHard: true)
            let (film, other) = (disk.torrent(1, "film", in: "a"), disk.torrent(2, "other", in: "a"))
            let copy = disk.torrent(3, "film", in: "b")
            disk.read("home", [film, other])
            disk.read("box", [copy])
            #expect(disk.shown(film)[.hardlinkedOutside] == .flag(false))
            #expect(disk.shown(film)[.sharedWith] == .integer(1))
            #expect(disk.shown(film)[.duplicateOf] == .absent)
            #expect(disk.shown(copy, of: "box")[.duplicateOf] == .text(film.id.hex))
            #expect(disk.shown(other)[.hardlinks] == .integer(1))
            #expect(disk.shown(other)[.hardlinkedOutside] == .flag(true))
            #expect(disk.shown(other)[.sharedWith] == .integer(0))
            guard case .integer(let bytes) = disk.shown(other)[.onDisk] else {
                Issue.record("it has no size")
                return
            }
            #expect(bytes > 0)
        }
    }

    @Test func `what may be another torrent's is unknown until all have been read`() async throws {
        try await Self.with { disk in
            try disk.folder.link("a/film", as: "b/film", isHard: true)
            let film = disk.torrent(1, "film", in: "a")
            let lone = disk.torrent(2, "other", in: "a")
            disk.read("home", [film, lone])
            #expect(disk.shown(film)[.hardlinkedOutside] == .unknown)
            #expect(disk.shown(film)[.sharedWith] == .unknown)
            // A file with no other name has none outside, whatever the others have.
            #expect(disk.shown(lone)[.hardlinkedOutside] == .flag(false))
            disk.read("box", [])
            #expect(disk.shown(film)[.hardlinkedOutside] == .flag(true))
        }
    }

    @Test func `what has changed is unknown until it is read again`() async throws {
        try await Self.with { disk in
            let film = disk.torrent(1, "film", in: "a")
            disk.read("home", [film])
            disk.read("box", [])
            #expect(disk.shown(film)[.hardlinks] == .integer(0))
            let half = disk.torrent(1, "film", in: "a", progress: 1).with([.progress: .real(0.5)])
            #expect(disk.shown(half)[.hardlinks] == .unknown)
            let moved = disk.torrent(1, "film", in: "b")
            disk.read("home", [moved])
            #expect(disk.shown(moved)[.hardlinks] == .unknown, "its file is not there")
            #expect(disk.shown(moved)[.onDisk] == .unknown)
        }
    }

    @Test func `a link that comes later is seen after ten minutes, and at once before a removal`() async throws {
        try await Self.with { disk in
            let film = disk.torrent(1, "film", in: "a")
            disk.read("home", [film])
            disk.read("box", [])
            try disk.folder.link("a/film", as: "library/film", isHard: true)
            disk.read("home", [film], at: 599)
            #expect(disk.shown(film)[.hardlinkedOutside] == .flag(false))
            let fresh = disk.book.refreshed(
                film, of: ClientName("home"), .local([], marker: nil), from: LocalFiles(), at: .seconds(599))
            #expect(fresh[.hardlinkedOutside] == .flag(true))
            disk.read("home", [film], at: 1300)
            #expect(disk.shown(film)[.hardlinkedOutside] == .flag(true))
        }
    }

    @Test func `a file that is a symbolic link proves nothing`() async throws {
        try await Self.with { disk in
            try disk.folder.link("a/film", as: "b/film")
            let film = disk.torrent(1, "film", in: "b")
            disk.read("home", [film])
            disk.read("box", [])
            for field in TorrentField.seenOnDisk { #expect(disk.shown(film)[field] == .unknown, "\(field)") }
        }
    }

    @Test func `the disk is asked little by little`() async throws {
        try await Self.with { disk in
            let torrents = [disk.torrent(1, "film", in: "a"), disk.torrent(2, "other", in: "a")]
            disk.read("box", [])
            disk.read("home", torrents, budget: 1)
            #expect(torrents.map { disk.shown($0)[.onDisk].isKnown } == [true, false])
            disk.read("home", torrents, at: 5, budget: 1)
            #expect(torrents.map { disk.shown($0)[.onDisk].isKnown } == [true, true])
        }
    }

    @Test func `of a client whose files are not seen from here nothing is known, nor of others' links`() async throws {
        try await Self.with { disk in
            try disk.folder.link("a/film", as: "b/film", isHard: true)
            let film = disk.torrent(1, "film", in: "a")
            disk.read("home", [film])
            disk.book.read(
                [disk.torrent(3, "film", in: "b")], of: ClientName("box"), .hidden, from: LocalFiles(), at: .zero)
            #expect(disk.shown(film)[.hardlinkedOutside] == .unknown)
        }
    }
}
