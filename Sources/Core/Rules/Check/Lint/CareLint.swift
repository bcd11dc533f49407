import CEL
import Torrents

/// Advice about files that delete data and keep nothing.
struct CareLint {
    let rules: [Rule]
    let obligations: Obligations
    let reader: Reader
    /// Where an action stands, by its path.
    let place: (_ action: String) -> Range<Int>?

    /// What a condition reads that tells which torrents are to be kept.
    private static let tells: FieldSet = [
        .private, .tags, .category, .tracker, .trackers, .hardlinks, .hardlinkedOutside,
    ]

    /// Warns of the first rule that deletes the data of torrents where nothing in the file keeps any.
    func warn() {
        guard obligations.entries.isEmpty, !rules.contains(where: \.protectsSomething) else { return }
        for rule in rules where rule.mode == .enforce && rule.claimed == .torrent {
            guard rule.fieldsRead.isDisjoint(with: Self.tells), !rule.readsOfMembers(Self.tells) else { continue }
            let action = rule.actions.first { $0.arguments.whole.map($0.kind.freesSpace) == true }
            guard let action else { continue }
            reader.warning(
                action.path, place(action.path) ?? 0..<1,
                "this deletes data for good, and nothing in this file keeps a torrent: it has no \"obligations\", no "
                    + "rule that protects, and no condition that tells which ones to keep",
                fix: "add {\"id\": \"keep\", \"each\": \"torrent\", \"when\": \"'keep' in torrent.tags\", "
                    + "\"do\": [{\"protect\": [\"remove\"]}]}, or the \"obligations\" of your trackers")
            return
        }
    }
}

extension Rule {
    /// Whether its conditions read one of these fields of the torrents of a group.
    fileprivate func readsOfMembers(_ fields: FieldSet) -> Bool {
        let names = Set(TorrentField.allCases.filter(fields.contains).map(\.name))
        return [when, unless, select?.condition].contains { condition in
            condition?.program.elementsRead.contains { $0.path.contains(where: names.contains) } ?? false
        }
    }

    fileprivate var protectsSomething: Bool { mode == .enforce && actions.contains(where: \.kind.isProtection) }
}
