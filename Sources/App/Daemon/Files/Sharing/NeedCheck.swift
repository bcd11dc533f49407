package import Actions
package import Rules
package import Torrents

/// Tells whether another torrent needs a file that is about to be taken away, by devices and inodes.
///
/// What is taken away is names in folders. A name is the same by whatever way it is reached, through a symbolic link
/// or a mount; another name of the same file, a hard link, outlives it. Every call looks at the disk anew.
package struct NeedCheck: Sendable {
    /// Another torrent of any client whose files are here.
    package struct Neighbour: Sendable {
        let client: ClientName
        let access: FileAccess
        let torrent: Torrent

        /// Describes one as its client lists it.
        ///
        /// - Parameters:
        ///   - client: The client that has it.
        ///   - access: How that client's files are seen from here.
        ///   - torrent: What it was when it was listed last.
        package init(client: ClientName, access: FileAccess, torrent: Torrent) {
            self.client = client
            self.access = access
            self.torrent = torrent
        }
    }

    private let store: any FileStore

    /// Asks this disk.
    package init(store: any FileStore) { self.store = store }

    /// How many symbolic links are followed, one after the other.
    private static let longestChain = 40

    /// Why the files of a torrent must not be taken away; nil where no other torrent needs them.
    ///
    /// - Parameters:
    ///   - torrent: The one that is to be removed.
    ///   - mappings: Where its client's folders are seen here.
    ///   - neighbours: All other torrents.
    /// - Returns: The reason, in words.
    package func reason(
        toKeep torrent: Torrent, seenBy mappings: [PathMapping], from neighbours: [Neighbour]
    ) -> String? {
        guard case .files(let files) = torrent[.files] else {
            return "the client does not tell its files, and other torrents may have them as well"
        }
        let tops = torrent.placesOfFiles(files).map(mappings.local)
        var own: [FileName: String] = [:]
        var inodes: [FileReading.File: Int] = [:]
        for path in tops.flatMap({ top in files.flatMap { names(of: $0, in: top) } }) {
            guard let (name, file, links) = entry(path) else { continue }
            own[name] = path
            if let file { inodes[file] = links }
        }
        guard !own.isEmpty else { return nil }
        let marks = Marks(files)
        for neighbour in neighbours {
            if let reason = conflict(with: neighbour, over: own, of: inodes, by: marks) { return reason }
        }
        return nil
    }

    private func conflict(
        with other: Neighbour, over own: [FileName: String], of inodes: [FileReading.File: Int], by marks: Marks
    ) -> String? {
        let title = "\"\(other.torrent.name)\" of client \(other.client)"
        guard case .files(let files) = other.torrent[.files] else {
            // One without metadata has no data either, and what is smaller than any of these files is none of them.
            guard let size = other.torrent[.size].integer, size >= marks.smallest else { return nil }
            return "its data may be used by \(title) too, which does not tell its files yet"
        }
        guard files.contains(where: marks.mayBe) else { return nil }
        guard case .local(let mappings, _) = other.access else {
            guard files.contains(where: { $0.progress > 0 && marks.hasSize(of: $0) }) else { return nil }
            return "its data may be used by \(title) too, whose files cannot be seen from here; map its folders in "
                + "\"paths\", or declare \"files\": \"remote\""
        }
        let tops = other.torrent.placesOfFiles(files).map(mappings.local)
        for file in files {
            var isFound = false
            for path in tops.flatMap({ names(of: file, in: $0) }) {
                switch way(through: path) {
                case .missing: continue
                case .unknown(let reason): return "its data may be used by \(title) too: \(reason)"
                case .leads(let steps, let inode):
                    isFound = true
                    if let step = steps.first(where: { own[$0] != nil }), let here = own[step] {
                        let there = here == path ? "" : " is \(path)"
                        return "its data is used by \(title) too: \(here)\(there)"
                    }
                    // One name that is found twice under different names is not understood.
                    if let inode, let links = inodes[inode], links < 2 {
                        return "its data may be used by \(title) too: \(path) is one of its files, and no link of it"
                    }
                }
            }
            guard !isFound, file.progress > 0, marks.hasSize(of: file), other.torrent.state != .missingFiles else {
                continue
            }
            return "its data may be used by \(title) too, whose \((tops.first ?? "?") + "/" + file.path) is not found "
                + "here; map the client's folders in \"paths\", or have the client check it"
        }
        return nil
    }

    /// The paths under which a client may have a file in a folder.
    private func names(of file: TorrentFile, in top: String) -> [String] {
        (file.progress < 1 ? [""] + PartialFile.suffixes : [""]).map { top + "/" + file.path + $0 }
    }

    /// Where a path leads.
    private enum Way {
        /// Nothing is there.
        case missing
        /// The names on the way, each of which is needed, and the file at its end.
        case leads([FileName], FileReading.File?)
        case unknown(String)
    }

    private func way(through path: String) -> Way {
        var (path, steps) = (path, [FileName]())
        while steps.count <= Self.longestChain {
            guard store.exists(path) else {
                // A folder that cannot be looked into hides what is in it.
                if case .denied = store.look(at: path) { return .unknown("\(path) cannot be looked at") }
                return steps.isEmpty ? .missing : .leads(steps, nil)
            }
            guard let (name, file, _) = entry(path) else { return .unknown("\(path) cannot be looked at") }
            steps.append(name)
            guard store.isSymbolicLink(path) else { return .leads(steps, file) }
            guard let target = store.target(ofLink: path) else { return .unknown("\(path) leads nowhere known") }
            let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
            path = target.hasPrefix("/") ? target : folder + "/" + target
        }
        return .unknown("\(path) is one of too many symbolic links")
    }

    /// The name that a path ends in, with the file that it leads to and how many names that has; nil where nothing is.
    private func entry(_ path: String) -> (name: FileName, file: FileReading.File?, links: Int)? {
        guard let slash = path.lastIndex(of: "/"), store.exists(path),
            let folder = status(slash == path.startIndex ? "/" : String(path[..<slash]))
        else { return nil }
        let name = FileName(device: folder.device, folder: folder.number, name: path[path.index(after: slash)...])
        guard !store.isSymbolicLink(path), let status = status(path), status.kind == .file else {
            return (name, nil, 0)
        }
        return (name, .here(device: status.device, number: status.number), status.links)
    }

    private func status(_ path: String) -> FileStatus? {
        if case .found(let status) = store.look(at: path) { status } else { nil }
    }
}

