import Actions
import Clocks
import Daemon
import Engine
import Rules
import Simulation
import Synchronization
import TestKit
import Testing
import Torrents

/// Made worlds of shared files: whatever they are like, no torrent's file ever counts as an orphan.
@Suite struct OrphanWorldTests {
    @Test func `no file of a torrent is ever an orphan, and every other file is where all is proved`() async throws {
        var (certain, uncertain, found) = (0, 0, 0)
        for seed in 1...1500 {
            let world = try MadeWorld(seed: UInt64(seed))
            let finding = await world.finding()
            guard case .found(let contents) = finding else {
                uncertain += 1
                #expect(!world.isProved, "seed \(seed): \(finding)")
                continue
            }
            certain += 1
            let orphans = Set(contents.orphans.map(\.path))
            found += orphans.count
            #expect(orphans.isDisjoint(with: world.owned), "seed \(seed): \(orphans.intersection(world.owned))")
            if world.isProved { #expect(orphans == world.planted, "seed \(seed)") }
        }
        // The worlds are of all kinds: else nothing is tested.
        #expect(certain > 500 && uncertain > 200 && found > 500, "\(certain) \(uncertain) \(found)")
    }
}

/// A disk with two clients that share it, by chance.
private struct MadeWorld {
    let rules: RuleSet
    let store = MadeStore()
    /// The paths at which a torrent has or expects a file.
    private(set) var owned: Set<String> = []
    /// The paths of files that nobody has.
    private(set) var planted: Set<String> = []
    /// Whether every client has listed, and is mapped as it should be.
    private(set) var isProved = true
    private var lists: [(client: ClientName, torrents: [Torrent], isListed: Bool)] = []

    init(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
        let kinds = ["right", "bound", "wrong", "unlisted"]
        var ways: [String: String] = [:]
        for name in ["home", "box"] {
            ways[name] = chance(70) ? kinds[Int.random(in: 0...1, using: &random)] : kinds.randomElement(using: &random)
        }
        let mappings = ["right": "/data", "bound": "/bound", "wrong": "/nowhere", "unlisted": "/data"]
        let clients = ["home", "box"].enumerated().map { index, name in
            let local = mappings[ways[name] ?? ""] ?? "/data"
            let url = "http://127.0.0.1:\(index + 1)"
            return #""\#(name)": {"type": "test", "url": "\#(url)", "paths": {"/in": "\#(local)"}}"#
        }
        rules = try DaemonWorld.read(
            """
            {"version": 1, "clients": {\(clients.joined(separator: ", "))},
             "disks": {"data": {"path": "/data", "orphans": ["/data"]}},
             "rules": [{"id": "sweep", "each": "orphan:data", "matchAll": true,
                        "do": [{"remove": {"data": "delete"}}]}]}
            """)
        var number = 0
        for name in ["home", "box"] {
            var torrents: [Torrent] = []
            var hasData = false
            for _ in 0..<Int.random(in: 0...5, using: &random) {
                number += 1
                let folder = chance(50) ? "t\(number)/" : ""
                let isDone = chance(80)
                let files = (0..<Int.random(in: 1...4, using: &random)).map { place in
                    TorrentFile(
                        path: "\(folder)f\(number)-\(place)", size: 4, progress: isDone ? 1 : chance(50) ? 0.5 : 0,
                        wanted: chance(90), priority: "normal")
                }
                for file in files {
                    owned.insert("/data/" + file.path)
                    guard file.progress > 0 || chance(50) else { continue }
                    hasData = true
                    let isMarked = file.progress < 1 && chance(50)
                    let path = "/data/" + file.path + (isMarked ? chance(50) ? ".part" : ".!qB" : "")
                    owned.insert(path)
                    store.put(path)
                    guard chance(15) else { continue }
                    let other = "/data/again/\(number)-\(file.path.count)"
                    store.link(path, as: other)
                    owned.insert(other)
                }
                torrents.append(Self.torrent(number, folder.isEmpty ? files[0].path : "t\(number)", files))
                if chance(20) { torrents.append(Self.torrent(number + 1000, "t\(number)", files)) }
            }
            if chance(10) { torrents.append(Self.torrent(number + 2000, "magnet", [])) }
            let way = ways[name] ?? ""
            let hasFiles = torrents.contains(where: \.hasFiles)
            if way == "unlisted" || hasFiles && (way == "wrong" || !hasData) { isProved = false }
            lists.append((ClientName(name), torrents, way != "unlisted"))
        }
        for place in 0..<Int.random(in: 0...4, using: &random) {
            planted.insert("/data/lost\(place)")
            store.put("/data/lost\(place)")
        }
    }

