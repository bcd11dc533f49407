import Clocks
import JSON
import Rules
import Torrents

/// What is on its way to be removed where a rule makes room, so that nothing more is chosen for the same bytes.
struct Underway {
    /// What is being removed, or waits for its grace by another rule.
    private(set) var subjects: Set<Subject> = []
    /// The groups that the rule itself has begun to remove.
    private(set) var groups: Set<Subject> = []
    /// Bytes that it frees, with those of what was removed and does not show yet.
    private(set) var bytes: Int64 = 0
    /// The bytes of what waits in the same places, which are counted once.
    private var counted: [[String]: Int64] = [:]

    /// - Parameters:
    ///   - chooser: Says where room is made, and for which rule.
    ///   - id: An intent that is left out, as it is the one in question.
    ///   - group: The group along with which it goes, which is left out as well.
    init(_ chooser: Chooser, without id: IntentID? = nil, in group: Subject? = nil) {
        let (rules, state) = (chooser.rules, chooser.state)
        for own in chooser.groups where chooser.hasBegun(own) {
            groups.insert(own.subject)
            subjects.formUnion(own.members.map(\.subject))
            // What is left of it goes as a whole, also where one of it has to be planned again.
            guard own.subject != group, chooser.rule.freesSomeSpace else { continue }
            bytes = bytes.addingCapped(chooser.bytesToCome(of: own) ?? 0)
        }
        for (other, intent) in state.open.removalsById where other != id {
            if intent.rule == chooser.rule.id, let own = intent.group, own == group || groups.contains(own) { continue }
            guard rules.kinds[intent.action]?.freesSpace(intent.arguments) ?? true else {
                subjects.insert(intent.subject)
                continue
            }
            add(intent.subject, chooser)
        }
        for freed in state.freed.values where freed.place == chooser.subject.key {
            bytes = bytes.addingCapped(freed.bytes)
        }
        for (index, other) in rules.rules.enumerated()
        where other.id != chooser.rule.id && rules.decidesLike(other, chooser.rule) {
            guard other.freesSomeSpace, state.isActive(other) else { continue }
            // Of two rules that choose, only the first in file order counts for the other.
            if other.select != nil, let own = rules.rules.firstIndex(where: { $0.id == chooser.rule.id }), own < index {
                continue
            }
            for (subject, episode) in chooser.episodes[other.id] where episode.phase == .firing {
                guard let client = subject.client, episode.holding.isRunning,
                    episode.lasted(at: state.observed(client)) < rules.limits.grace
                else { continue }
                add(subject, chooser)
            }
        }
    }

    private mutating func add(_ subject: Subject, _ chooser: Chooser) {
        guard let client = subject.client, let id = subject.torrent,
            let torrent = chooser.state.clients[client]?.accepted?[id], chooser.isHere(torrent, of: client),
            subjects.insert(subject).inserted
        else { return }
        let mappings = chooser.rules.clients.paths(of: client)
        let (own, freed) = (torrent.dataPlaces(mappings).map(\.text).sorted(), torrent.bytesFreed ?? 0)
        let former = own.isEmpty ? 0 : counted[own] ?? 0
        counted[own] = max(former, freed)
        bytes = bytes.addingCapped(max(0, freed - former))
    }
}

extension RuleSet {
    /// Whether what one rule plans counts for another: what is only rehearsed counts in rehearsals.
    fileprivate func decidesLike(_ other: Rule, _ rule: Rule) -> Bool {
        carriesOut(other) || !carriesOut(rule) && (other.mode != .dryRun || rule.mode == .dryRun)
    }
}

/// Bytes of a removal that has ended and that may not show yet as free.
struct Freed: Hashable, RecordRow {
    /// The key of the disk or client where they become free.
    let place: String
    /// How many of them have not shown yet.
    var bytes: Int64
    /// When the removal ended.
    let at: Instant

    init(place: String, bytes: Int64, at: Instant) {
        self.place = place
        self.bytes = bytes
        self.at = at
    }

    var json: JSON { ["place": .string(place), "bytes": .integer(bytes), "at": at.json] }

    init?(json: JSON) {
        guard let place = json["place"]?.stringValue, let bytes = json["bytes"]?.integerValue,
            let at = json["at"].flatMap(Instant.init(json:))
        else { return nil }
        self.init(place: place, bytes: bytes, at: at)
    }

    /// How long a client may take to free what it says that it has removed, and to tell of it.
    static let patience: Duration = .seconds(60)
}

extension EngineState {
    /// Notes what a removal frees that has just ended well.
    mutating func note(freedBy intent: OpenIntent, _ id: IntentID, in rules: RuleSet, at now: Moment) {
        guard rules.kinds[intent.action]?.freesSpace(intent.arguments) == true, let client = intent.subject.client,
            let torrent = intent.subject.torrent.flatMap({ clients[client]?.accepted?[$0] }),
            let bytes = bytesFreed(by: intent, torrent, of: client), bytes > 0
        else { return }
        let disk = torrent.contentText.flatMap { rules.disk(of: $0, on: client) }
        let place = disk.map { Subject.disk($0.name) } ?? .client(client)
        guard rules.rules.contains(where: { $0.select != nil }) else { return }
        freed[id] = Freed(place: place.key, bytes: bytes, at: Instant(now))
    }

    /// What a removal frees; of torrents of a group with links to the same files, the last one does.
    private func bytesFreed(by intent: OpenIntent, _ torrent: Torrent, of client: ClientName) -> Int64? {
        let gone = intent.group.flatMap { departures[EpisodeKey(rule: intent.rule, subject: $0)]?.members } ?? []
        return gone.bytesOfAllLinks(to: GroupMember(client: client, torrent: torrent)) ?? torrent.bytesFreed
    }

    /// Takes a new amount of free bytes into account: what has become free is no longer awaited, nor is what never shows.
    mutating func settleFreed(in place: Subject, risenBy rise: Int64, at now: Moment) {
        var rise = max(0, rise)
        let own = freed.rows.filter { $0.value.place == place.key }.sorted {
            ($0.value.at.wall, $0.key.text) < ($1.value.at.wall, $1.key.text)
        }
        for (id, row) in own {
            guard row.at.isNoOlder(than: Freed.patience, at: now) else {
                freed[id] = nil
                continue
            }
            let shown = min(rise, row.bytes)
            rise -= shown
            // A file system tells whole blocks, and keeps some for itself.
            if row.bytes - shown <= row.bytes / 20 {
                freed[id] = nil
            } else if shown > 0 {
                freed[id]?.bytes -= shown
            }
        }
    }
}
