import ClientHTTP
package import ClientKit
package import Clocks
package import HTTP
import JSON
package import Torrents

/// Speaks to one Transmission, 3.00 or later, through its remote interface.
///
/// An actor, because what it remembers (session id, dialect, the former list) is read and written around the waits
/// of a call, where a lock may not be held, and no task of its own exists that could own it.
package actor TransmissionClient: TorrentClient {
    /// How old what trackers said may be.
    private static let trackersAge = Duration.seconds(60)
    /// What only the list of each torrent's peers tells.
    private static let peerFacts: FieldSet = [.seedsConnected, .peersConnected]
    /// Whether the lists are read with their peers, so that one torrent is as well.
    private var readsPeers = false
    /// Up to how many torrents are asked for by their ids rather than all of them.
    private static let idsPerCall = 200

    let settings: ClientSettings
    let transport: any HTTPTransport
    let time: any TimeSource

    var sessionId: String?
    /// Whether the session id was replaced since the last snapshot.
    var hasNewId = false
    var dialect = Dialect.legacy
    /// Set once the credentials were refused: for hours nothing is asked any more, as 3.00 locks out for good.
    var rejection: Rejection?
    private var work: Duration?
    private var session: SessionFacts?
    private var run = Run()
    private var former = FormerTable()
    private var pool = TextPool()
    /// When the trackers of all torrents were read, on the boot clock; nil while no rule reads them.
    private var trackersReadAt: Duration?
    /// Torrents of the last list whose trackers have not been read, or were being asked.
    private var awaited: [Infohash] = []

    package init(_ settings: ClientSettings, over transport: any HTTPTransport, time: any TimeSource = SystemTime()) {
        self.settings = settings
        self.transport = transport
        self.time = time
    }

    /// Speaks over the network.
    ///
    /// - Throws: `ClientError` when the authorities to trust cannot be read.
    package init(_ settings: ClientSettings, time: any TimeSource = SystemTime()) throws(ClientError) {
        self.init(settings, over: try settings.transport(), time: time)
    }

    package func connect() async throws(ClientError) -> ClientIdentity { try await readSession().interface.identity }

    package func snapshot(reading fields: FieldSet) async throws(ClientError) -> Snapshot {
        let run = try await readRun()
        let session = run.session
        let takenAt = time.now
        let columns = columns(reading: fields, from: session.interface, at: takenAt.boot)
        readsPeers = !fields.isDisjoint(with: Self.peerFacts)
        let answer = try await list(columns)
        // What the network takes is in both waits.
        if let wait = answer.response.wait { work = max(.zero, wait - (run.wait ?? .zero)) }
        let table = TorrentTable(
            session: session, clientName: settings.name, phrases: settings.phrases, takenAt: takenAt, fields: fields,
            former: former,
            keepsTrackers: trackersReadAt != nil && !columns.contains(.trackerStats))
        let reading = try answer.read { (scanner: inout JSONScanner) throws(JSONError) in
            try table.read(&scanner, sharing: &pool)
        }
        if columns.contains(.trackerStats) { trackersReadAt = takenAt.boot }
        var (list, lines) = (reading.list, reading.lines)
        if table.keepsTrackers {
            let later = try await trackers(missingIn: reading, of: table)
            if !later.isEmpty { list = list.taking(later) }
            // Their rows tell what was before, so by them they are not known again.
            let ids = Set(later.map(\.id))
            if !ids.isEmpty { lines.removeAll { ids.contains($0.id) } }
        }
        if list !== former.list { awaited = list.torrents.filter(\.awaitsTrackers).map(\.id) }
        former = FormerTable(
            list: list, body: answer.response.body, circumstances: reading.circumstances, lines: lines)
        return Snapshot(
            client: settings.name, takenAt: takenAt, session: run.name,
            runSince: takenAt.wall.advanced(by: .seconds(-run.active)), list: list, server: session.client)
    }

    /// The columns to ask for now: those of trackers seldom, as they are three quarters of a list and change with an
    /// announce only.
    private func columns(reading fields: FieldSet, from interface: Interface, at now: Duration) -> [Column] {
        let columns = Column.needed(reading: fields, from: interface)
        guard columns.contains(.trackerStats) else {
            trackersReadAt = nil
            return columns
        }
        // The seconds to the next announce are told by each list, or by none.
        guard !fields.contains(.reannounceIn), let read = trackersReadAt, now - read < Self.trackersAge else {
            return columns
        }
        return columns.filter { $0 != .trackerStats }
    }

    /// The torrents that are new or whose trackers are likely to tell something else by now, read again with trackers.
    private func trackers(
        missingIn reading: TorrentTable.Reading, of table: TorrentTable
    ) async throws(ClientError) -> [Torrent] {
        let ids = reading.list === former.list ? awaited : reading.list.torrents.filter(\.awaitsTrackers).map(\.id)
        let open = reading.troubled.union(ids)
        guard !open.isEmpty else { return [] }
        let isMany = open.count > Self.idsPerCall
        let columns = Column.needed(reading: table.fields, from: table.session.interface)
        let answer = try await list(columns, of: isMany ? [] : open.sorted())
        if isMany { trackersReadAt = table.takenAt.boot }
        let part = TorrentTable(
            session: table.session, clientName: settings.name, phrases: settings.phrases, takenAt: table.takenAt,
            fields: table.fields,
            former: FormerTable(list: reading.list))
        return try answer.read { (scanner: inout JSONScanner) throws(JSONError) in
            try part.read(&scanner, sharing: &pool).list.torrents
        }
    }

    package func reading() async throws(ClientError) -> ClientReading {
        let run = try await readRun()
        return ClientReading(session: run.name, facts: run.session.client)
    }

    /// The session with its statistics, the name of the run that they are of and the seconds that it has lasted, and
    /// how long the small answer took.
    private func readRun() async throws(ClientError) -> (
        session: SessionFacts, name: String, active: Int64, wait: Duration?
    ) {
        var session = try await readSession()
        let answer = try await exchange("session-stats")
        let statistics = try Statistics(try answer.tree(), dialect)
        session.add(statistics)
        let runName = run.name(statistics, at: time.now, hasNewId: hasNewId)
        hasNewId = false
        return (session, runName, statistics.active, answer.response.wait)
    }

    package func torrent(_ id: Infohash) async throws(ClientError) -> Torrent? {
        try await torrents([id], reading: readsPeers ? .all : .all.subtracting(Self.peerFacts)).first { $0.id == id }
    }

    /// The labels of some torrents as they are now; those that are not there are left out.
    func labels(of ids: [Infohash]) async throws(ClientError) -> [Infohash: [String]] {
        let torrents = try await torrents(ids, reading: [.tags])
        return Dictionary(torrents.map { ($0.id, $0[.tags].texts ?? []) }) { first, _ in first }
    }

    /// Reads some torrents afresh, and of the costly facts only those that are named.
    private func torrents(_ ids: [Infohash], reading fields: FieldSet) async throws(ClientError) -> [Torrent] {
        let session = try await readSession()
        let takenAt = time.now
        let answer = try await list(Column.needed(reading: fields, from: session.interface), of: ids)
        let table = TorrentTable(
            session: session, clientName: settings.name, phrases: settings.phrases, takenAt: takenAt, fields: fields,
            former: FormerTable())
        let reading = try answer.read { (scanner: inout JSONScanner) throws(JSONError) in
            try table.read(&scanner, sharing: &pool)
        }
        return reading.list.torrents
    }

    package func lastWork() async -> Duration? { work }

    package func close() async { await transport.close() }

    /// The version as last heard, asked for when it has not been yet.
    func interface() async throws(ClientError) -> Interface {
        if let session { return session.interface }
        return try await readSession().interface
    }

    /// Where torrents go that name no folder.
    func downloadFolder() async throws(ClientError) -> String? {
        if let session { return session.client.defaultSavePath }
        return try await readSession().client.defaultSavePath
    }

    private func readSession() async throws(ClientError) -> SessionFacts {
        // The dialect may change with the first answer, so the words of the request are spelt for each attempt.
        let answer = try await exchange("session-get") { dialect in
            [JSON.Member("fields", .array(SessionFacts.members.map { .string(dialect.word($0)) }))]
        }
        let session = try SessionFacts(try answer.tree(), dialect)
        self.session = session
        return session
    }

    /// Asks for a list of all torrents, or of some.
    private func list(_ columns: [Column], of ids: [Infohash] = []) async throws(ClientError) -> Exchange {
        try await exchange("torrent-get") { dialect in
            var arguments = [
                JSON.Member("fields", .array(columns.map { .string(dialect.word($0.legacyName)) })),
                JSON.Member("format", "table"),
            ]
            if !ids.isEmpty { arguments.append(JSON.Member("ids", .array(ids.map { .string($0.hex) }))) }
            return arguments
        }
    }
}

extension Torrent {
    /// Whether its trackers have not been read yet, or are being asked just now.
    fileprivate var awaitsTrackers: Bool {
        self[.trackers] == .unknown || self[.trackerStatus].text == TrackerState.updating.rawValue
    }
}

extension TorrentList {
    /// The list with later descriptions of some of its torrents; this one where nothing differs.
    ///
    /// One that came in between is not taken in: the next list tells it.
    fileprivate func taking(_ later: [Torrent]) -> TorrentList {
        let merged = torrents.map { torrent in later.place(of: torrent.id).map { later[$0] } ?? torrent }
        return zip(merged, torrents).allSatisfy { $0.isSameDescription(as: $1) } ? self : TorrentList(merged)
    }
}
