import Actions
import ClientKit
import Clocks
import Engine
import Daemon
import JSON
import Rules
import Simulation
import Synchronization
import TestKit
import Testing
import Torrents
import Trash

/// Two clients that see one folder under different names, of which the first has a torrent of two files.
final class CopyScene: Sendable {
    static let torrent = TestTorrent(name: "film", size: 3000, seed: 0xC0B1, fileCount: 2)
    static var id: Infohash { torrent.id }

    let home = FakeClient(name: "home")
    let box: FakeClient
    let folder: ScratchFolder
    let time = VirtualTime(.at(1_800_000_000))
    /// What the journal keeps of the intent.
    private let former = Mutex<FormerState?>(nil)
    /// How the clients' files are seen.
    let access: Mutex<[ClientName: FileAccess]>

    private init(_ folder: ScratchFolder) {
        self.folder = folder
        box = FakeClient(name: "box", time: time)
        access = Mutex([
            ClientName("home"): .local([PathMapping(remote: "/downloads", local: folder["data"])], marker: nil),
            ClientName("box"): .local([PathMapping(remote: "/media", local: folder.path)], marker: nil),
        ])
    }

    static func with(
        _ change: (inout TorrentFacts) -> Void = { _ in }, _ body: (CopyScene) async throws -> Void
    ) async throws {
        try await ScratchFolder.with("copying") { folder in
            try folder.makeFolder("links")
            let scene = CopyScene(folder)
            try scene.write(below: "data/film/")
            scene.home.teach(torrent)
            scene.box.teach(torrent)
            scene.box.place(torrent, in: "/media/data")
            var facts = Torrent.downloading(of: torrent).facts
            facts[.state] = .text(TorrentState.seeding.rawValue)
            facts[.done] = .flag(true)
            facts[.files] = .files(torrent.parts.map { file("film/\($0.name)", $0.size) })
            change(&facts)
            scene.home.put(Torrent(id, facts))
            try await body(scene)
        }
    }

    static func file(_ path: String, _ size: Int, wanted: Bool = true) -> TorrentFile {
        TorrentFile(path: path, size: Int64(size), progress: wanted ? 1 : 0, wanted: wanted, priority: "normal")
    }

    /// Writes the files of the torrent.
    func write(below place: String) throws {
        try folder.makeFolder(place)
        var rest = Self.torrent.content[...]
        for part in Self.torrent.parts {
            try folder.write(place + part.name, Array(rest.prefix(part.size)))
            rest = rest.dropFirst(part.size)
        }
    }

    var kept: FormerState? { former.withLock { $0 } }

    func context(_ target: (any TorrentClient)? = nil) -> ActionContext {
        let clients: [ClientName: any TorrentClient] = [
            ClientName("home"): home, ClientName("box"): target ?? box,
        ]
        let access = access.withLock { $0 }
        return ActionContext(
            client: { clients[$0] }, isKnown: { clients[$0] != nil }, confirm: { _, _ in .goAhead },
            keep: { state, _ in self.former.withLock { $0 = $0 ?? state } },
            kept: { _ in self.former.withLock { state in state.map { (self.intent(), $0) } } },
            drop: { _ in self.former.withLock { $0 = nil } }, http: Receivers(time: time),
            programs: CountedPrograms(), files: LocalFiles(), secret: { _ throws(ActionError) in "" },
            access: { access[$0] ?? .hidden }, time: time)
    }

    func intent(_ arguments: JSON = ["client": "box"]) -> Intent {
        Intent(
            id: IntentID("i1-1"), rule: "r", path: "rules[0].do[0]", action: "copyTo",
            subject: .torrent(ClientName("home"), Incarnation(id: Self.id, addedAt: nil)), title: "film",
            arguments: arguments, purpose: .act, chain: "1", continuesOnError: false, event: nil,
            plannedAt: time.now.wall)
    }

    /// The arguments that have links made.
    var linking: JSON { ["client": "box", "hardlinksIn": .string(folder["links"])] }

    func attempt(
        _ arguments: JSON = ["client": "box"], at target: (any TorrentClient)? = nil
    ) async -> Result<String, ActionError> {
        do throws(ActionError) {
            return .success(try await CopyAction().perform(intent(arguments), in: context(target)))
        } catch {
            return .failure(error)
        }
    }

    /// Undoes it by what the journal keeps.
    func takeBack(_ arguments: JSON = ["client": "box"]) async throws -> String {
        // The journal keeps it as JSON.
        let state = try #require(kept.flatMap { FormerState(json: $0.json, file: nil) })
        guard case .properties(_, let pieces) = state else { return "another state is kept" }
        return try await CopyAction().takeBack(pieces, of: intent(arguments), in: context())
    }
}
