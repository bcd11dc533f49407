import Clocks
package import Simulation
package import ClientKit
import Torrents

/// What the contract needs around a client: its data folder, and how data gets there.
package protocol ContractWorld: Sendable {
    var client: any TorrentClient { get }
    /// Where the client downloads to by default, a path of its own file system.
    var downloads: String { get }

    /// Hears of a torrent before it is added.
    func willAdd(_ torrent: TestTorrent)

    /// Puts a torrent's content where the client expects it.
    func place(_ torrent: TestTorrent, in folder: String) async throws

    /// Whether a torrent's content is there.
    func hasContent(of torrent: TestTorrent, in folder: String) async -> Bool
}

extension ContractWorld {
    /// A real client reads the file itself.
    package func willAdd(_ torrent: TestTorrent) {}
}

/// A client on this machine, whose folders can be reached.
package struct LocalWorld: ContractWorld {
    package let client: any TorrentClient
    package let downloads: String

    package init(_ client: any TorrentClient, downloads: String) {
        self.client = client
        self.downloads = downloads
    }

    package func place(_ torrent: TestTorrent, in folder: String) throws {
        try ScratchFolder(path: folder).write(torrent.name, torrent.content)
    }

    package func hasContent(of torrent: TestTorrent, in folder: String) -> Bool {
        ScratchFolder(path: folder).has(torrent.name)
    }
}

/// A promise of the contract that a client broke.
package struct ContractError: Error, CustomStringConvertible {
    package let description: String
    init(_ description: String) { self.description = description }
}

extension ContractWorld {
    func adding(
        _ torrent: TestTorrent, paused: Bool = true, tags: [String] = [], category: String? = nil
    ) async throws -> TestTorrent {
        var new = NewTorrent(source: .file(torrent.metainfo), ids: [torrent.id], savePath: downloads, paused: paused)
        new.tags = tags
        new.category = category
        willAdd(torrent)
        let outcome = try await client.perform(.add(new))
        try check(outcome == .added(torrent.id), "adding \(torrent.name) came to \(outcome)")
        return torrent
    }

    /// Waits until the snapshot says what is expected of a torrent, as clients take up to a refresh to show it.
    func eventually(
        _ torrent: TestTorrent, _ expectation: String, within limit: Duration = .seconds(60),
        reading fields: FieldSet = [], _ holds: (Torrent) -> Bool
    ) async throws {
        let waiting = Waiting(atMost: limit)
        var last: Torrent?
        repeat {
            last = try await client.snapshot(reading: fields)[torrent.id]
            if let last, holds(last) { return }
        } while try await waiting.pauses(for: .milliseconds(100))
        let state = last.map { shown($0) } ?? "it is not in the list"
        throw ContractError("not within \(limit.inSeconds) s: \(torrent.name) \(expectation); \(state)")
    }

    func eventually(
        _ expectation: String, within limit: Duration = .seconds(60), _ holds: () async throws -> Bool
    ) async throws {
        let waiting = Waiting(atMost: limit)
        repeat {
            if try await holds() { return }
        } while try await waiting.pauses(for: .milliseconds(100))
        throw ContractError("not within \(limit.inSeconds) s: \(expectation)")
    }

    /// Carries out a command whose failure is part of what is looked at.
    func attempt(_ command: Command) async -> Result<CommandOutcome, ClientError> {
        do {
            return .success(try await client.perform(command))
        } catch {
            return .failure(error)
        }
    }

    /// Expects the client to say no, in the way that the caller can tell apart.
    func refuses(_ command: Command, with code: ClientError.Code) async throws {
        switch await attempt(command) {
        case .success(let outcome): throw ContractError("\(command) came to \(outcome) instead of \(code.rawValue)")
        case .failure(let error): try check(error.code == code, "\(command) failed with \(error)")
        }
    }

    func check(_ holds: Bool, _ otherwise: String) throws(ContractError) {
        if !holds { throw ContractError(otherwise) }
    }

    func shown(_ torrent: Torrent) -> String {
        TorrentField.allCases.map { "\($0.name): \(torrent[$0])" }.joined(separator: ", ")
    }
}
