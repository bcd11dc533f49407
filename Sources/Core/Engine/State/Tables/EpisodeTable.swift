import Rules
import JSON

/// The durable table of episodes, by rule first, so that rules without any are passed over at no cost.
struct EpisodeTable: StateTable {
    let name = "episode"
    private(set) var byRule: [String: [Subject: Episode]] = [:]
    private var notes = ChangeNotes<EpisodeKey, Episode>()

    /// The episodes of one rule.
    subscript(rule: String) -> [Subject: Episode] { byRule[rule] ?? [:] }

    /// One episode; setting it writes it down.
    subscript(key: EpisodeKey) -> Episode? {
        get { byRule[key.rule]?[key.subject] }
        set {
            notes.note(key, was: byRule[key.rule]?[key.subject], isWritten: true)
            put(newValue, key)
        }
    }

    /// Changes what of an episode no restart has to know, and writes nothing down.
    mutating func adjust(_ key: EpisodeKey, _ change: (inout Episode) -> Void) {
        guard var episode = self[key] else { return }
        change(&episode)
        adjust(key, to: episode)
    }

    /// Replaces an episode by one that differs in what no restart has to know, and writes nothing down.
    mutating func adjust(_ key: EpisodeKey, to episode: Episode) {
        notes.note(key, was: byRule[key.rule]?[key.subject], isWritten: false)
        put(episode, key)
    }

    /// Changes an episode where there is one, and writes it down.
    mutating func change(_ key: EpisodeKey, _ change: (inout Episode) -> Void) {
        guard var episode = self[key] else { return }
        change(&episode)
        self[key] = episode
    }

    /// Takes out all episodes that are meant.
    mutating func removeAll(where isMeant: (EpisodeKey) -> Bool) {
        for (rule, episodes) in byRule {
            for subject in episodes.keys {
                let key = EpisodeKey(rule: rule, subject: subject)
                if isMeant(key) { self[key] = nil }
            }
        }
    }

    private mutating func put(_ episode: Episode?, _ key: EpisodeKey) {
        if let episode {
            byRule[key.rule, default: [:]][key.subject] = episode
        } else {
            byRule[key.rule]?[key.subject] = nil
            if byRule[key.rule]?.isEmpty == true { byRule[key.rule] = nil }
        }
    }

    mutating func restore(_ key: Substring, _ row: JSON) {
        if let key = EpisodeKey.read(key), let episode = Episode(json: row) { put(episode, key) }
    }

    mutating func takeRecords(into records: inout [String: JSON?]) {
        for key in notes.takeUnwritten() { records[recordKey(name, key)] = .some(self[key]?.json) }
    }

    func copyRecords(into records: inout [String: JSON]) {
        for (rule, episodes) in byRule {
            for (subject, episode) in episodes {
                records[recordKey(name, EpisodeKey(rule: rule, subject: subject))] = episode.json
            }
        }
    }

    mutating func commit() { notes.commit() }

    mutating func rollBack() {
        for (key, episode) in notes.takeFormer() { put(episode, key) }
    }
}
