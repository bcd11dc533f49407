import JSON

/// What `undo` can do about an action once it was carried out.
package enum Undo: Hashable, Sendable {
    /// What it changed is put back as it was, unless it has been changed again since.
    case restoring
    /// The torrent is added again, over the data that was kept.
    case addingAgain
    /// The torrent is added again, over its data, which comes back from the bin as long as that keeps it.
    case fromBin
    /// Nothing; the text says why, to follow "cannot be undone: ".
    case impossible(String)

    /// Why it cannot be undone; nil where it can.
    package var obstacle: String? {
        if case .impossible(let why) = self { why } else { nil }
    }
}

extension ActionKind {
    /// What is taken for a kind that does not say: claims keep a state that can be put back, and nothing else does.
    static func usualUndo(of role: Role) -> @Sendable (JSON) -> Undo {
        switch role {
        case .claim: { _ in .restoring }
        case .effect: { _ in .impossible("what it does leaves no former state to put back") }
        case .protection: { _ in .impossible("it does nothing") }
        }
    }
}
