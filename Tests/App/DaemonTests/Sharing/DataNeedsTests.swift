import Actions
import Daemon
import Engine
import Rules
import Simulation
import TestKit
import Testing
import Torrents

/// Which torrents need what another one's data consists of, on real files.
@Suite struct `what other torrents need of a torrent's data` {
    private static let home = ClientName("home")
    private static let other = ClientName("other")

    /// A disk with one torrent, whose data is `data/film` or what else is named, and folders for others.
    private static func with(_ body: (ScratchFolder) throws -> Void) async throws {
        try await ScratchFolder.with("needs") { folder in
            for name in ["data/film/extras", "links", "copy"] { try folder.makeFolder(name) }
            for name in ["data/film/a", "data/film/extras/b", "data/single"] { try folder.write(name, [1, 2, 3]) }
            try body(folder)
        }
    }

    private static func owner(
        _ number: Int, _ path: String, of client: ClientName = other, on folder: ScratchFolder
    ) -> DataNeeds.Owner {
        let torrent = Torrent.seeding(number, name: "torrent \(number)").with([
            .savePath: .text(folder.path), .contentPath: .text(folder[path]),
        ])
        return DataNeeds.Owner(torrent, of: client, through: [])
    }

    /// Why the data at one path must stay beside a torrent with data at another.
    private static func reason(
        toKeep path: String, beside others: String..., on folder: ScratchFolder,
        in store: any FileStore = LocalFiles()
    ) -> String? {
        let one = owner(1, path, of: home, on: folder)
        let owners = others.enumerated().map { owner($0 + 2, $1, on: folder) }
        let answer = DataNeeds(of: [one] + owners, in: store).reason(toKeep: one)
        return answer?.replacing(folder.path + "/", with: "")
            .replacing(#"its data is used by "torrent 2" of client other too: "#, with: "")
    }

    @Test func `the same path, and what lies within it or around it`() async throws {
        try await Self.with { folder in
            #expect(Self.reason(toKeep: "data/film", beside: "data/film", on: folder) == "data/film")
            #expect(Self.reason(toKeep: "data/film", beside: "data/film/extras", on: folder) != nil)
            #expect(Self.reason(toKeep: "data/film", beside: "data/film/extras/b", on: folder) != nil)
            #expect(Self.reason(toKeep: "data/film/extras", beside: "data/film", on: folder) != nil)
            #expect(Self.reason(toKeep: "data/film", beside: "data/single", "copy", "gone", on: folder) == nil)
        }
    }

    @Test func `a name in another spelling, unless the disk tells the two apart`() async throws {
        try await Self.with { folder in
            try folder.write("data/f\u{ED}lm", [1])
            // Whether there is a second one is not known, as of a name in a folder that is not read by letters.
            #expect(Self.reason(toKeep: "data/film", beside: "data/Film", on: folder) == "data/Film leads to data/film")
            #expect(Self.reason(toKeep: "data/f\u{ED}lm", beside: "data/fi\u{301}lm", on: folder) != nil)
            try folder.write("data/Film", [2])
            try folder.write("data/fi\u{301}lm", [2])
            #expect(Self.reason(toKeep: "data/film", beside: "data/Film", on: folder) == nil)
            #expect(Self.reason(toKeep: "data/f\u{ED}lm", beside: "data/fi\u{301}lm", on: folder) == nil)
            // Both spellings lead to the same data.
            try folder.link("data/film", as: "data/FILM")
            #expect(Self.reason(toKeep: "data/film", beside: "data/FILM", on: folder) != nil)
        }
    }

    @Test func `a folder on the way that is a link changes nothing`() async throws {
        try await Self.with { folder in
            try folder.link("data", as: "mirror")
            try folder.link("data/film", as: "links/inside")
            for there in [
                "mirror/film", "mirror/film/extras", "links/inside", "links/inside/extras/b", "links/inside/a",
            ] {
                #expect(Self.reason(toKeep: "data/film", beside: there, on: folder) != nil, "\(there)")
                #expect(Self.reason(toKeep: there, beside: "data/film", on: folder) != nil, "\(there)")
            }
            #expect(Self.reason(toKeep: "data/film", beside: "mirror/single", on: folder) == nil)
        }
    }

    @Test func `a link to the file itself needs it, also through another link and from deep within a folder`()
        async throws
    {
        try await Self.with { folder in
            try folder.link("data/single", as: "links/single")
            try folder.link("links/single", as: "links/again")
            try folder.makeFolder("farm/disc 1")
            try folder.link("data/film/extras/b", as: "farm/disc 1/b")
            #expect(
                Self.reason(toKeep: "data/single", beside: "links/again", on: folder)
                    == "links/again leads to data/single")
            #expect(
                Self.reason(toKeep: "data/film", beside: "farm", on: folder) == "farm/disc 1/b leads into data/film")
            // The link in between is needed too, and what has only links takes nothing from anybody.
            #expect(Self.reason(toKeep: "links/single", beside: "links/again", on: folder) != nil)
            #expect(Self.reason(toKeep: "links/again", beside: "data/single", on: folder) == nil)
            #expect(Self.reason(toKeep: "farm", beside: "data/film", on: folder) == nil)
        }
    }

    @Test func `a relative link is followed from its own folder, and one to nowhere needs nothing`() async throws {
        try await Self.with { folder in
            try folder.link(to: "../data/single", as: "links/relative")
            try folder.link(to: "../gone/../../nothing", as: "links/dangling")
            try folder.link(to: "round", as: "links/round")
            #expect(Self.reason(toKeep: "data/single", beside: "links/relative", on: folder) != nil)
            #expect(Self.reason(toKeep: "data/single", beside: "links/dangling", on: folder) == nil)
            #expect(Self.reason(toKeep: "data/single", beside: "links/round", on: folder) == nil)
        }
    }

    @Test func `a linked folder is looked into, and a folder that leads back into itself ends`() async throws {
        try await Self.with { folder in
            try folder.makeFolder("farm")
            try folder.makeFolder("shelf")
            try folder.link("shelf", as: "farm/shelf")
            try folder.link("farm", as: "shelf/back")
            #expect(Self.reason(toKeep: "data/film", beside: "farm", on: folder) == nil)
            try folder.link("data/film/a", as: "shelf/a")
            #expect(Self.reason(toKeep: "data/film", beside: "farm", on: folder) != nil)
        }
    }

    @Test func `a hard link or a copy elsewhere outlives it`() async throws {
        try await Self.with { folder in
            try folder.makeFolder("copy/film")
            try folder.link("data/film/a", as: "copy/film/a", isHard: true)
            try folder.link("data/single", as: "copy/single", isHard: true)
            try folder.link("copy/single", as: "links/single")
            for path in ["copy/film", "copy/single", "links/single"] {
                #expect(Self.reason(toKeep: "data/film", beside: path, on: folder) == nil)
                #expect(Self.reason(toKeep: "data/single", beside: path, on: folder) == nil)
            }
        }
    }

    @Test func `names that a file system may take for one are one`() async throws {
        try await Self.with { folder in
            try folder.write("data/\u{C9}t\u{E9}", [1])
            try folder.link(to: folder["data/e\u{301}T\u{E9}"], as: "links/\u{E9}")
            #expect(Self.reason(toKeep: "data/\u{C9}t\u{E9}", beside: "data/E\u{301}te\u{301}", on: folder) != nil)
            #expect(Self.reason(toKeep: "data/\u{C9}t\u{E9}", beside: "links/\u{E9}", on: folder) != nil)
        }
    }

    @Test(arguments: [
        ("data/single", "data/Single"), ("data/single", "Data/single"), ("data/SINGLE", "DATA/Single"),
        ("data/film", "Data/Film/extras/b"), ("Data/film/extras", "data/Film"),
    ])
    func `names that a file system numbers by their spelling are one where its folder lists one`(
        path: String, other: String
    ) async throws {
        try await Self.with { folder in
            #expect(Self.reason(toKeep: path, beside: other, on: folder, in: FoldingStore()) != nil)
            #expect(Self.reason(toKeep: path, beside: "copy", on: folder, in: FoldingStore()) == nil)
        }
    }

    @Test func `a torrent that is gone needs nothing, and neither does a torrent of itself`() async throws {
        try await Self.with { folder in
            let one = Self.owner(1, "data/film", of: Self.home, on: folder)
            let twin = Self.owner(1, "data/film", on: folder)
            let needs = DataNeeds(of: [one, twin], in: LocalFiles())
            #expect(needs.reason(toKeep: one) != nil)
            #expect(needs.reason(toKeep: one, besides: [.torrent(Self.other, Torrent.seeding(1).incarnation)]) == nil)
            #expect(DataNeeds(of: [one], in: LocalFiles()).reason(toKeep: one) == nil)
        }
    }

    @Test func `a folder that must not be looked into may hold anything`() async throws {
        try await Self.with { folder in
            let one = Self.owner(1, "data/film", of: Self.home, on: folder)
            let store = ClosedStore(closed: folder["copy"])
            let answer = DataNeeds(of: [one, Self.owner(2, "copy", on: folder)], in: store).reason(toKeep: one)
            #expect(
                answer
                    == "its data may be used by \"torrent 2\" of client other too: \(folder["copy"]) cannot be looked "
                    + "into; let Sluice read it, or declare \"files\": \"remote\" for that client")
            #expect(DataNeeds(of: [one], in: store).reason(toKeep: one) == nil)
        }
    }
}

/// This machine's files, of which one folder may not be looked into.
private struct ClosedStore: LookedAtStore {
    let closed: String
    private let files = LocalFiles()

    init(closed: String) { self.closed = closed }

    func exists(_ path: String) -> Bool { files.exists(path) }
    func look(at path: String) -> FileLook { files.look(at: path) }
    func isSymbolicLink(_ path: String) -> Bool { files.isSymbolicLink(path) }
    func target(ofLink path: String) -> String? { files.target(ofLink: path) }
    func entries(of folder: String) -> FolderLook { folder == closed ? .denied : files.entries(of: folder) }
}
