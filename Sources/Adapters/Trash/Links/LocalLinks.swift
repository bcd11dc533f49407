/// The links of this machine's file systems.
///
/// Each call works on a thread of its own.
package struct LocalLinks: LinkStore {
    package init() {}

    package func survey(_ order: LinkOrder) async throws(TrashError) -> LinkSurvey {
        try await apart { () throws(TrashError) in try LinkMaking(order).survey() }
    }

    package func make(_ open: [LinkWish], of order: LinkOrder) async throws(TrashError) {
        try await apart { () throws(TrashError) in try LinkMaking(order).make(open) }
    }

    package func remove(_ marks: [LinkMark], from library: String) async throws(TrashError) -> [String] {
        try await apart { () throws(TrashError) in
            let library = try Folder.open(library)
            var left: [String] = []
            for mark in marks where try !remove(mark, from: library) { left.append(mark.place) }
            return left
        }
    }

    /// Removes one thing; false where something else is in its place.
    private func remove(_ mark: LinkMark, from library: borrowing Folder) throws(TrashError) -> Bool {
        var names = mark.place.split(separator: "/").map(String.init)
        guard let last = names.popLast() else { return true }
        guard let folder = try library.descend(names) else { return true }
        guard let status = try folder.status(of: last) else { return true }
        switch mark.made {
        case .folder:
            // One that a person has put something into stays.
            if status.kind == .folder { folder.removeFolder(last) }
            return true
        case .name(let device, let inode):
            guard status.kind == .file, status.device == device, status.inode == inode else { return false }
            // Its other names are gone: to remove this one would lose the data.
            guard status.links > 1 else { return false }
        case .text(let text):
            guard status.kind == .link, folder.target(of: last) == text else { return false }
        }
        try folder.remove(last)
        folder.sync()
        return true
    }
}