    private static func torrent(_ number: Int, _ name: String, _ files: [TorrentFile]) -> Torrent {
        let isDone = files.allSatisfy { $0.progress >= 1 } && !files.isEmpty
        return .seeding(
            number, name: name,
            [
                .savePath: .text("/in"), .contentPath: files.isEmpty ? .unknown : .text("/in/\(name)"),
                .downloadPath: .absent, .files: .files(files), .done: .flag(isDone),
                .size: files.isEmpty ? .unknown : .integer(Int64(files.count * 4)),
            ])
    }

    func finding() async -> OrphanReport.Finding {
        let (book, clock) = (FileBook(), ManualClock())
        book.follow(rules.clients)
        for list in lists where list.isListed {
            let mappings = rules.clients.first { $0.name == list.client }?.paths ?? []
            await book.read(
                TorrentList(list.torrents), of: list.client, seen: .local(mappings, marker: nil), from: store, by: clock
            )
        }
        guard case .orphans(let report, _)? = await book.orphans(by: rules, in: store, clock).first else {
            return .untold("there is no report")
        }
        return report.finding
    }
}

extension Torrent {
    /// Whether it has any files.
    fileprivate var hasFiles: Bool {
        guard case .files(let files) = self[.files] else { return false }
        return !files.isEmpty
    }
}

/// A disk in memory that is seen at two places: `/data`, and the same folder bound to `/bound`.
private final class MadeStore: LookedAtStore {
    private let inodes = Mutex<[String: UInt64]>([:])

    func put(_ path: String) { inodes.withLock { $0[path] = UInt64($0.count + 10) } }

    func link(_ path: String, as other: String) { inodes.withLock { $0[other] = $0[path] } }

    private func real(_ path: String) -> String {
        path.hasPrefix("/bound/") ? "/data/" + path.dropFirst(7) : path == "/bound" ? "/data" : path
    }

    /// Folders have numbers of their own, by their names.
    private func number(ofFolder path: String) -> UInt64 { path.utf8.reduce(1 << 40) { ($0 &* 31) &+ UInt64($1) } }

    func look(at path: String) -> FileLook {
        let path = real(path)
        return inodes.withLock { inodes in
            if let number = inodes[path] {
                let links = inodes.values.count { $0 == number }
                return .found(FileStatus(kind: .file, size: 4, device: 1, number: number, links: links))
            }
            guard inodes.keys.contains(where: { $0.hasPrefix(path + "/") }) || path == "/data" else { return .missing }
            return .found(FileStatus(kind: .folder, size: 0, device: 1, number: number(ofFolder: path)))
        }
    }

    func sweep(_ folder: String) -> FileSweep {
        .found(
            inodes.withLock { inodes in
                inodes.map { path, inode in
                    let links = inodes.values.count { $0 == inode }
                    let facts = OrphanFacts(
                        path: path, identity: "1:\(inode):4:0", size: 4, modified: WallTime(milliseconds: 0),
                        links: links)
                    let place = number(ofFolder: String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
                    return SweptFile(facts: facts, device: 1, number: inode, folder: (1, place))
                }
            })
    }

    func exists(_ path: String) -> Bool { inodes.withLock { $0[real(path)] != nil } }
}
