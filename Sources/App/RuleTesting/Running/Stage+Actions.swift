import Clocks
import Engine
import Rules
import Torrents
import Trash
import Actions
import Simulation

/// What becomes of the intents of a test.
extension Stage {
    /// How many attempts are made at what may succeed later.
    private static let attempts = 8

    /// Carries out what is at the head of each chain, until everything has ended or waits.
    mutating func carryOut() async {
        var isMoving = isRunning
        while isMoving {
            isMoving = false
            var seen: Set<String> = []
            for intent in open where seen.insert(intent.chain).inserted {
                guard open.contains(where: { $0.id == intent.id }), tried[intent.id]?.at != elapsed else { continue }
                if await attempt(intent) { isMoving = true }
            }
        }
    }

    /// Makes one attempt at an intent, and says whether it has ended.
    private mutating func attempt(_ intent: Intent) async -> Bool {
        if let answer = scriptedFailure(of: intent) {
            finish(intent, .dead(answer))
            return true
        }
        time.set(now)
        let room = room(freedBy: intent)
        let bin = bin(filledBy: intent)
        switch await hands.perform(intent, reach) {
        case .success(let detail):
            if let room, let place = disks.firstIndex(where: { $0.entry.name == room.disk }) {
                disks[place].add(freed: room.bytes)
            }
            if let orphan = intent.subject.orphan, intent.action == "remove",
                let place = disks.firstIndex(where: { $0.entry.name == orphan.disk })
            {
                disks[place].remove(orphan.path)
            }
            if let bin { binned[bin.disk, default: []].append(bin.item) }
            if let place = TrashPlace(json: intent.arguments) { empty(place) }
            if hands.moves(intent) { lying = lying.filter { "file/\($0.key)" != intent.subject.key } }
            finish(intent, .done(detail))
        case .failure(let failure):
            let failed = (tried[intent.id]?.failures ?? 0) + 1
            switch failure.code {
            case .held: finish(intent, .held(failure.detail))
            case .final: finish(intent, .dead(failure.detail))
            case .again where failed >= Self.attempts: finish(intent, .dead(failure.detail))
            case .again:
                tried[intent.id] = (elapsed, failed)
                return false
            case .notYet, .notItsTurn, .noRoom:
                tried[intent.id] = (elapsed, failed - 1)
                return false
            }
        }
        return true
    }

    /// What an action that deletes data frees, and on which disk of the rule file.
    private func room(freedBy intent: Intent) -> (disk: String, bytes: Int64)? {
        let rules = world.engine.rules
        guard !disks.isEmpty, rules.kinds[intent.action]?.freesSpace(intent.arguments) == true,
            let client = intent.subject.client, let id = intent.subject.torrent,
            let torrent = clients[client]?[id], let place = torrent.contentText,
            let disk = rules.disk(of: place, on: client)
        else { return nil }
        return (disk.name, torrent.bytesFreed ?? 0)
    }

    /// What an action moves into a bin, and on which disk of the rule file.
    private func bin(filledBy intent: Intent) -> (disk: String, item: TrashedItem)? {
        let rules = world.engine.rules
        guard rules.kinds[intent.action]?.movesToBin(intent.arguments) == true, let client = intent.subject.client,
            let id = intent.subject.torrent, let torrent = clients[client]?[id], let place = torrent.contentText,
            let disk = rules.disk(of: place, on: client)
        else { return nil }
        let item = TrashedItem(
            entry: intent.id.text, title: intent.title, at: now.wall, bytes: torrent.bytesOnDisk ?? 0, intent: intent.id
        )
        return (disk.name, item)
    }

    /// Takes an entry out of a bin that was deleted.
    private mutating func empty(_ place: TrashPlace) {
        guard let item = binned[place.disk]?.first(where: { $0.entry == place.entry }) else { return }
        binned[place.disk]?.removeAll { $0.entry == place.entry }
        if let disk = disks.firstIndex(where: { $0.entry.name == place.disk }) { disks[disk].add(freed: item.bytes) }
    }

    private var reach: Hands.Reach {
        let (engine, moment) = (world.engine, now)
        let answering = clients.filter { answers($0.key) }
        return Hands.Reach(
            client: { answering[$0] }, isKnown: { name in engine.rules.clients.contains { $0.name == name } },
            confirm: { engine.confirm($0, on: $1, at: moment) },
            confirmOrphan: { engine.confirm($0, onOrphan: $1, at: moment) },
            bin: { engine.rules.disk(of: $0, on: $1).flatMap { TrashBin($0) } }, files: lying.mapValues(\.bytes),
            orphans: orphans, now: now)
    }

    private mutating func scriptedFailure(of intent: Intent) -> String? {
        let place = failures.firstIndex { failure, left in
            left > 0 && failure.action == intent.action && (failure.rule ?? intent.rule) == intent.rule
                && (failure.torrent == nil || failure.torrent == intent.subject.torrent)
        }
        guard let place else { return nil }
        failures[place].left -= 1
        return failures[place].failure.answer
    }

    /// Ends an intent, and with it the rest of its chain where that cannot go on.
    private mutating func finish(_ intent: Intent, _ outcome: Outcome) {
        let rest = open.drop { $0.id != intent.id }.dropFirst().filter { $0.chain == intent.chain }
        end(intent, outcome)
        if case .done = outcome { return }
        guard !intent.continuesOnError else { return }
        for other in rest { end(other, .chainEnded) }
    }

    /// Tells the engine how an intent has ended.
    mutating func end(_ intent: Intent, _ outcome: Outcome) {
        open.removeAll { $0.id == intent.id }
        tried[intent.id] = nil
        account.note(end: intent, outcome, at: elapsed)
        keep(world.observe(.outcome(intent.id, outcome, at: now)))
    }
}
