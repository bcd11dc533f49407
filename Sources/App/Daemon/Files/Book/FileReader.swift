import Actions
import Mounts
import Rules
import Torrents

/// Reads the files of torrents of one client, one torrent after the other.
struct FileReader {
    let store: any FileStore
    let client: ClientName
    let access: FileAccess
    /// What was found of folders, which many torrents share.
    private var folders: [String: FileReading.File?] = [:]
    private var marked: [String: Bool] = [:]
    /// What is mounted, as soon as it was needed, and which devices count links.
    private var mounts: MountTable?
    private var counting: [UInt64: Bool] = [:]

    init(_ store: any FileStore, _ client: ClientName, _ access: FileAccess) {
        self.store = store
        self.client = client
        self.access = access
    }

    /// Reads the files of a torrent; nil where its client does not tell them now, or nothing can be seen of them.
    mutating func read(_ torrent: Torrent, at boot: Duration) -> FileReading? {
        guard case .files(let files) = torrent[.files], torrent.state != .moving else { return nil }
        // A magnet link that has no metadata yet has no files either.
        if files.isEmpty { return FileReading(torrent, [:], torrent[.size].isKnown ? .unproved : .whole, at: boot) }
        switch access {
        case .hidden: return nil
        case .remote: return told(torrent, files, at: boot)
        case .local(let mappings, let marker): return seen(torrent, files, by: mappings, marker: marker, at: boot)
        }
    }

    /// The files of a torrent on another machine, by its client's word.
    private func told(_ torrent: Torrent, _ files: [TorrentFile], at boot: Duration) -> FileReading? {
        guard let folder = torrent[.savePath].text else { return nil }
        let all = files.map { file in
            (
                FileReading.File.told(client, path: folder + "/" + file.path, size: file.size),
                FileReading.Seen(names: [], links: 1, allocated: 0)
            )
        }
        return FileReading(torrent, Dictionary(all) { first, _ in first }, .whole, at: boot)
    }

    private mutating func seen(
        _ torrent: Torrent, _ files: [TorrentFile], by mappings: [PathMapping], marker: String?, at boot: Duration
    ) -> FileReading {
        let tops = torrent.dataFolders(files[0].path).map(mappings.local)
        var seen: [FileReading.File: FileReading.Seen] = [:]
        var (isProved, isLacking, isUnsure) = (false, false, tops.isEmpty)
        if let marker, let top = tops.first {
            isProved = isMarked(top, by: marker, mappings)
            if !isProved { isUnsure = true }
        }
        for file in files {
            guard let (path, status) = find(file, in: tops) else {
                guard file.size > 0, file.wanted, file.progress > 0 else { continue }
                // What is complete has its size; what is not may be under any name yet.
                if file.progress >= 1 { isLacking = true } else { isUnsure = true }
                continue
            }
            guard let name = name(of: path) else {
                isUnsure = true
                continue
            }
            if file.size > 0 { isProved = true }
            let key = FileReading.File.here(device: status.device, number: status.number)
            let first = FileReading.Seen(
                names: [], links: status.links, isCounted: countsLinks(status, at: path), allocated: status.allocated)
            seen[key, default: first].names.insert(name)
        }
        // Of what has not begun only its folder can show that the client is mapped as it should be.
        if seen.isEmpty, !tops.contains(where: isFolder) { isUnsure = true }
        let worth: FileReading.Worth = isUnsure ? .unproved : !isLacking ? .whole : isProved ? .lacking : .unproved
        return FileReading(torrent, seen, worth, at: boot)
    }

    private mutating func countsLinks(_ status: FileStatus, at path: String) -> Bool {
        if let known = counting[status.device] { return known }
        let table = mounts ?? store.mounts()
        mounts = table
        let counts = MountTable.countsLinks(store.fileSystem(of: path, by: table))
        counting[status.device] = counts
        return counts
    }

    private func find(_ file: TorrentFile, in tops: [String]) -> (path: String, status: FileStatus)? {
        for top in tops {
            for suffix in file.progress < 1 ? [""] + PartialFile.suffixes : [""] {
                let path = top + "/" + file.path + suffix
                guard case .found(let status) = store.look(at: path), status.kind == .file else { continue }
                // A file of another size is not the one that is complete.
                if file.progress >= 1, file.wanted, status.size != file.size { continue }
                return (path, status)
            }
        }
        return nil
    }

    private func isFolder(_ path: String) -> Bool {
        if case .found(let status) = store.look(at: path) { status.kind == .folder } else { false }
    }

    private mutating func isMarked(_ folder: String, by marker: String, _ mappings: [PathMapping]) -> Bool {
        if let known = marked[folder] { return known }
        let found = store.hasMarker(marker, around: folder, mappings)
        marked[folder] = found
        return found
    }

    /// The name of a file in its folder; nil where it is a symbolic link, or the folder cannot be looked at.
    private mutating func name(of path: String) -> FileReading.Name? {
        guard let slash = path.lastIndex(of: "/"), !store.isSymbolicLink(path) else { return nil }
        let folder = slash == path.startIndex ? "/" : String(path[..<slash])
        if folders[folder] == nil {
            if case .found(let status) = store.look(at: folder) {
                folders[folder] = .here(device: status.device, number: status.number)
            } else {
                folders[folder] = .some(nil)
            }
        }
        guard let known = folders[folder] ?? nil else { return nil }
        return FileReading.Name(folder: known, name: String(path[path.index(after: slash)...]))
    }
}

/// How clients name files that are not complete.
enum PartialFile {
    /// What is added to the name: Transmission's and qBittorrent's.
    static let suffixes = [".part", ".!qB"]
}

extension FileReading {
    fileprivate init(_ torrent: Torrent, _ files: [File: Seen], _ worth: Worth, at boot: Duration) {
        self.init(
            place: Place(torrent), extent: Self.extent(of: torrent), files: files, worth: worth, at: boot)
    }
}

extension Torrent {
    /// The folders in which its files may lie, by its client's word: where they are kept, and where while incomplete.
    ///
    /// - Parameter first: The path of one of its files, inside the torrent.
    /// - Returns: Each folder once, without a slash at its end.
    func dataFolders(_ first: String) -> [String] {
        var folders = [self[.savePath].text, self[.downloadPath].text].compactMap(\.self).filter { !$0.isEmpty }
        if let content = self[.contentPath].text {
            let top = first.prefix { $0 != "/" }
            if content.hasSuffix("/" + top) { folders.append(String(content.dropLast(top.count + 1))) }
        }
        var unique: [String] = []
        for folder in folders.map({ $0.count > 1 && $0.hasSuffix("/") ? String($0.dropLast()) : $0 })
        where !unique.contains(folder) { unique.append(folder) }
        return unique
    }
}
