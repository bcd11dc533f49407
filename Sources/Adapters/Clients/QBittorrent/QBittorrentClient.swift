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
    /// Set once a login was refused: for hours nothing is asked any more.
    var rejection: Rejection?
    /// Which kind of detail comes first in this snapshot.
    var detailTurn = 0
    /// How long the last list took to begin, and an answer that costs qBittorrent nothing.
    private var listWait: Duration?
    private var trifleWait: Duration?
    private(set) var interface: Interface?
    var mirror: Mirror?
    /// What the next question acknowledges; 0 asks for everything.
    private var rid: Int64 = 0
    private var fullAt = Duration.zero
    private var preferencesAt: Duration?
    /// Since when its run is known, which names it.
    private var sessionSince = WallTime(milliseconds: 0)
    /// Whether the alternative limits were on when the preferences were read.
    private var preferencesInAltMode: Bool?
    private var pool = TextPool()

    /// Makes a client that calls through a transport.
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
        trifleWait = version.wait
        let api = try expect(
            try await get("app/webapiVersion"), "app/webapiVersion", "the version of qBittorrent's interface")
        let interface = try Interface(program: version.text, api: api.text)
        let path = try await get("app/defaultSavePath")
        let folder = path.status == 200 ? path.text : nil
        // The list and its number are kept over a lost connection: whether qBittorrent still knows them tells whether
        // it is the same run.
        if mirror == nil || interface != self.interface {
            mirror = Mirror(ServerState(interface, defaultSavePath: folder))
            beginSession()
        } else {
            mirror?.server.setDefaultSavePath(folder)
        }
        self.interface = interface
        preferencesAt = nil
        return interface.identity
    }

    package func snapshot(reading fields: FieldSet) async throws(ClientError) -> Snapshot {
        let interface = try await knownInterface()
        let takenAt = time.now
        try await synchronize(interface, at: takenAt)
        try await readPreferences(at: takenAt.boot)
        try await fetchDetails(wanted(fields, interface), at: takenAt.boot)
        guard let list = mirror?.list(), let server = mirror?.server else {
            preconditionFailure("a synchronized client has a mirror")
        }
        return Snapshot(
            client: settings.name, takenAt: takenAt, session: session, runSince: sessionSince, list: list,
            server: server.facts)
    }

    package func reading() async throws(ClientError) -> ClientReading {
        let interface = try await knownInterface()
        let now = time.now
        try await synchronize(interface, at: now)
        try await readPreferences(at: now.boot)
        guard let mirror else { preconditionFailure("a synchronized client has a mirror") }
        return ClientReading(session: session, facts: mirror.server.facts)
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

    private var session: String { "since \(sessionSince.milliseconds)" }

    /// It tells no name of its run, so a session is that of one login.
    package nonisolated var namesRuns: Bool { false }

    package func close() async { await transport.close() }

    /// Notes that qBittorrent may have been restarted, and that its changes start from nothing.
    ///
    /// It tells neither its uptime nor a name of its run, so the run is named by the moment at which we got to know it.
    /// Signs of another run are a login that is not known any more, everything where only changes were asked for, and
    /// counts since its start that go back. To take a run for another one is the safe mistake: what comes after is
    /// confirmed before it is believed.
    func beginSession() {
        sessionSince = time.now.wall
        mirror?.server.noteNewStart()
        rid = 0
    }

    func knownInterface() async throws(ClientError) -> Interface {
        if let interface { return interface }
        _ = try await connect()
        guard let interface else { preconditionFailure("a connected client knows its version") }
        return interface
    }

    /// Brings the mirror up to date with what has changed, and now and then with everything.
    ///
    /// Everything is asked for only after the changes: an answer to them says whether it is still the same run.
    private func synchronize(_ interface: Interface, at now: Moment) async throws(ClientError) {
        if rid != 0 {
            let receipt = try await read(interface, at: now)
            // Everything, though only changes were asked for: it does not remember us.
            if receipt.isFull { beginSession() }
            rid = receipt.rid
        }
        if rid == 0 || now.boot - fullAt >= Self.fullEvery {
            rid = 0
            rid = try await read(interface, at: now).rid
        }
        if mirror?.server.hasBegunAnew == true {
            let current = rid
            beginSession()
            rid = current
        }
        // What it had not measured when it was asked it mostly has measured by now.
        if mirror?.server.tellsNewZero == true { rid = try await read(interface, at: now).rid }
        mirror?.server.settleFreeSpace(at: now.boot)
    }

    /// Asks for what has changed since `rid`, and takes it in.
    private func read(_ interface: Interface, at now: Moment) async throws(ClientError) -> Mirror.Receipt {
        let asked = rid
        let response = try expect(
            try await get("sync/maindata", [("rid", String(asked))]), "sync/maindata", "qBittorrent's list")
        listWait = response.wait
        let reader = TorrentReader(clientName: settings.name, interface: interface, now: now)
        let receipt: Mirror.Receipt?
        do {
            receipt = try mirror?.read(response.body, with: reader, fully: asked == 0)
        } catch {
            // The mirror is neither old nor new, so the next question asks for everything.
            rid = 0
            throw .notUnderstood(
                response, to: HTTPRequest(.get, base + "sync/maindata"), expected: "qBittorrent's list", error)
        }
        guard let receipt else { preconditionFailure("a connected client has a mirror") }
        if receipt.isFull { fullAt = now.boot }
        return receipt
    }

    /// Looks for hours of its own; a qBittorrent that does not tell its preferences leaves that unknown.
    private func readPreferences(at now: Duration) async throws(ClientError) {
        let inAltMode = mirror?.server.facts.altSpeedActive
        let isFresh = preferencesAt.map { now - $0 < Self.preferencesEvery } ?? false
        guard !isFresh || inAltMode != preferencesInAltMode else { return }
        let response = try await get("app/preferences")
        preferencesAt = now
        preferencesInAltMode = inAltMode
        mirror?.server.readPreferences(from: response.status == 200 ? response.body : [])
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
                var guess = JSONKeyGuess()
                torrents.append(try reader.read(&scanner, id, nil, guessing: &guess, sharing: &pool))
            }
        } catch {
            throw .notUnderstood(
                response, to: HTTPRequest(.get, base + "torrents/info"), expected: "a list of torrents", error)
        }
        return torrents
    }
}

extension QBittorrentClient {
    package func lastWork() async -> Duration? { listWait.map { max(.zero, $0 - (trifleWait ?? .zero)) } }

    /// Two seconds, more before 5.0, where each poll costs as much as the whole list.
    package func recommendedPoll(torrents: Int) async -> Duration {
        if interface?.answersQuickly ?? true { return .seconds(2) }
        return torrents > 5_000 ? .seconds(10) : torrents > 2_000 ? .seconds(5) : .seconds(2)
    }
}
