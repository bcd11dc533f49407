package import ClientKit
package import Clocks
package import Engine
package import Rules
import Text
import Torrents
package import Trash

/// Looks at one disk of the rule file: from here, or through a client that tells of it.
package struct DiskLook: Sendable {
    /// How long a disk may take to answer before it counts as one that does not.
    package static let patience: Duration = .seconds(10)

    private let entry: DiskEntry
    private let probe: any DiskProbe
    private let free: @Sendable (DiskEntry.PathOnClient) async -> DiskReport.Finding
    private let time: any TimeSource
    private let trash: any TrashStore
    private let bins: BinWatch?

    /// - Parameters:
    ///   - entry: The disk in the rule file.
    ///   - probe: Looks at what is seen from here.
    ///   - time: The clocks.
    ///   - trash: Looks into its bin.
    ///   - bins: Looks which files lie in its bin; nil where no fact depends on it.
    ///   - free: Asks a client how much is free at its own path.
    package init(
        _ entry: DiskEntry, _ probe: any DiskProbe, time: any TimeSource, trash: any TrashStore = LocalTrash(),
        showing bins: BinWatch? = nil,
        asking free: @escaping @Sendable (DiskEntry.PathOnClient) async -> DiskReport.Finding
    ) {
        self.entry = entry
        self.probe = probe
        self.time = time
        self.trash = trash
        self.bins = bins
        self.free = free
    }

    /// Looks once, and waits no longer than a disk that is well can take.
    package func report() async -> DiskReport {
        let (entry, time) = (entry, time)
        let report = await withTaskGroup(of: DiskReport?.self) { group in
            group.addTask(name: "look at disk \(entry.name)") {
                let finding = await finding()
                return DiskReport(
                    disk: entry.name, finding: finding, interval: entry.poll, trash: await items(on: finding))
            }
            group.addTask(name: "patience with disk \(entry.name)") {
                guard await time.passes(Self.patience) else { return nil }
                return DiskReport(
                    disk: entry.name, finding: .missing("it has not answered for \(Self.patience.spoken)"),
                    interval: entry.poll)
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
        return report
            ?? DiskReport(disk: entry.name, finding: .untold("the look was broken off"), interval: entry.poll)
    }

    private func finding() async -> DiskReport.Finding {
        if let path = entry.path { return await probe.look(at: path, marker: entry.marker) }
        guard let client = entry.clients.first else { return .untold("nothing tells of it") }
        return await free(client)
    }

    /// What lies in its bin; nil where that cannot be told, or the disk is not there.
    private func items(on finding: DiskReport.Finding) async -> [TrashedItem]? {
        guard case .there = finding, let bin = TrashBin(entry) else { return nil }
        guard let items = try? await trash.items(in: bin) else { return nil }
        await bins?.look(into: bin, holding: items, by: trash, time)
        return items
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
    init(_ entry: DiskEntry, _ surroundings: Surroundings, _ roster: Roster, _ decider: Decider) {
        let bins = BinWatch(roster.book, surroundings.files) { await decider.fieldsRead }
        self.init(
            entry, surroundings.disks, time: surroundings.time, trash: surroundings.trash, showing: bins
        ) { place in
            guard let client = roster.client(place.client) else {
                return .untold("client \(place.client) is not connected")
            }
            return await .told(by: client, at: place.path)
        }
    }
}
