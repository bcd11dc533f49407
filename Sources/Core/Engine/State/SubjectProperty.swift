import Rules

/// A property of one subject that actions change, such as `limits.down` of a torrent.
struct SubjectProperty: Hashable, Sendable {
    let subject: Subject
    let name: String
}
