import ClientKit
import Clocks
import Simulation
import Torrents

/// A simulated client as one life of the daemon reaches it, with the troubles that it has at the time.
struct ClientDoor: TorrentClient {
    static let timeout = Duration.seconds(30)

    let name: String
    let fake: FakeClient
    let stage: Stage
    let life: Life
    let time: LifeTime

    func connect() async throws(ClientError) -> ClientIdentity {
        try await pass()
        let isRefused = stage.with(name) { client in
            defer { client.refusals = max(0, client.refusals - 1) }
            return client.refusals > 0
        }
        if isRefused == true { throw ClientError(.rejectedCredentials, "wrong password") }
        return try await fake.connect()
    }

    func snapshot(reading fields: FieldSet) async throws(ClientError) -> Snapshot {
        let (asked, since) = (time.now, stage.now)
        try await pass()
        let told = try await fake.snapshot(reading: fields)
        let (doomed, now) = (stage.doomed(of: name), stage.now)
        var list = stage.with(name) { $0.list(told.list, doomed: doomed, at: now) } ?? told.list
        if let bug = stage.sabotage { list = TorrentList(list.torrents.map(bug.falsified)) }
        let snapshot = Snapshot(
            client: told.client, takenAt: asked, session: told.session, list: list, server: told.server)
        try await pass()
        let isSound = stage.journalTrouble("the journal") == nil
        _ = stage.with(name) { client in
            if client.tellsNames {
                let isThere = told.server.tags?.contains(DeckName.keep.rawValue) == true
                client.keepWatch.note(isThere: isThere, life: life.number, isSound: isSound, at: since)
            }
            if client.firstListOfRun == nil { client.firstListOfRun = since }
            client.listsInARow += 1
            client.noteTold(snapshot.list, at: since)
        }
        stage.trace.note(1, since.milliseconds, Int64(snapshot.torrents.count))
        return snapshot
    }

    func reading() async throws(ClientError) -> ClientReading {
        try await pass()
        return try await fake.reading()
    }

    func torrent(_ id: Infohash) async throws(ClientError) -> Torrent? {
        try await pass()
        let torrent = try await fake.torrent(id)
        return torrent.map { stage.sabotage?.falsified($0) ?? $0 }
    }

    func perform(_ wanted: Command) async throws(ClientError) -> CommandOutcome {
        let command = stage.sabotage?.falsified(wanted) ?? wanted
        try await pass()
        try arrive(command)
        if case .setBandwidth = command, stage.sabotage == .losesLimits { return .done }
        let former = command.torrent.flatMap { fake[$0] }
        let outcome = try await fake.perform(command)
        settle(command)
        if let former, case .remove = command { fake.teach(former) }
        if let former, case .remove = command, stage.sabotage == .removesTwice {
            stage.put(former, into: name)
            _ = try await fake.perform(command)
            settle(command)
        }
        try await answer()
        return outcome
    }

    func perform(_ command: Command, onAll torrents: [Infohash]) async throws(ClientError) -> [CommandResult]? {
        try await pass()
        for id in torrents { try arrive(command.about(id)) }
        let results = try await fake.perform(command, onAll: torrents)
        for id in torrents { settle(command.about(id)) }
        try await answer()
        return results
    }

    func shareLimits(of id: Infohash) async throws(ClientError) -> ShareLimits? {
        try await pass()
        return try await fake.shareLimits(of: id)
    }

    func origin(of id: Infohash) async throws(ClientError) -> TorrentOrigin? {
        try await pass()
        return try await fake.origin(of: id)
    }

    func peers(of id: Infohash) async throws(ClientError) -> [Peer]? {
        try await pass()
        return try await fake.peers(of: id)
    }

    func freeSpace(at path: String?) async throws(ClientError) -> Int64? {
        try await pass()
        return try await fake.freeSpace(at: path)
    }

    func close() async {}

    /// The way to the client or back, which takes a moment, or longer, or leads nowhere.
    private func pass() async throws(ClientError) {
        guard !life.isOver else { throw ClientError(.unreachable, "the process has ended") }
        let now = stage.now
        let (wait, failure) =
            stage.with { state -> (Duration, ClientError?) in
                let moment = Duration.milliseconds(state.random.below(40))
                guard let client = state.clients[name] else { return (moment, nil) }
                if client.downUntil > now { return (moment, ClientError(.unreachable, "no connection")) }
                if client.hangsUntil > now { return (Self.timeout, ClientError(.timedOut, "no answer")) }
                if client.slowUntil > now { return (.milliseconds(state.random.below(20_000)), nil) }
                if client.garbage > 0 {
                    state.clients[name]?.garbage -= 1
                    return (moment, ClientError(.notUnderstood, "<html>"))
                }
                return (moment, nil)
            }
        guard await time.passes(wait) else { throw ClientError(.unreachable, "given up") }
        if let failure { try fail(failure) }
        guard !life.isOver else { throw ClientError(.unreachable, "the process has ended") }
    }

    private func fail(_ failure: ClientError) throws(ClientError) {
        _ = stage.with(name) { $0.listsInARow = 0 }
        throw failure
    }

    /// A command has arrived at the client, and has its effect now unless it gets lost.
    private func arrive(_ command: Command) throws(ClientError) {
        let isLost = stage.with(name) { client in
            defer { client.lostBefore = max(0, client.lostBefore - 1) }
            return client.lostBefore > 0
        }
        stage.callMade()
        if isLost == true {
            stage.struck(.replyLostBefore)
            throw ClientError(.timedOut, "no answer")
        }
        stage.check(command, of: name)
    }

    private func settle(_ command: Command) {
        if case .add(let new) = command {
            for id in new.ids { stage.noteAdding(id, to: name) }
        } else {
            stage.noteEffect(command, of: name)
        }
    }

    /// The answer to a command comes back, or does not.
    private func answer() async throws(ClientError) {
        let isLost = stage.with(name) { client in
            defer { client.lostAfter = max(0, client.lostAfter - 1) }
            return client.lostAfter > 0
        }
        if isLost == true {
            stage.struck(.replyLostAfter)
            throw ClientError(.timedOut, "no answer")
        }
        try await pass()
    }
}
