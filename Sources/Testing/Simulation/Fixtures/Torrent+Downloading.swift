package import Torrents

extension Torrent {
    /// A torrent at the beginning of its download, as a client lists one that was just added.
    package static func downloading(
        _ id: Infohash, name: String = "torrent", size: Int64 = 1000,
        _ change: (inout TorrentFacts) -> Void = { _ in }
    ) -> Torrent {
        var facts = TorrentFacts()
        let texts: [TorrentField: String] = [
            .hash: id.hex, .name: name, .client: "fake", .category: "",
            .state: TorrentState.downloading.rawValue, .savePath: "/downloads", .contentPath: "/downloads/\(name)",
            .priority: "normal",
        ]
        for (field, text) in texts { facts[field] = .text(text) }
        let numbers: [TorrentField: Int64] = [
            .size: size, .totalSize: size, .left: size, .downloaded: 0, .uploaded: 0, .downRate: 0, .upRate: 0,
            .addedAt: 1_700_000_000, .seedingTime: 0, .activeTime: 0, .seedsConnected: 0, .peersConnected: 0,
            .queuePosition: 0,
        ]
        for (field, number) in numbers { facts[field] = .integer(number) }
        for field: TorrentField in [.private, .forced, .done, .missingFiles, .unregistered] {
            facts[field] = .flag(false)
        }
        for field: TorrentField in [
            .comment, .creator, .hashV2, .downLimit, .upLimit, .completedAt, .lastActiveAt, .eta, .tracker,
            .trackerMessage, .downloadPath, .ratioLimit, .seedingTimeLimit, .idleSeedingLimit, .error,
        ] {
            facts[field] = .absent
        }
        facts[.progress] = .real(0)
        facts[.ratio] = .real(0)
        facts[.tags] = .texts([])
        facts[.trackers] = .trackers([])
        change(&facts)
        return Torrent(id, facts)
    }

    /// A torrent as a client lists a test's own, not yet downloaded.
    package static func downloading(of torrent: TestTorrent) -> Torrent {
        let size = Int64(torrent.content.count)
        return downloading(torrent.id, name: torrent.name, size: size) { facts in
            facts[.private] = .flag(torrent.isPrivate)
            facts[.comment] = .text(TestTorrent.comment)
            facts[.trackers] = .trackers(
                torrent.trackers.map { Tracker(url: $0, host: "tracker", tier: 0, state: .notContacted) })
            let files =
                torrent.parts.isEmpty
                ? [(torrent.name, size)] : torrent.parts.map { ("\(torrent.name)/\($0.name)", Int64($0.size)) }
            facts[.files] = .files(
                files.map { TorrentFile(path: $0.0, size: $0.1, progress: 0, wanted: true, priority: "normal") })
        }
    }
}
