package import Actions
package import ClientKit
package import Engine
package import Rules
package import Torrents

/// Reads the torrents of one client once, for a decision in the place of a daemon that does not run.
package struct ClientLook: Sendable {
    private let entry: ClientEntry
    private let client: any TorrentClient
    private let access: FileAccess
    private let files: any FileStore

    package init(_ entry: ClientEntry, _ client: any TorrentClient, _ access: FileAccess, _ files: any FileStore) {
        self.entry = entry
        self.client = client
        self.access = access
        self.files = files
    }

    /// Reads the list, and looks for the files.
    ///
    /// - Parameters:
    ///   - fields: What the rules read.
    ///   - believedRun: The run of the client whose lists are believed: a login that only this process sees is no new
    ///     one where the client does not name its runs.
    /// - Returns: What the engine is to be told, in order.
    /// - Throws: Why the client cannot be read.
    package func observations(
        reading fields: FieldSet, believedRun: String?
    ) async throws(ClientError) -> [Observation] {
        let snapshot = try await client.snapshot(reading: fields)
        let recommended = await client.recommendedPoll(torrents: snapshot.torrents.count)
        let session = client.namesRuns ? snapshot.session : believedRun ?? snapshot.session
        let list = Snapshot(
            client: snapshot.client, takenAt: snapshot.takenAt, session: session, runSince: snapshot.runSince,
            torrents: snapshot.torrents, server: snapshot.server)
        return [
            .looked(entry.name, FileSurvey(access, files).look(at: snapshot.torrents), at: snapshot.takenAt),
            .snapshot(list, interval: .every(entry.poll ?? recommended)),
        ]
    }
}
