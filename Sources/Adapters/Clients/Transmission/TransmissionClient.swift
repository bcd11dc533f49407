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
        let answer = try await list(Column.needed(reading: fields, from: session.interface))
        // What the network takes is in both waits.
        if let wait = answer.response.wait { work = max(.zero, wait - (run.wait ?? .zero)) }
        let table = TorrentTable(
            session: session, clientName: settings.name, takenAt: takenAt, fields: fields, former: former)
        let reading = try answer.read { (scanner: inout JSONScanner) throws(JSONError) in
            try table.read(&scanner, sharing: &pool)
        }
        let snapshot = Snapshot(
            client: settings.name, takenAt: takenAt, session: run.name,
            runSince: takenAt.wall.advanced(by: .seconds(-run.active)), list: reading.list,
            server: session.client)
        former = FormerTable(
            list: snapshot.list, body: answer.response.body, circumstances: reading.circumstances,
            lines: reading.lines)
        return snapshot
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
        let session = try await readSession()
        let takenAt = time.now
        let answer = try await list(Column.needed(reading: .all, from: session.interface), of: id)
        let table = TorrentTable(
            session: session, clientName: settings.name, takenAt: takenAt, fields: .all, former: FormerTable())
        let reading = try answer.read { (scanner: inout JSONScanner) throws(JSONError) in
            try table.read(&scanner, sharing: &pool)
        }
        return reading.list.torrents.first { $0.id == id }
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

    private func list(_ columns: [Column], of id: Infohash? = nil) async throws(ClientError) -> Exchange {
        try await exchange("torrent-get") { dialect in
            var arguments = [
                JSON.Member("fields", .array(columns.map { .string(dialect.word($0.legacyName)) })),
                JSON.Member("format", "table"),
            ]
            if let id { arguments.append(JSON.Member("ids", [.string(id.hex)])) }
            return arguments
        }
    }
}
