import Rules
import JSON
import Torrents

/// What has to be known of an intent until it ends.
struct OpenIntent: Hashable {
    let rule: String
    var subject: Subject
    let action: String
    let index: Int?
    let purpose: Intent.Purpose
    let isRemoval: Bool
    /// The client that the arguments of an action about a file name.
    let client: String?
    /// What is asked of the client.
    let arguments: JSON
    /// What a removal was planned by, so that it is carried out as planned or not at all; nil for anything else.
    var terms: Terms?
    /// Which state of a file it is about.
    var fileIdentity: String?
    /// What tells the run that it belongs to from others, where the rule asks for that.
    var run: DedupedRun?
    /// The group along with which it is done.
    var group: Subject?
    /// What a claim replaced, where this puts it back: should it fail for good, it is put back later.
    var baseline: Baseline?

    /// What has to be the same when a removal is carried out as when it was planned.
    struct Terms: Hashable {
        /// The meaning of the rule.
        let meaning: String
        /// The run of the client whose list showed the torrent.
        let session: String?
    }
}

extension SubjectTable<OpenIntent> {
    var ids: Set<IntentID> { Set(all.keys) }

    var removals: [OpenIntent] { all.values.filter(\.isRemoval) }

    /// The removals that have not ended, by id.
    var removalsById: [IntentID: OpenIntent] { all.filter(\.value.isRemoval) }

    func about(_ subject: Subject) -> [OpenIntent] { entries(about: subject).map(\.row) }

    func ids(about subject: Subject, where isMeant: (OpenIntent) -> Bool) -> [IntentID] {
        entries(about: subject).filter { isMeant($0.row) }.map(\.id)
    }

    /// The one about a subject that was planned last and for which this is true.
    func last(
        about subject: Subject, where isMeant: (IntentID, OpenIntent) -> Bool
    ) -> (id: IntentID, intent: OpenIntent)? {
        entries(about: subject).last { isMeant($0.id, $0.row) }.map { ($0.id, $0.row) }
    }

    /// The entries of bins that are being restored or deleted.
    var trashPlaces: Set<TrashPlace> {
        let deeds = Set(TrashWish.Deed.allCases.map(\.rawValue))
        return Set(all.values.filter { deeds.contains($0.action) }.compactMap { TrashPlace(json: $0.arguments) })
    }

    /// The intents that are being taken back.
    var undone: Set<IntentID> {
        Set(
            all.values.filter { $0.action == UndoWish.action }
                .compactMap { $0.arguments["intent"]?.stringValue.map { IntentID($0) } })
    }
}
