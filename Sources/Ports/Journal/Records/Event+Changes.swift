package import JSON
package import Torrents

extension Event {
    /// What was different before: steady facts only, each as a pair of the old and the new value; of the call of a hook,
    /// what was sent.
    package var changes: JSON {
        if let call { return ["body": call.body] }
        guard let torrent, let old else { return .object([]) }
        let bulky: FieldSet = [.files, .trackers]
        let fields = torrent.changes(since: old).subtracting(TorrentField.volatile).subtracting(bulky)
        guard !fields.isEmpty else { return .object([]) }
        // An empty object stands for what is unknown.
        return .object(
            fields.map { field in
                JSON.Member(field.name, [old.json(of: field) ?? .object([]), torrent.json(of: field) ?? .object([])])
            })
    }
}
