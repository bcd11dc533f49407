import CEL
import Text
import Torrents

/// Advice about files that delete data and keep nothing, or that believe one answer of a tracker.
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

    /// Within how long every client's trackers have been read more than once.
    private static let confirmingTime = Duration.seconds(300)

    /// Warns of rules that remove what a tracker does not know sooner than it can have said so again.
    ///
    /// Trackers say it of all their torrents while they are repaired, and take it back minutes later.
    ///
    /// - Parameter limits: The budgets, whose grace each removal waits for, its condition being asked all the while.
    func warnOfOneWord(by limits: RemovalLimits) {
        for rule in rules where rule.mode.isCarriedOut && rule.reads(.unregistered) {
            guard let removal = rule.actions.first(where: \.kind.isDestructive) else { continue }
            let strikes = rule.patience.strikes.map { $0.every * ($0.count - 1) } ?? .zero
            let waits = rule.holdsFor + strikes + limits.grace
            guard waits < Self.confirmingTime else { continue }
            reader.warning(
                removal.path, place(removal.path) ?? 0..<1,
                "this removes torrents \(waits.shown) after a tracker has said that it does not know them, before it "
                    + "has been asked again",
                fix: "add \"for\": \"1h\" to the rule, or raise limits.removals.grace to 5 minutes or more")
        }
    }

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
    /// Whether its conditions read a field, of its torrent or of those of its group.
    fileprivate func reads(_ field: TorrentField) -> Bool {
        fieldsRead.contains(field) || readsOfMembers([field])
    }

    /// Whether its conditions read one of these fields of the torrents of a group.
    fileprivate func readsOfMembers(_ fields: FieldSet) -> Bool {
        let names = Set(TorrentField.allCases.filter(fields.contains).map(\.name))
        return [when, unless, select?.condition].contains { condition in
            condition?.program.elementsRead.contains { $0.path.contains(where: names.contains) } ?? false
        }
    }

    fileprivate var protectsSomething: Bool { mode == .enforce && actions.contains(where: \.kind.isProtection) }
}
