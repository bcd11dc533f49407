import CEL
import Rules
import Torrents

extension Chooser {
    /// One torrent or group with its place in the order.
    struct Entry {
        let victim: Choice.Victim
        let keys: [Value]
        /// Whether it waits for its removal already.
        let isWaiting: Bool
        /// The torrent, or all those of the group.
        let members: [GroupMember]
        /// Bytes that its removal frees; nil where they are not known.
        let bytes: Int64?

        /// What settles ties.
        fileprivate var first: (Infohash, ClientName)? { members.map { ($0.torrent.id, $0.client) }.min { $0 < $1 } }
    }

    /// All torrents that may be chosen, in order.
    func rankedTorrents(_ way: Underway, _ choice: inout Choice) -> [Entry] {
        var entries: [Entry] = []
        for (name, client) in state.clients.rows where rule.clients.contains(name) {
            guard let list = client.accepted, !client.isRestored, !client.isDown else { continue }
            let record = ClientRecord(list)
            guard let first = list.torrents.first else { continue }
            // One scope for all of them, which nobody keeps.
            let scope = scope(of: first, record)
            for torrent in list.torrents where isHere(torrent, of: name) {
                let subject = Subject.torrent(name, torrent.incarnation)
                guard !way.subjects.contains(subject) else {
                    choice.passedOver[subject] = "it is being removed already"
                    continue
                }
                scope.turn(to: torrent)
                if let reason = objection(in: scope) {
                    choice.passedOver[subject] = reason
                    continue
                }
                guard let keys = keys(of: subject, in: scope, &choice) else { continue }
                let bytes = torrent.bytesFreed
                let victim = Choice.Victim(subject: subject, title: torrent.name, bytes: bytes ?? 0)
                let isWaiting = episodes[EpisodeKey(rule: rule.id, subject: subject)] != nil
                entries.append(
                    Entry(
                        victim: victim, keys: keys, isWaiting: isWaiting,
                        members: [GroupMember(client: name, torrent: torrent)], bytes: bytes))
            }
        }
        return entries.sorted(by: isBefore)
    }

    /// The keys that a subject is ordered by; nil where one has no value, which is noted.
    func keys(of subject: Subject, in scope: Scope, _ choice: inout Choice) -> [Value]? {
        let keys = selection.order.map { $0.program.evaluate(scope) }
        guard let place = keys.firstIndex(where: { !$0.isOrderable }) else { return keys }
        choice.passedOver[subject] = "its place in the order is unknown: \(selection.order[place].source)"
        return nil
    }

    func isBefore(_ left: Entry, _ right: Entry) -> Bool {
        for (place, key) in selection.order.enumerated() {
            guard let isLess = left.keys[place].isLess(than: right.keys[place]) else { continue }
            return isLess != key.isDescending
        }
        guard let first = left.first, let second = right.first else { return left.first != nil }
        return first < second
    }

    /// Why `where` does not let something be chosen; nil where it does.
    func objection(in scope: Scope) -> String? {
        guard let condition = selection.condition else { return nil }
        switch condition.program.evaluate(scope) {
        case .bool(true): return nil
        case .bool(false): return "\"where\" does not hold: \(condition.source)"
        default: return "\"where\" has no value: \(condition.source)"  // unknown or an error chooses nothing
        }
    }

    /// Takes the first in order out, up to the budget of what is kept.
    func spare(_ entries: inout [Entry], _ choice: inout Choice) {
        guard !selection.keep.isEmpty else { return }
        var (count, size) = (0, Int64(0))
        var places: Set<String> = []
        var most = selection.keep.size
        if let ratio = selection.keep.ratio {
            guard let whole = diskFacts?.size else {
                choice.doubt = "nothing certain is known of disk.size, of which a part is kept"
                return entries = []
            }
            most = min(most ?? .max, Int64(Double(whole) * ratio))
        }
        let isWithin = { (entry: Entry) -> Bool in
            var (bytes, own): (Int64, Set<String>) = (0, [])
            for member in entry.members {
                let paths = member.torrent.dataPlaces(rules.clients.paths(of: member.client)).map(\.text)
                // What several torrents share takes its room once.
                let isCounted = !paths.isEmpty && paths.allSatisfy { places.contains($0) || own.contains($0) }
                bytes = bytes.addingCapped(isCounted ? 0 : member.torrent.bytesOnDisk ?? 0)
                own.formUnion(paths)
            }
            guard selection.keep.count.map({ count < $0 }) ?? true,
                most.map({ size.addingCapped(bytes) <= $0 }) ?? true
            else { return false }
            count += 1
            size = size.addingCapped(bytes)
            places.formUnion(own)
            return true
        }
        let spared = entries.prefix(while: isWithin)
        for entry in spared { choice.passedOver[entry.victim.subject] = "it is kept, see \"keep\"" }
        entries.removeFirst(spared.count)
    }
}
