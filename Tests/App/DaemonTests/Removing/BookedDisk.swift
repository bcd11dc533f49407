import Actions
import Clocks
import Daemon
import Rules
import Simulation
import TestKit
import Torrents

/// Two clients whose files are here, in one folder.
struct BookedDisk {
    let folder: ScratchFolder
    let book = FileBook()
    let clock = ManualClock()

    private let entries: [ClientEntry]

    init(_ folder: ScratchFolder, clients: [String] = ["home", "box"], files: FilesPlace = .local) {
        self.folder = folder
        entries = clients.map { name in
            ClientEntry(
                name: ClientName(name), type: "test", url: "", username: nil, password: nil, poll: nil,
                timeout: .seconds(1), certificateAuthority: nil, isInsecure: false, paths: [], files: files)
        }
        follow()
    }

    /// Takes the clients of the rule file, as a start and a reload do.
    func follow() { book.follow(entries) }

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

    func read(
        _ client: String, _ torrents: [Torrent], at second: Int = 0, _ access: FileAccess = .local([], marker: nil),
        from store: any FileStore = LocalFiles()
    ) async {
        let ahead = Duration.seconds(second) - clock.now.boot
        if ahead > .zero { clock.advance(by: ahead) }
        await book.read(TorrentList(torrents), of: ClientName(client), seen: access, from: store, by: clock)
    }

    func shown(_ torrent: Torrent, of client: String = "home") -> Torrent {
        book.shown([torrent], of: ClientName(client), at: clock.now.boot)[0]
    }

    func refreshed(_ torrent: Torrent) async -> Torrent {
        await book.refreshed(torrent, of: ClientName("home"), from: LocalFiles(), clock)
    }

    /// Runs the body with two films in a folder, and folders for more.
    static func with(_ body: (BookedDisk) async throws -> Void) async throws {
        try await ScratchFolder.with("book") { folder in
            for name in ["a", "b", "library"] { try folder.makeFolder(name) }
            for name in ["a/film", "a/other"] { try folder.write(name, [1, 2, 3, 4]) }
            try await body(BookedDisk(folder))
        }
    }
}
