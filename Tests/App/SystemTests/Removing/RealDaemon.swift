import ClientKit
import Engine
import Journal
import QBittorrent
import SQLiteJournal
import TestKit
import Torrents
import Transmission

/// A kind of torrent client that is installed here, to be run beside Sluice.
enum RealDaemon: String, CaseIterable, Sendable {
    case transmission, qbittorrent

    static var installed: [RealDaemon] {
        allCases.filter { kind in
            Program.isInstalled(kind == .transmission ? TransmissionDaemon.program : QBittorrentDaemon.program)
        }
    }

    /// Runs the body beside a daemon of which everything lies in this folder.
    ///
    /// qBittorrent has but few torrents active at a time unless it is told not to queue them.
    func run(
        in folder: ScratchFolder, port: Int, queueing: Bool = true,
        _ body: (any TorrentClient, ClientSettings) async throws -> Void
    ) async throws {
        switch self {
        case .transmission:
            try await TransmissionDaemon.run(in: folder, port: port) { daemon in
                try await with(TransmissionClient(daemon.settings)) { try await body($0, daemon.settings) }
            }
        case .qbittorrent:
            try await QBittorrentDaemon.run(in: folder, port: port, queueing: queueing) { daemon in
                try await with(QBittorrentClient(daemon.settings)) { try await body($0, daemon.settings) }
            }
        }
    }
}

extension SluiceProgram {
    /// Rules about one client, under limits that brake nothing.
    func write(_ kind: RealDaemon, _ settings: ClientSettings, rule: String) throws {
        try write(
            rules: """
                {"version": 1, "clients": {"home": \(entry(kind.rawValue, settings))},
                 "limits": {"removals": {"grace": "0s", "maxShare": 1.0, "perTick": 1000, "perDay": 1000}},
                 "rules": [\(rule)]}
                """)
    }

    /// Whether a decision that holds something gives a reason with these words.
    func hasHeld(_ words: String) -> Bool {
        let decisions = (try? reader().decisions(.latest(10_000))) ?? []
        return decisions.contains { $0.decision.verdict == .held && $0.decision.reason.contains(words) }
    }
}
