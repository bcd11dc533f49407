import Clocks
import Simulation
import Torrents

/// What the simulated clients have, and what time makes of it.
extension Stage {
    /// Fills a client at the beginning.
    func furnish(_ client: String, torrents: Int) {
        with { state in
            let fake = FakeClient(name: client, time: time)
            state.clients[client] = ClientTruth(client, fake, tellsNames: state.random.chance(60))
        }
        for _ in 0..<torrents { addTorrent(to: client, sharing: sharedPath()) }
    }

    /// Where the data of one more torrent lies already: some are the same download from several trackers.
    private func sharedPath() -> String? {
        guard with({ $0.random.chance(12) }), let one = anyTorrent, one.torrent[.done].flag == true else { return nil }
        return one.torrent[.contentPath].text
    }

    /// Adds a torrent with data of its own, or with the data of another one.
    func addTorrent(to client: String, sharing path: String?) {
        let wall = time.now.wall
        let torrent = with { state -> Torrent in
            state.made += 1
            let number = state.made
            let disk = FileDoor.disks[state.random.below(2)]
            let name = path?.split(separator: "/").last.map(String.init) ?? "film \(number)"
            let isDone = path != nil || state.random.chance(60)
            let size = Int64(1_000_000 + number)
            let content = path ?? "\(disk)/\(name)"
            let length = path.flatMap { state.files[$0]?.size } ?? size
            if path == nil { state.files[content] = (length, UInt64(1000 + number)) }
            let file = TorrentFile(
                path: String(content.split(separator: "/").last ?? ""), size: length, progress: isDone ? 1 : 0.5,
                wanted: true, priority: "normal")
            let tags = [[], ["quick"], ["go"], ["keep"], ["quick", "keep"]][state.random.below(5)]
            return .seeding(
                number, name: name, state: isDone ? .seeding : .downloading, done: isDone,
                ratio: isDone ? 0.1 * Double(state.random.below(25)) : 0,
                [
                    .addedAt: .integer(wall.seconds), .size: .integer(length), .tags: .texts(tags),
                    .uploaded: .integer(1_000_000),
                    .category: .text(["", "tv", "films"][state.random.below(3)]),
                    .savePath: .text(FileDoor.disk(of: content)), .contentPath: .text(content),
                    .files: .files([file]), .completedAt: isDone ? .integer(wall.seconds) : .absent,
                ])
        }
        put(torrent, into: client)
    }

    /// Puts a torrent into a client, and takes that down.
    func put(_ torrent: Torrent, into client: String) {
        let now = now
        _ = with(client) { client in
            client.fake.put(torrent)
            client.note(torrent.id, at: now)
        }
    }

    /// Changes facts of a torrent, and takes that down.
    func change(_ id: Infohash, of client: String, _ changes: [TorrentField: FieldValue]) {
        let now = now
        _ = with(client) { client in
            client.fake.change(id) { facts in
                for (field, value) in changes { facts[field] = value }
            }
            client.note(id, at: now)
        }
    }

    /// Takes a torrent out, as a person would.
    func drop(_ id: Infohash, of client: String) {
        let now = now
        _ = with(client) { client in
            client.fake.drop(id)
            client.note(id, at: now)
        }
    }

    /// Lets transfers go on for a while.
    func passTransfers() {
        let wall = time.now.wall
        for (name, id, torrent) in everything {
            let (isLucky, step) = with { state in (state.random.chance(30), state.random.below(10)) }
            switch torrent.state {
            case .seeding where isLucky:
                change(id, of: name, [.ratio: .real((torrent[.ratio].real ?? 0) + 0.02 * Double(step))])
            case .downloading:
                let progress = (torrent[.progress].real ?? 0) + 0.02 * Double(step)
                guard progress >= 1 else {
                    change(id, of: name, [.progress: .real(progress)])
                    continue
                }
                complete(torrent, of: name, at: wall)
            case .error where torrent[.done].flag != true:
                // There is room again.
                if isLucky { change(id, of: name, [.state: .text("downloading"), .error: .absent]) }
            case .checking:
                complete(torrent, of: name, at: wall)
            default: continue  // it rests
            }
        }
    }

    private func complete(_ torrent: Torrent, of client: String, at wall: WallTime) {
        var changes: [TorrentField: FieldValue] = [
            .progress: .real(1), .left: .integer(0), .done: .flag(true), .state: .text("seeding"),
            .completedAt: .integer(wall.seconds),
        ]
        if case .files(let files) = torrent[.files] {
            changes[.files] = .files(
                files.map {
                    TorrentFile(path: $0.path, size: $0.size, progress: 1, wanted: true, priority: $0.priority)
                })
        }
        change(torrent.id, of: client, changes)
    }

    /// Every torrent of every client, in one order for all runs.
    var everything: [(client: String, id: Infohash, torrent: Torrent)] {
        with { state in
            state.clients.sorted { $0.key < $1.key }.flatMap { name, client in
                client.present.compactMap { id in client.fake[id].map { (name, id, $0) } }
            }
        }
    }

    /// One of them by chance.
    var anyTorrent: (client: String, id: Infohash, torrent: Torrent)? {
        let all = everything
        guard !all.isEmpty else { return nil }
        return all[with { $0.random.below(all.count) }]
    }
}
