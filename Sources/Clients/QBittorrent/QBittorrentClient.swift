import ClientHTTP
package import ClientKit
package import Clocks
package import HTTP
import JSON
package import Torrents

/// Speaks to one qBittorrent, 4.5 or later, through its WebUI API.
///
/// An actor, because what it remembers (the login and the mirror of qBittorrent's list) is read and written around
/// the waits of a call, where a lock may not be held, and no task of its own exists that could own it.
package actor QBittorrentClient: TorrentClient {
    /// How often everything is asked for again, as changes have been lost by some versions.
    private static let fullEvery = Duration.seconds(600)
    /// How often its preferences are looked at.
    private static let preferencesEvery = Duration.seconds(60)

    let settings: ClientSettings
    let transport: any HTTPTransport
    let time: any TimeSource
    /// Numbers by chance, for what must not be guessed.
    let random: @Sendable () -> UInt64
    /// The address before the names of calls.
    let base: String

    /// What the login gave; nil before it.
    var cookie: String?
    /// Set once we were not let in: from then on nothing is asked any more.
    var rejection: ClientError?
    private(set) var interface: Interface?
    var mirror: Mirror?
    /// What the next question acknowledges; 0 asks for everything.
    private var rid: Int64 = 0
    private var fullAt = Duration.zero
    private var preferencesAt: Duration?
    private var session = ""
    private var pool = TextPool()

    package init(
        _ settings: ClientSettings, over transport: any HTTPTransport, time: any TimeSource = SystemTime(),
        random: @escaping @Sendable () -> UInt64 = Chance.system
    ) {
        self.settings = settings
        self.random = random
        self.transport = transport
        self.time = time
        let root = settings.url.reversed().drop { $0 == "/" }.reversed()
        base = String(root) + "/api/v2/"
    }

    /// Speaks over the network.
    ///
    /// - Throws: `ClientError` when the authorities to trust cannot be read.
    package init(_ settings: ClientSettings, time: any TimeSource = SystemTime()) throws(ClientError) {
        self.init(settings, over: try settings.transport(), time: time)
    }

    package func connect() async throws(ClientError) -> ClientIdentity {
        let version = try expect(try await get("app/version"), "app/version", "qBittorrent's version")
        let api = try expect(
            try await get("app/webapiVersion"), "app/webapiVersion", "the version of qBittorrent's interface")
        let interface = try Interface(program: version.text, api: api.text)
        let path = try await get("app/defaultSavePath")
        self.interface = interface
        mirror = Mirror(ServerState(interface, defaultSavePath: path.status == 200 ? path.text : nil))
        preferencesAt = nil
        rid = 0
        if session.isEmpty { beginSession() }
        return interface.identity
    }

    package func snapshot(reading fields: FieldSet) async throws(ClientError) -> Snapshot {
        let interface = try await knownInterface()
        let takenAt = time.now
        try await synchronize(interface, at: takenAt)
        try await readPreferences(at: takenAt.boot)
        try await fetchDetails(wanted(fields, interface), at: takenAt.boot)
        guard let mirror else { preconditionFailure("a synchronized client has a mirror") }
        return Snapshot(
            client: settings.name, takenAt: takenAt, session: session, torrents: mirror.torrents.map(\.torrent),
            server: mirror.server.facts)
    }

    package func torrent(_ id: Infohash) async throws(ClientError) -> Torrent? {
        let interface = try await knownInterface()
        let now = time.now
        let response = try await get("torrents/info", [("hashes", id.hex)])
        let reader = TorrentReader(clientName: settings.name, interface: interface, now: now)
        guard var listed = try read(response, with: reader).first(where: { $0.id == id }) else { return nil }
        // The times that qBittorrent tells may be stale; what has passed before our eyes is not.
        if let place = mirror?.place(of: id), let known = mirror?.torrents[place],
            known.torrent.incarnation == listed.torrent.incarnation
        {
            listed.catchUp(with: known, at: now)
        }
        for kind in [Wanted.properties, .trackers, .files] { try await fetch(kind, of: &listed, at: now.boot) }
        return listed.torrent
    }

    package func close() async { await transport.close() }

    /// Notes that qBittorrent knows us anew: it may have been restarted, and its changes start from nothing.
    ///
    /// It tells neither its uptime nor a name of its run, so every new login counts as a new run; the name is that of
    /// the moment. That is on the safe side: what comes after is confirmed before it is believed.
    func beginSession() {
        session = "since \(time.now.wall.milliseconds)"
        rid = 0
    }

    func knownInterface() async throws(ClientError) -> Interface {
        if let interface { return interface }
        _ = try await connect()
        guard let interface else { preconditionFailure("a connected client knows its version") }
        return interface
    }

    /// Brings the mirror up to date, with what has changed or with everything.
    private func synchronize(_ interface: Interface, at now: Moment) async throws(ClientError) {
        if now.boot - fullAt >= Self.fullEvery { rid = 0 }
        let asked = rid
        // Until an answer is taken in whole, the next question asks for everything.
        rid = 0
        let response = try expect(
            try await get("sync/maindata", [("rid", String(asked))]), "sync/maindata", "qBittorrent's list")
        let reader = TorrentReader(clientName: settings.name, interface: interface, now: now)
        let receipt: Mirror.Receipt?
        do {
            receipt = try mirror?.read(response.body, with: reader, fully: asked == 0)
        } catch {
            throw .notUnderstood(
                response, to: HTTPRequest(.get, base + "sync/maindata"), expected: "qBittorrent's list", error)
        }
        guard let receipt else { preconditionFailure("a connected client has a mirror") }
        rid = receipt.rid
        if receipt.isFull { fullAt = now.boot }
        // Everything, though only changes were asked for: it does not remember us.
        if receipt.isFull, asked != 0 { session = "since \(now.wall.milliseconds)" }
    }

    /// Looks for hours of its own; a qBittorrent that does not tell its preferences leaves that unknown.
    private func readPreferences(at now: Duration) async throws(ClientError) {
        guard preferencesAt.map({ now - $0 >= Self.preferencesEvery }) ?? true else { return }
        let response = try await get("app/preferences")
        preferencesAt = now
        mirror?.server.readSchedule(from: response.status == 200 ? response.body : [])
    }

    private func read(_ response: HTTPResponse, with reader: TorrentReader) throws(ClientError) -> [Listed] {
        let response = try expect(response, "torrents/info", "a list of torrents")
        var scanner = JSONScanner(response.body)
        var torrents: [Listed] = []
        do throws(JSONError) {
            // The hash stands inside the object, so the object is read twice: once for it, once for the rest.
            for object in try JSON(parsing: response.body).arrayValue ?? [] {
                guard let id = object["hash"]?.stringValue.flatMap({ Infohash(hex: $0) }) else {
                    throw scanner.failure("a torrent without `hash`")
                }
                scanner = JSONScanner(object.utf8)
                torrents.append(try reader.read(&scanner, id, nil, sharing: &pool))
            }
        } catch {
            throw .notUnderstood(
                response, to: HTTPRequest(.get, base + "torrents/info"), expected: "a list of torrents", error)
        }
        return torrents
    }
}

extension QBittorrentClient {
    /// Two seconds, more before 5.0, where each poll costs as much as the whole list; and fifty times the last answer.
    package func recommendedPoll(torrents: Int, lastAnswer: Duration) async -> Duration {
        let base: Duration =
            if interface?.answersQuickly ?? true {
                .seconds(2)
            } else {
                torrents > 5_000 ? .seconds(10) : torrents > 2_000 ? .seconds(5) : .seconds(2)
            }
        return max(base, lastAnswer * 50)
    }
}
