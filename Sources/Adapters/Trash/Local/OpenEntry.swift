import Engine
import JSON

/// An entry of a bin, opened; its manifest says which files are its own.
struct OpenEntry: ~Copyable {
    static let manifestName = "manifest.json"
    /// What the manifest is called while the entry is being deleted.
    static let goingName = "manifest.deleted.json"
    static let torrentName = "original.torrent"
    static let dataName = "data"
    /// The most bytes of a manifest, and of a .torrent file.
    private static let longest = 64 << 20

    let place: TrashPlace
    let bin: TrashBin
    let manifest: TrashManifest
    /// Whether it is being deleted.
    let isGoing: Bool
    let folder: Folder

    /// Opens an entry; nil where there is none of that name.
    init?(_ place: TrashPlace, in bin: TrashBin) throws(TrashError) {
        guard place.entry.isPlainPath, !place.entry.contains("/"), let all = try bin.open(),
            let folder = try all.folder(place.entry)
        else { return nil }
        if let manifest = try Self.manifest(Self.manifestName, in: folder) {
            (self.manifest, isGoing) = (manifest, false)
        } else if let manifest = try Self.manifest(Self.goingName, in: folder) {
            (self.manifest, isGoing) = (manifest, true)
        } else {
            return nil
        }
        self.place = place
        self.bin = bin
        self.folder = folder
    }

    /// Reads a manifest; nil where there is none of ours.
    static func manifest(_ name: String, in folder: borrowing Folder) throws(TrashError) -> TrashManifest? {
        guard let bytes = try folder.bytes(of: name, atMost: longest), let json = try? JSON(parsing: bytes) else {
            return nil
        }
        return TrashManifest(json: json, file: try folder.bytes(of: torrentName, atMost: longest))
    }

    /// How many of its files lie in it.
    func held() throws(TrashError) -> Int {
        guard !manifest.isCopying, let data = try folder.folder(Self.dataName) else { return 0 }
        var count = 0
        for (parent, files) in manifest.filesByFolder {
            guard let inner = try data.descend(parent.pathParts) else { continue }
            for file in files where try inner.has(file) { count += 1 }
        }
        return count
    }

    func status() throws(TrashError) -> TrashEntryStatus {
        TrashEntryStatus(
            place: place, manifest: manifest, held: try held(), left: try originalsLeft(), copies: try copies(),
            isGoing: isGoing)
    }

    /// Removes what is of the entry beside its files; what is not of it stays, with the folders around it.
    func close() throws(TrashError) {
        removeFolders(below: Self.dataName)
        for name in [Self.torrentName, Self.partName, Self.nextName] { try folder.remove(name) }
        folder.sync()
        try folder.remove(Self.manifestName)
        try folder.remove(Self.goingName)
        guard let all = try bin.open() else { return }
        all.removeFolder(place.entry)
        all.sync()
    }

    /// Removes the folders of its files where they are empty, the innermost first.
    private func removeFolders(below name: String) {
        guard let data = (try? folder.folder(name)) ?? nil else { return }
        data.removeFolders(manifest.folders)
        folder.removeFolder(name)
    }
}

extension TrashManifest {
    /// Its files by the folders that they lie in, in order.
    var filesByFolder: [(parent: String, files: [TrashFile])] {
        Dictionary(grouping: files, by: \.path.parentPath).sorted { $0.key < $1.key }
            .map { (parent: $0.key, files: $0.value) }
    }
}

extension Folder {
    /// Whether a file of an entry lies here.
    func has(_ file: TrashFile) throws(TrashError) -> Bool {
        guard let status = try status(of: file.path.lastPart) else { return false }
        return status.kind == .file && status.inode == file.inode
    }

    /// Removes those of these folders that are empty, the innermost first.
    func removeFolders(_ folders: [TrashFolder]) {
        for inner in folders.sorted(by: { ($0.path.pathParts.count, $0.path) > ($1.path.pathParts.count, $1.path) }) {
            guard let outer = (try? descend(inner.path.parentPath.pathParts)) ?? nil else { continue }
            outer.removeFolder(inner.path.lastPart)
        }
    }
}