extension Torrent {
    /// The folders in which its files may lie; some clients count their paths from its own folder.
    fileprivate func placesOfFiles(_ files: [TorrentFile]) -> [String] {
        dataFolders(files.first?.path ?? "") + [self[.contentPath].text].compactMap(\.self).filter { !$0.isEmpty }
    }
}

/// A name in a folder, whichever way leads to the folder.
private struct FileName: Hashable {
    let device: UInt64
    let folder: UInt64
    /// In one spelling: some file systems know neither case nor how a letter is composed.
    let name: String

    init(device: UInt64, folder: UInt64, name: Substring) {
        self.device = device
        self.folder = folder
        self.name = name.lowercased()
    }
}

/// What shows, before the disk is asked, that a file of another torrent may be one of these.
private struct Marks {
    private let sizes: Set<Int64>
    private let names: Set<String>
    /// The least bytes of a file that holds any.
    let smallest: Int64

    init(_ files: [TorrentFile]) {
        sizes = Set(files.map(\.size).filter { $0 > 0 })
        names = Set(files.map(Self.name))
        smallest = sizes.min() ?? 1
    }

    func hasSize(of file: TorrentFile) -> Bool { sizes.contains(file.size) }

    func mayBe(_ file: TorrentFile) -> Bool { hasSize(of: file) || names.contains(Self.name(file)) }

    private static func name(_ file: TorrentFile) -> String {
        (file.path.split(separator: "/").last.map(String.init) ?? file.path).lowercased()
    }
}
