package import Engine
package import Rules
package import Torrents
package import Trash

/// The bins of disks, as actions reach them.
package struct Bins: Sendable {
    /// Moves files into bins and back.
    package let store: any TrashStore
    /// The bin for a path of a client; nil where its disk has none.
    package let place: @Sendable (_ path: String, _ client: ClientName) async -> TrashBin?
    /// The bin of the disk of this name; nil where it has none.
    package let named: @Sendable (String) async -> TrashBin?
    /// Asks the engine whether files may be moved that a removed torrent has left behind, by their paths here.
    package let confirm: @Sendable (_ paths: [String], _ owner: Subject) async -> LastLook

    package init(
        store: any TrashStore, place: @escaping @Sendable (String, ClientName) async -> TrashBin?,
        named: @escaping @Sendable (String) async -> TrashBin?,
        confirm: @escaping @Sendable ([String], Subject) async -> LastLook
    ) {
        self.store = store
        self.place = place
        self.named = named
        self.confirm = confirm
    }

    /// No disk has one.
    package static let none = Bins(
        store: LocalTrash(), place: { _, _ in nil }, named: { _ in nil }, confirm: { _, _ in .goAhead })
}

extension ActionError {
    init(_ error: TrashError) {
        switch error.code {
        // It is looked at anew, once the disk is as it should be.
        case .taken, .otherFileSystem, .unproved, .notPlain, .missing: self.init(.held, error.description)
        case .denied, .full, .failed: self.init(.again(after: nil), error.description)
        }
    }

    /// The same for an error in the midst of something that has to be ended.
    init(amidst error: TrashError) { self.init(.again(after: nil), error.description) }
}
