import Actions
import Rules
import Torrents

/// What was read of the files of one torrent on the disk.
struct FileReading: Sendable {
    /// One file, whatever its names are.
    struct File: Hashable, Sendable {
        let device: UInt64
        let number: UInt64
    }

    /// One name of a file: the folder itself, so that a mount of it under another path is the same.
    struct Name: Hashable, Sendable {
        let folder: File
        let name: String
    }

    /// One file as it was seen.
    struct Seen: Sendable {
        var names: Set<Name>
        let links: Int
        let allocated: Int64
    }

    /// Where the torrent's data was and what it was, by its client's word.
    let place: Place
    /// The same with how much of it was there.
    let extent: [FieldValue]
    let files: [File: Seen]
    /// Whether every file that should be there was found, and is no symbolic link.
    let isWhole: Bool
    /// When, on the boot clock.
    let at: Duration

    /// Where the files of a torrent are, by its client's word.
    struct Place: Hashable, Sendable {
        private let facts: [FieldValue]

        init(_ torrent: Torrent) {
            facts = [torrent[.savePath], torrent[.contentPath], torrent[.downloadPath], torrent[.name]]
        }
    }

    /// What has to be the same for a reading to be about the torrent as it is.
    static func extent(of torrent: Torrent) -> [FieldValue] {
        [torrent[.size], torrent[.progress], torrent[.done], .flag(torrent.state == .moving)]
    }

    /// Whether it tells of the torrent as it is now.
    func isCurrent(for torrent: Torrent) -> Bool {
        place == Place(torrent) && extent == Self.extent(of: torrent)
    }
}

/// Reads the files of torrents one after the other, and counts how often the disk is asked.
struct FileReader {
    let store: any FileStore
    let mappings: [PathMapping]
    /// How often the disk was asked.
    private(set) var calls = 0
    private var folders: [String: FileReading.File?] = [:]

    init(_ store: any FileStore, _ mappings: [PathMapping]) {
        self.store = store
        self.mappings = mappings
    }

    /// Reads the files of a torrent; nil where its client does not tell them.
    mutating func read(_ torrent: Torrent, at boot: Duration) -> FileReading? {
        guard case .files(let files) = torrent[.files], !files.isEmpty, torrent.state != .moving else { return nil }
        let tops = folders(of: torrent, files[0].path).map(mappings.local)
        var seen: [FileReading.File: FileReading.Seen] = [:]
        var isWhole = !tops.isEmpty
        for file in files where file.size > 0 {
            guard let (path, status) = find(file, in: tops) else {
                if file.wanted && file.progress > 0 { isWhole = false }
                continue
            }
            guard let name = name(of: path) else {
                isWhole = false
                continue
            }
            let key = FileReading.File(device: status.device, number: status.number)
            seen[key, default: .init(names: [], links: status.links, allocated: status.allocated)].names.insert(name)
        }
        return FileReading(
            place: FileReading.Place(torrent), extent: FileReading.extent(of: torrent), files: seen, isWhole: isWhole,
            at: boot)
    }

    private mutating func find(_ file: TorrentFile, in tops: [String]) -> (path: String, status: FileStatus)? {
        for top in tops {
            for suffix in file.progress < 1 ? ["", ".part", ".!qB"] : [""] {
                let path = top + "/" + file.path + suffix
                calls += 1
                if case .found(let status) = store.look(at: path), status.kind == .file { return (path, status) }
            }
        }
        return nil
    }

    /// The name of a file in its folder; nil where it is a symbolic link, or the folder cannot be looked at.
    private mutating func name(of path: String) -> FileReading.Name? {
        calls += 1
        guard let slash = path.lastIndex(of: "/"), !store.isSymbolicLink(path) else { return nil }
        let folder = slash == path.startIndex ? "/" : String(path[..<slash])
        if folders[folder] == nil {
            calls += 1
            if case .found(let status) = store.look(at: folder) {
                folders[folder] = FileReading.File(device: status.device, number: status.number)
            } else {
                folders[folder] = .some(nil)
            }
        }
        guard let known = folders[folder] ?? nil else { return nil }
        return FileReading.Name(folder: known, name: String(path[path.index(after: slash)...]))
    }

    /// The folders in which its files may lie: where they are kept, and where they are while incomplete.
    private func folders(of torrent: Torrent, _ first: String) -> [String] {
        var folders = [torrent[.savePath].text, torrent[.downloadPath].text].compactMap(\.self)
        if let content = torrent[.contentPath].text {
            let top = first.prefix { $0 != "/" }
            if content.hasSuffix("/" + top) { folders.append(String(content.dropLast(top.count + 1))) }
        }
        var unique: [String] = []
        for folder in folders.map({ $0.count > 1 && $0.hasSuffix("/") ? String($0.dropLast()) : $0 })
        where !unique.contains(folder) { unique.append(folder) }
        return unique
    }
}
