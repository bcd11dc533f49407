import JSON
import Torrents

/// What has to be known of an intent until it ends.
struct OpenIntent: Hashable {
    let rule: String
    let subject: Subject
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

    /// What has to be the same when a removal is carried out as when it was planned.
    struct Terms: Hashable {
        /// The meaning of the rule.
        let meaning: String
        /// The run of the client whose list showed the torrent.
        let session: String?
    }
}

/// Intents that have not ended, by id and by what they are about: a list may leave a thousand of them.
struct OpenIntents: Sendable {
    private var byId: [IntentID: OpenIntent] = [:]
    private var idsBySubject: [Subject: [IntentID]] = [:]

    var ids: Set<IntentID> { Set(byId.keys) }

    var removals: [OpenIntent] { byId.values.filter(\.isRemoval) }

    /// The removals that have not ended, by id.
    var removalsById: [IntentID: OpenIntent] { byId.filter(\.value.isRemoval) }

    func about(_ subject: Subject) -> [OpenIntent] { idsBySubject[subject, default: []].compactMap { byId[$0] } }

    func ids(about subject: Subject, where isMeant: (OpenIntent) -> Bool) -> [IntentID] {
        idsBySubject[subject, default: []].filter { byId[$0].map(isMeant) ?? false }
    }

    subscript(id: IntentID) -> OpenIntent? { byId[id] }

    /// The one about a subject that was planned last and for which this is true.
    func last(
        about subject: Subject, where isMeant: (IntentID, OpenIntent) -> Bool
    ) -> (id: IntentID, intent: OpenIntent)? {
        for id in idsBySubject[subject, default: []].reversed() {
            if let intent = byId[id], isMeant(id, intent) { return (id, intent) }
        }
        return nil
    }

    mutating func insert(_ id: IntentID, _ intent: OpenIntent) {
        remove(id)
        byId[id] = intent
        idsBySubject[intent.subject, default: []].append(id)
    }

    @discardableResult
    mutating func remove(_ id: IntentID) -> OpenIntent? {
        guard let intent = byId.removeValue(forKey: id) else { return nil }
        idsBySubject[intent.subject]?.removeAll { $0 == id }
        if idsBySubject[intent.subject]?.isEmpty == true { idsBySubject[intent.subject] = nil }
        return intent
    }
}
