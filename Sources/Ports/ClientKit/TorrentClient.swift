package import Torrents

/// The port through which the shell speaks to one torrent client.
///
/// An adapter speaks one protocol and decides nothing. Calls arrive one at a time per client; every call ends within
/// the client's timeout. The contract suite in TestKit is the exact promise.
package protocol TorrentClient: Sendable {
    /// Logs in where needed, checks the version, and says whom we speak to.
    ///
    /// - Throws: `ClientError` with code `tooOld` and the versions that would do, or why the client is out of reach.
    func connect() async throws(ClientError) -> ClientIdentity

    /// Reads every torrent, whole, whether the protocol sends lists or deltas.
    ///
    /// Facts that cost further calls are fetched only when `fields` names them.
    func snapshot(reading fields: FieldSet) async throws(ClientError) -> Snapshot

    /// Reads what the client says of itself now, without its torrents: what a removal looks at just before it acts.
    func reading() async throws(ClientError) -> ClientReading

    /// Reads one torrent in full and afresh, never from a delta: what a destructive step looks at just before it acts.
    func torrent(_ id: Infohash) async throws(ClientError) -> Torrent?

    /// Carries out one command; repeating it leaves the client in the same state.
    func perform(_ command: Command) async throws(ClientError) -> CommandOutcome

    /// Carries out one command on several torrents in one call, or in as few as the protocol allows.
    ///
    /// - Parameters:
    ///   - command: What each of them is told; the torrent that it names itself does not matter.
    ///   - torrents: At least one, each once.
    /// - Returns: What it came to for each of them, in their order; nil where each has to be told alone.
    /// - Throws: `ClientError` where all of them failed.
    func perform(_ command: Command, onAll torrents: [Infohash]) async throws(ClientError) -> [CommandResult]?

    /// A torrent's own goals of sharing as they are set, with those that follow the client's settings told as such.
    ///
    /// - Returns: Nil where the client does not have the torrent, or cannot say.
    /// - Throws: `ClientError` when the client is out of reach.
    func shareLimits(of id: Infohash) async throws(ClientError) -> ShareLimits?

    /// Where a torrent can be had from again once it is removed.
    ///
    /// - Returns: Nil where the client does not have it, or cannot say.
    /// - Throws: `ClientError` when the client is out of reach.
    func origin(of id: Infohash) async throws(ClientError) -> TorrentOrigin?

    /// The peers that a torrent is connected to at this moment.
    ///
    /// - Returns: Nil where the client does not have the torrent, or cannot say.
    /// - Throws: `ClientError` when the client is out of reach.
    func peers(of id: Infohash) async throws(ClientError) -> [Peer]?

    /// How many bytes are free where a torrent with this save path would be downloaded to.
    ///
    /// - Parameter path: An absolute path of the client's file system; nil for its default.
    /// - Returns: Nil where the client cannot say.
    /// - Throws: `ClientError` when the client is out of reach.
    func freeSpace(at path: String?) async throws(ClientError) -> Int64?

    /// How long to wait before the next poll of a client with so many torrents that answers quickly.
    ///
    /// One that works long for its answers is polled less often by the shell, which measures that.
    ///
    /// - Parameter torrents: How many it has.
    /// - Returns: The interval that suits this version of the client.
    func recommendedPoll(torrents: Int) async -> Duration

    /// How long the client worked for the last list before its answer began, the network's share left out.
    ///
    /// - Returns: Nil where that is not measured.
    func lastWork() async -> Duration?

    /// Whether the session of a list names the client's run to everyone who asks; where not, it only names one login.
    var namesRuns: Bool { get }

    /// Gives back connections; no call follows.
    func close() async
}

extension TorrentClient {
    /// It does.
    package var namesRuns: Bool { true }

    /// Each has to be told alone.
    package func perform(
        _ command: Command, onAll torrents: [Infohash]
    ) async throws(ClientError) -> [CommandResult]? { nil }

    /// It cannot say.
    package func shareLimits(of id: Infohash) async throws(ClientError) -> ShareLimits? { nil }

    /// It cannot say.
    package func origin(of id: Infohash) async throws(ClientError) -> TorrentOrigin? { nil }

    /// It cannot say.
    package func peers(of id: Infohash) async throws(ClientError) -> [Peer]? { nil }

    /// Five seconds.
    package func recommendedPoll(torrents: Int) async -> Duration { .seconds(5) }

    /// Not measured.
    package func lastWork() async -> Duration? { nil }
}

/// Whom we speak to, found out while connecting.
package struct ClientIdentity: Hashable, Sendable {
    /// `Transmission` or `qBittorrent`, as it calls itself.
    package let program: String
    /// The program's version, as it says it.
    package let version: String
    /// The version of the protocol, where it has one of its own: `rpc 16`, `WebUI API 2.8.19`.
    package let interface: String
    /// What this very version can do.
    package let capabilities: Set<Capability>

    package init(program: String, version: String, interface: String, capabilities: Set<Capability>) {
        self.program = program
        self.version = version
        self.interface = interface
        self.capabilities = capabilities
    }
}

/// Something that not every client can do; the raw value is the word for it in messages.
package enum Capability: String, CaseIterable, Sendable {
    case categories, tags, torrentLimits, shareRatioLimit, seedingTimeLimit, idleSeedingLimit, bandwidthPriority, queue
    case alternativeSpeed, sequential, superSeeding, forceStart, autoManagement, move, recheck, reannounce
    case freeSpaceOfPath, trackerMessages, filePriorities, firstLast, skipChecking, contentLayout, queuePlaces
    case trackerEditing, lowFilePriority, torrentNames, fileNames, filePaths, peerBans, shareLimitAction
}
