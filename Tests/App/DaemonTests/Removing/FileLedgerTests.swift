import Actions
import Clocks
@testable import Daemon
import Engine
import Rules
import Simulation
import TestKit
import Testing
import Torrents

/// What is shown of a list by what has changed is what would be shown of it the first time.
@Suite struct FileLedgerTests {
    private static let clients = ["home", "box"].map { ClientName($0) }

    /// Torrents of two clients that come, go, move, count and are added again, over a disk that stays as it is.
    private struct Life {
        let folder: ScratchFolder
        var random: SeededGenerator
        var torrents: [[Int: Torrent]] = [[:], [:]]
        private static let names = ["a/film", "a/other", "b/film", "b/copy", "c/none", "c/part"]

        init(_ folder: ScratchFolder, seed: UInt64) throws {
            self.folder = folder
            random = SeededGenerator(seed: seed)
            for name in ["a", "b", "c", "library"] { try folder.makeFolder(name) }
            for name in ["a/film", "a/other", "c/part"] { try folder.write(name, [1, 2, 3, 4]) }
            try folder.link("a/film", as: "b/film", isHard: true)
            try folder.link("a/other", as: "b/copy", isHard: true)
            try folder.link("a/other", as: "library/other", isHard: true)
        }

        mutating func step() {
            for client in torrents.indices {
                for _ in 0..<Int.random(in: 0...2, using: &random) {
                    change(Int.random(in: 1...6, using: &random), client)
                }
            }
        }

        private mutating func change(_ number: Int, _ client: Int) {
            guard let torrent = torrents[client][number] else { return torrents[client][number] = born(number) }
            var facts = torrent.facts
            switch Int.random(in: 0..<24, using: &random) {
            case 0: return torrents[client][number] = nil
            case 1: return torrents[client][number] = born(number)
            case 2...12:
                facts[.state] = .text(["seeding", "missingFiles", "moving"].randomElement(using: &random) ?? "")
            case 13: facts[.progress] = .real(Double.random(in: 0...1, using: &random))
            case 14: facts[.files] = .files([])
            case 15: facts[.addedAt] = .integer(Int64.random(in: 1...9, using: &random))
            default: facts[.ratio] = .real(Double.random(in: 0...3, using: &random))
            }
            torrents[client][number] = Torrent(torrent.id, facts)
        }

        private mutating func born(_ number: Int) -> Torrent {
            let path = Self.names.randomElement(using: &random) ?? ""
            let (place, name) = (String(path.prefix(1)), String(path.dropFirst(2)))
            let isDone = path != "c/part" || Bool.random(using: &random)
            let file = TorrentFile(path: name, size: 4, progress: isDone ? 1 : 0.5, wanted: true, priority: "normal")
            return .seeding(
                number, name: name, done: isDone,
                [
                    .savePath: .text(folder[place]), .contentPath: .text(folder[path]), .size: .integer(4),
                    .downloadPath: .absent, .files: .files([file]),
                    .addedAt: .integer(Int64.random(in: 1...9, using: &random)),
                ])
        }

        func list(_ client: Int) -> TorrentList { TorrentList(Array(torrents[client].values)) }
    }

    private static func book() -> FileBook {
        let book = FileBook()
        book.follow(
            clients.map { name in
                ClientEntry(
                    name: name, type: "test", url: "", username: nil, password: nil, poll: nil, timeout: .seconds(1),
                    certificateAuthority: nil, isInsecure: false, paths: [], files: .local)
            })
        return book
    }

    private static func read(_ lists: [TorrentList], into book: FileBook, by clock: ManualClock) async {
        for (client, list) in zip(clients, lists) {
            await book.read(list, of: client, seen: .local([], marker: nil), from: LocalFiles(), by: clock)
        }
    }

    @Test(arguments: 1...6 as ClosedRange<UInt64>) func `what was shown before is only taken where nothing is new`(
        seed: UInt64
    ) async throws {
        try await ScratchFolder.with("ledger") { folder in
            var life = try Life(folder, seed: seed)
            let (book, clock) = (Self.book(), ManualClock())
            var (before, same): ([TorrentList], Int) = ([], 0)
            for step in 0..<150 {
                // Nothing at all changes in some of the polls, and some come late.
                if step % 3 > 0 { life.step() }
                let lists = step % 3 > 0 || before.isEmpty ? Self.clients.indices.map(life.list) : before
                clock.advance(by: .seconds([2, 5, 40, 310, 700, 2000][Int.random(in: 0..<6, using: &life.random)]))
                await Self.read(lists, into: book, by: clock)
                for (client, list) in zip(Self.clients, lists) {
                    let boot = clock.now.boot
                    var anew = book.ledger
                    (anew.handed, anew.completeness) = ([:], [:])
                    for name in Self.clients { anew.lists[name]?.shown = nil }
                    anew.lists[client]?.stale = []
                    let shown = book.shown(list, of: client, at: boot)
                    let expected = anew.shown(list, of: client, at: boot)
                    let differing = zip(shown.torrents, expected.torrents).filter { $0 != $1 }.map { shown, expected in
                        shown.changes(since: expected).map { "\($0.name) \(shown[$0]) not \(expected[$0])" }.description
                    }
                    #expect(differing == [], "seed \(seed), step \(step), client \(client)")
                    if book.shown(list, of: client, at: boot) === shown { same += 1 }
                }
                before = lists
            }
            #expect(same == 300)
        }
    }
}
