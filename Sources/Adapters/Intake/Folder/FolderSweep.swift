import Glibc

/// Lists all regular files below a folder, whatever they are called.
///
/// No symbolic link is followed but those on the way to the folder itself, and no other file system is entered. What is
/// hidden by a leading dot is passed over whole.
package struct FolderSweep: Hashable, Sendable {
    /// How many folders deep it goes.
    private static let maximumDepth = 64

    /// The folder.
    package let root: String
    /// How many entries of all kinds are looked at before it gives up.
    package let maximumEntries: Int

    package init(root: String, maximumEntries: Int = 5_000_000) {
        self.root = root
        self.maximumEntries = maximumEntries
    }

    /// One file that was found.
    package struct File: Hashable, Sendable {
        /// Components below the folder, joined by slashes.
        package let path: String
        /// Which file it is, and in which state.
        package let identity: FileIdentity
        /// How many names it has.
        package let links: Int
        /// The folder that it stands in.
        package let folder: FileIdentity
    }

    /// Lists the files now, in no order.
    ///
    /// - Returns: All files but those in folders that cannot be read.
    /// - Throws: The folder itself is missing or unreadable, or holds more than the bound.
    package func list() throws(IntakeError) -> [File] {
        var files: [File] = []
        var entries = 0
        let device = try Descriptor.folder(root).status(path: root).identity.device
        var pending = [(path: "", depth: 0)]
        while let (path, depth) = pending.popLast() {
            do {
                pending += try list(path, on: device, entries: &entries, into: &files).map { ($0, depth + 1) }
                    .filter { $0.1 <= Self.maximumDepth }
            } catch {
                guard !path.isEmpty else { throw error }
            }
            guard entries <= maximumEntries else {
                throw IntakeError(
                    .tooLarge, root, "there are more than \(maximumEntries) entries", fix: "name smaller folders")
            }
        }
        return files
    }

    /// Looks at one file, without listing anything.
    ///
    /// - Parameter path: Components below the folder, joined by slashes.
    /// - Returns: The file, or nil where no regular file stands.
    /// - Throws: The folder that it would stand in cannot be reached without following a symbolic link.
    package func file(_ path: String) throws(IntakeError) -> File? {
        let place = try Place(path, in: root)
        guard let status = try place.folder.status(of: place.name, path: path), status.kind == .regular else {
            return nil
        }
        let folder = try place.folder.status(path: path).identity
        return File(path: path, identity: status.identity, links: status.links, folder: folder)
    }

    /// Removes one file, only while it is the very one that is named, unchanged.
    ///
    /// - Parameters:
    ///   - path: Components below the folder, joined by slashes.
    ///   - identity: What it has to be.
    /// - Throws: `changed` where something else stands there; nothing is removed then.
    package func remove(_ path: String, ifStill identity: FileIdentity) throws(IntakeError) {
        let place = try Place(path, in: root)
        guard let status = try place.folder.status(of: place.name, path: path) else {
            throw IntakeError(.missing, path, "the file is no longer there", fix: "nothing has to be done")
        }
        guard status.kind == .regular, status.identity == identity else {
            throw IntakeError(.changed, path, "the file was changed or replaced", fix: "wait until it is judged anew")
        }
        try place.folder.remove(place.name, path: path)
        fsync(place.folder.number)
    }

    private func list(
        _ path: String, on device: UInt64, entries: inout Int, into files: inout [File]
    ) throws(IntakeError) -> [String] {
        let folder = try open(path)
        let own = try folder.status(path: path).identity
        guard own.device == device else { return [] }
        var reader = try FolderReader(folder, path: path)
        var folders: [String] = []
        while let next = try reader.next() {
            entries += 1
            guard entries <= maximumEntries else { break }
            guard case .text(let name, _) = next, !name.hasPrefix(".") else { continue }
            let full = path.isEmpty ? name : "\(path)/\(name)"
            guard let status = try folder.status(of: name, path: full) else { continue }
            switch status.kind {
            case .regular:
                files.append(File(path: full, identity: status.identity, links: status.links, folder: own))
            case .folder: folders.append(full)
            case .link, .other: break
            }
        }
        return folders
    }

    private func open(_ path: String) throws(IntakeError) -> Descriptor {
        guard !path.isEmpty else { return try Descriptor.folder(root) }
        let place = try Place(path, in: root)
        return try place.folder.folder(place.name, path: path)
    }
}
