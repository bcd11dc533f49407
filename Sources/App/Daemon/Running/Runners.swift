package import ClientKit
import Clocks
import Journal
import Logging
package import Rules
import Torrents

/// The tasks that observe the world by the rules in force: one for each client and watch folder, and one for time.
///
/// A reload changes only what it has to. A client whose connection is as before stays connected and is asked at once
/// for what the new rules read; what is over is told to stop, and nothing waits for its end.
struct Runners {
    let surroundings: Surroundings
    let journal: any Journal
    let decider: Decider
    let outbox: Outbox
    let roster: Roster
    private var clients: [ClientName: Polled] = [:]
    private var folders: [Latch] = []
    private var disks: [String: (entry: DiskEntry, isOver: Latch)] = [:]
    private var orphans: [String: (entry: DiskEntry, isOver: Latch)] = [:]
    private var hasClockwork = false

    /// One client that is polled.
    private struct Polled {
        let connection: Connection
        let client: SerialClient
        let assignment: Assignment
        /// Opens when the client is polled no more, while the daemon goes on.
        let isOver = Latch()
    }

    init(_ surroundings: Surroundings, _ journal: any Journal, _ decider: Decider, _ outbox: Outbox, _ roster: Roster) {
        self.surroundings = surroundings
        self.journal = journal
        self.decider = decider
        self.outbox = outbox
        self.roster = roster
    }

    /// Brings the tasks in line with the rules.
    mutating func follow(_ rules: RuleSet, in group: inout DiscardingTaskGroup) async {
        let names = rules.clients.map(\.name)
        for name in clients.keys where !names.contains(name) { retire(name) }
        roster.book.follow(rules.clients)
        try? await journal.note(.clients(names))
        for entry in rules.clients { await follow(entry, reading: rules.fieldsRead, in: &group) }
        for latch in folders { latch.open() }
        folders = rules.rules.compactMap { rule in
            guard rule.mode != .off, case .watch(let folder) = rule.trigger else { return nil }
            return watch(folder, for: rule.id, in: &group)
        }
        follow(rules.disks, in: &group)
        followOrphans(rules, in: &group)
        guard !hasClockwork else { return }
        hasClockwork = true
        let clockwork = Clockwork(
            decider: decider, outbox: outbox, journal: journal, time: surroundings.time, logger: surroundings.logger,
            vitals: surroundings.vitals)
        group.addTask(name: "schedules") { await clockwork.run() }
    }

    private mutating func follow(
        _ entry: ClientEntry, reading fields: FieldSet, in group: inout DiscardingTaskGroup
    ) async {
        let connected: ConnectedClient
        do {
            connected = try surroundings.connect(entry)
        } catch {
            retire(entry.name)
            // As a call that fails is told: by its sentence alone.
            let cause = (error as? ClientError)?.detail ?? "\(error)"
            try? await journal.note(.contact(entry.name, failure: cause, at: surroundings.time.now.wall))
            surroundings.logger.error(
                "The client is left alone", metadata: ["client": "\(entry.name)", "cause": "\(cause)"])
            return
        }
        let connection = Connection(entry, connected.settings)
        let files = FileWatch(entry, connected, roster.book, decider, surroundings)
        let order = Assignment.Order(interval: entry.poll, fields: fields, files: files)
        if let polled = clients[entry.name] {
            if polled.connection == connection, !polled.assignment.isRejected {
                roster.add(entry.name, polled.client, files, polledBy: polled.assignment)
                polled.assignment.replace(by: order)
                return await connected.client.close()
            }
            retire(entry.name)
        }
        let polled = Polled(
            connection: connection, client: SerialClient(connected.client), assignment: Assignment(order))
        clients[entry.name] = polled
        roster.add(entry.name, polled.client, files, polledBy: polled.assignment)
        let runner = runner(entry.name, polled)
        group.addTask(name: "poll \(entry.name)") {
            await either({ await runner.run() }, { await polled.isOver.wait() })
            // While the daemon ends, what is under way may still need the client.
            if polled.isOver.hasOpened { await polled.client.close() }
        }
    }

    private func runner(_ name: ClientName, _ polled: Polled) -> ClientRunner {
        ClientRunner(
            name: name, client: polled.client, assignment: polled.assignment, decider: decider, journal: journal,
            time: surroundings.time,
            backoff: Backoff(base: .seconds(1), cap: .seconds(300), attempts: .max, chance: surroundings.chance),
            logger: surroundings.logger, vitals: surroundings.vitals)
    }

    /// Stops polling a client; commands that wait for it are tried again with its successor, if it gets one.
    private mutating func retire(_ name: ClientName) {
        guard let polled = clients.removeValue(forKey: name) else { return }
        roster.remove(name)
        polled.client.retire()
        polled.isOver.open()
    }

    /// Goes on looking at disks whose entries are as before, and at no others that were looked at.
    private mutating func follow(_ entries: [DiskEntry], in group: inout DiscardingTaskGroup) {
        for (name, disk) in disks where !entries.contains(disk.entry) {
            disk.isOver.open()
            disks[name] = nil
        }
        for entry in entries where disks[entry.name] == nil {
            let isOver = Latch()
            disks[entry.name] = (entry, isOver)
            let runner = DiskRunner(
                entry: entry, look: DiskLook(entry, surroundings, roster, decider), decider: decider,
                time: surroundings.time, logger: surroundings.logger)
            group.addTask(name: "disk \(entry.name)") { await either({ await runner.run() }, { await isOver.wait() }) }
        }
    }

    /// Looks for orphans on the disks whose orphans rules are about.
    private mutating func followOrphans(_ rules: RuleSet, in group: inout DiscardingTaskGroup) {
        let wanted = rules.disks.filter { rules.readsOrphans(of: $0.name) }
        for (name, disk) in orphans where !wanted.contains(disk.entry) {
            disk.isOver.open()
            orphans[name] = nil
        }
        for entry in wanted where orphans[entry.name] == nil {
            let isOver = Latch()
            orphans[entry.name] = (entry, isOver)
            let runner = OrphanRunner(entry: entry, book: roster.book, decider: decider, surroundings: surroundings)
            group.addTask(name: "orphans on \(entry.name)") {
                await either({ await runner.run() }, { await isOver.wait() })
            }
        }
    }

    private func watch(_ folder: WatchFolder, for rule: String, in group: inout DiscardingTaskGroup) -> Latch {
        let isOver = Latch()
        let runner = WatchRunner(
            rule: rule, folder: folder, decider: decider, time: surroundings.time, logger: surroundings.logger)
        group.addTask(name: "watch \(rule)") { await either({ await runner.run() }, { await isOver.wait() }) }
        return isOver
    }
}

/// What has to be the same for a client to stay connected.
private struct Connection: Hashable {
    private let type: String
    private let settings: ClientSettings

    /// The settings hold what the entry only refers to, such as the text of a password.
    init(_ entry: ClientEntry, _ settings: ClientSettings?) {
        type = entry.type
        self.settings = settings ?? ClientSettings(entry)
    }
}

extension ClientSettings {
    /// What an entry of the rule file says itself; a password is only referred to there.
    package init(_ entry: ClientEntry) {
        self.init(
            name: entry.name, url: entry.url, username: entry.username, timeout: entry.timeout,
            authorities: entry.certificateAuthority, insecure: entry.isInsecure)
        phrases = entry.phrases
    }
}
