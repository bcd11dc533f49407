/// Lists the torrents and magnet files in a watch folder.
///
/// Only regular files whose names end in `.torrent` or `.magnet` count. Symlinks, FIFOs, devices and everything
/// hidden by a leading dot are passed over without being opened, so nothing in the folder can block or mislead.
package struct FolderScan: Hashable, Sendable {
    /// How many names that cannot be used are told of.
    private static let mostOddities = 20

    /// The watch folder.
    package let root: String
    /// Whether folders below it are listed too.
    package let isRecursive: Bool
    /// How many entries of all kinds are looked at before the scan gives up.
    package let maximumEntries: Int
    /// How many folders deep the scan goes.
    package let maximumDepth: Int

    /// Describes a scan; nothing is looked at before `list()`.
    package init(root: String, isRecursive: Bool = false, maximumEntries: Int = 250_000, maximumDepth: Int = 16) {
        self.root = root
        self.isRecursive = isRecursive
        self.maximumEntries = maximumEntries
        self.maximumDepth = maximumDepth
    }

    /// What one pass over the folder found.
    package struct Listing: Hashable, Sendable {
        /// The files, by path.
        package fileprivate(set) var files: [WatchedFile] = []
        /// The folders that were listed, as paths below the watch folder, the empty one first.
        package fileprivate(set) var folders: [String] = []
        /// What stands there under a name that cannot be used, and is passed over whole.
        package fileprivate(set) var oddities: [String] = []
        /// The device that the watch folder is on.
        package fileprivate(set) var device: UInt64 = 0
        /// What kept the listing from being complete; nothing may be called vanished while there is any.
        package fileprivate(set) var problems: [String] = []
    }

    /// Lists the folder now.
    ///
    /// - Returns: What is there, incomplete if a folder below cannot be read or a bound is reached.
    /// - Throws: The watch folder itself is missing or unreadable, which says nothing about its files.
    package func list() throws(IntakeError) -> Listing {
        var listing = Listing()
        var entries = 0
        var pending = [(path: "", depth: 0)]
        while let (path, depth) = pending.popLast() {
            do {
                pending += try list(path, depth: depth, entries: &entries, into: &listing).map { ($0, depth + 1) }
            } catch {
                guard !path.isEmpty else { throw error }
                // A folder that was taken away between two calls is no problem.
                if error.code != .missing { listing.problems.append(error.description) }
            }
            guard entries <= maximumEntries else {
                listing.problems.append(
                    "\(root): more than \(maximumEntries) entries; move what does not belong there elsewhere")
                break
            }
        }
        listing.files.sort { $0.path < $1.path }
        return listing
    }

    /// Lists one folder and returns the folders in it that are to be listed.
    private func list(
        _ path: String, depth: Int, entries: inout Int, into listing: inout Listing
    ) throws(IntakeError) -> [String] {
        let folder = try open(path)
        if path.isEmpty { listing.device = try folder.status(path: root).identity.device }
        var reader = try FolderReader(folder, path: path)
        listing.folders.append(path)
        var folders: [String] = []
        while let next = try reader.next() {
            entries += 1
            guard entries <= maximumEntries else { break }
            let (name, mayBeFolder): (String, Bool)
            switch next {
            case .text(let text, let isPossible): (name, mayBeFolder) = (text, isPossible)
            case .undecodable(let shown):
                if !shown.hasPrefix("."), listing.oddities.count < Self.mostOddities {
                    let place = path.isEmpty ? root : "\(root)/\(path)"
                    listing.oddities.append("\(place)/\(shown): the name is not UTF-8; rename it")
                }
                continue
            }
            // What is neither is not even looked at, as there may be very much of it.
            guard !name.hasPrefix("."), Self.isWanted(name) || isRecursive && mayBeFolder else { continue }
            let full = path.isEmpty ? name : "\(path)/\(name)"
            guard let status = try folder.status(of: name, path: full) else { continue }
            switch status.kind {
            case .regular:
                if Self.isWanted(name) { listing.files.append(WatchedFile(path: full, identity: status.identity)) }
            case .folder where isRecursive && depth < maximumDepth: folders.append(full)
            case .folder where isRecursive:
                listing.problems.append("\(root)/\(full): more than \(maximumDepth) folders deep; move it up")
            case .folder, .link, .other: break
            }
        }
        return folders
    }

    /// Looks at one file, without listing anything.
    ///
    /// - Parameter path: Components below the watch folder, joined by slashes.
    /// - Returns: The file, or nil where no regular file stands.
    /// - Throws: The folder that it would stand in cannot be reached.
    package func file(_ path: String) throws(IntakeError) -> WatchedFile? {
        let place = try Place(path, in: root)
        guard let status = try place.folder.status(of: place.name, path: path), status.kind == .regular else {
            return nil
        }
        return WatchedFile(path: path, identity: status.identity)
    }

    private func open(_ path: String) throws(IntakeError) -> Descriptor {
        guard !path.isEmpty else { return try Descriptor.folder(root) }
        let place = try Place(path, in: root)
        return try place.folder.folder(place.name, path: path)
    }

    /// Whether a name is that of a torrent or magnet file, whatever its case.
    package static func isWanted(_ name: String) -> Bool {
        let name = name.lowercased()
        return !name.hasPrefix(".") && (name.hasSuffix(".torrent") || name.hasSuffix(".magnet"))
    }
}
