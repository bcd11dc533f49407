import ClientKit
import Torrents

/// A client that gets one call at a time, as the port promises, though polls and commands come from several tasks.
///
/// Polls come first, so that no number of waiting commands keeps the lists from being read.
struct SerialClient: TorrentClient {
    private static let givenUp = ClientError(.unreachable, "the call was given up before its turn had come")

    private let inner: any TorrentClient
    private let turnstile = Turnstile()

    init(_ inner: any TorrentClient) { self.inner = inner }

    var namesRuns: Bool { inner.namesRuns }

    func connect() async throws(ClientError) -> ClientIdentity {
        try await turnstile.pass(ahead: true, orElse: Self.givenUp) { () async throws(ClientError) in
            try await inner.connect()
        }
    }

    func snapshot(reading fields: FieldSet) async throws(ClientError) -> Snapshot {
        try await turnstile.pass(ahead: true, orElse: Self.givenUp) { () async throws(ClientError) in
            try await inner.snapshot(reading: fields)
        }
    }

    func reading() async throws(ClientError) -> ClientReading {
        try await turnstile.pass(orElse: Self.givenUp) { () async throws(ClientError) in try await inner.reading() }
    }

    func torrent(_ id: Infohash) async throws(ClientError) -> Torrent? {
        try await turnstile.pass(orElse: Self.givenUp) { () async throws(ClientError) in try await inner.torrent(id) }
    }

    func perform(_ command: Command) async throws(ClientError) -> CommandOutcome {
        try await turnstile.pass(orElse: Self.givenUp) { () async throws(ClientError) in
            try await inner.perform(command)
        }
    }

    func perform(_ command: Command, onAll torrents: [Infohash]) async throws(ClientError) -> [CommandResult]? {
        try await turnstile.pass(orElse: Self.givenUp) { () async throws(ClientError) in
            try await inner.perform(command, onAll: torrents)
        }
    }

    func shareLimits(of id: Infohash) async throws(ClientError) -> ShareLimits? {
        try await turnstile.pass(orElse: Self.givenUp) { () async throws(ClientError) in
            try await inner.shareLimits(of: id)
        }
    }

    func origin(of id: Infohash) async throws(ClientError) -> TorrentOrigin? {
        try await turnstile.pass(orElse: Self.givenUp) { () async throws(ClientError) in try await inner.origin(of: id)
        }
    }

    func peers(of id: Infohash) async throws(ClientError) -> [Peer]? {
        try await turnstile.pass(orElse: Self.givenUp) { () async throws(ClientError) in try await inner.peers(of: id) }
    }

    func freeSpace(at path: String?) async throws(ClientError) -> Int64? {
        try await turnstile.pass(orElse: Self.givenUp) { () async throws(ClientError) in
            try await inner.freeSpace(at: path)
        }
    }

    func recommendedPoll(torrents: Int) async -> Duration { await inner.recommendedPoll(torrents: torrents) }

    func lastWork() async -> Duration? { await inner.lastWork() }

    /// Turns away the calls that wait for their turn, and those to come: they are made to the client's successor.
    func retire() { turnstile.shut() }

    /// Gives back the connections once no call is under way; a task that is cancelled does not wait for that.
    func close() async {
        do throws(ClientError) {
            try await turnstile.pass(evenShut: true, orElse: Self.givenUp) { () async throws(ClientError) in
                await inner.close()
            }
        } catch {
            await inner.close()
        }
    }
}
