package import ClientKit
package import Clocks
package import Engine
package import Rules
import Text
import Torrents

/// Looks at one disk of the rule file: from here, or through a client that tells of it.
package struct DiskLook: Sendable {
    /// How long a disk may take to answer before it counts as one that does not.
    package static let patience: Duration = .seconds(10)

    private let entry: DiskEntry
    private let probe: any DiskProbe
    private let free: @Sendable (DiskEntry.PathOnClient) async -> DiskReport.Finding
    private let time: any TimeSource

    /// - Parameters:
    ///   - entry: The disk in the rule file.
    ///   - probe: Looks at what is seen from here.
    ///   - time: The clocks.
    ///   - free: Asks a client how much is free at its own path.
    package init(
        _ entry: DiskEntry, _ probe: any DiskProbe, time: any TimeSource,
        asking free: @escaping @Sendable (DiskEntry.PathOnClient) async -> DiskReport.Finding
    ) {
        self.entry = entry
        self.probe = probe
        self.time = time
        self.free = free
    }

    /// Looks once, and waits no longer than a disk that is well can take.
    package func report() async -> DiskReport {
        let (entry, probe, free, time) = (entry, probe, free, time)
        let finding = await withTaskGroup(of: DiskReport.Finding?.self) { group in
            group.addTask(name: "look at disk \(entry.name)") {
                if let path = entry.path { return await probe.look(at: path, marker: entry.marker) }
                guard let client = entry.clients.first else { return .untold("nothing tells of it") }
                return await free(client)
            }
            group.addTask(name: "patience with disk \(entry.name)") {
                await time.passes(Self.patience) ? .missing("it has not answered for \(Self.patience.spoken)") : nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
        return DiskReport(
            disk: entry.name, finding: finding ?? .untold("the look was broken off"), interval: entry.poll)
    }
}

extension DiskReport.Finding {
    /// What a client tells of the room at one of its paths.
    package static func told(by client: any TorrentClient, at path: String) async -> Self {
        do {
            guard let free = try await client.freeSpace(at: path) else {
                return .untold("the client does not tell how much is free at \(path)")
            }
            return .there(DiskSpace(free: free))
        } catch {
            return .untold("the client does not tell how much is free at \(path): \(error.detail)")
        }
    }
}

extension DiskLook {
    /// A look by the doors of the daemon.
    init(_ entry: DiskEntry, _ surroundings: Surroundings, _ roster: Roster) {
        self.init(entry, surroundings.disks, time: surroundings.time) { place in
            guard let client = roster.client(place.client) else {
                return .untold("client \(place.client) is not connected")
            }
            return await .told(by: client, at: place.path)
        }
    }
}
