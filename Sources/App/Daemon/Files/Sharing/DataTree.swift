import Actions

/// A folder, whichever way leads to it.
struct FolderID: Hashable, Sendable {
    let device: UInt64
    let number: UInt64
}

/// A name in a folder, whichever way leads to the folder.
struct EntryName: Hashable, Sendable {
    /// A name in one spelling: some file systems know neither case nor how a letter is composed.
    struct Folded: Hashable, Sendable {
        let folder: FolderID
        let name: String
    }

    let folder: FolderID
    /// The bytes of the name, since two texts are the same to Swift when they only look alike.
    private let bytes: [UInt8]

    var name: String { String(decoding: bytes, as: UTF8.self) }
    var folded: Folded { Folded(folder: folder, name: name.lowercased()) }

    init(_ name: String, in folder: FolderID) {
        self.folder = folder
        bytes = Array(name.utf8)
    }
}

/// The names and folders that the data of one torrent consists of on the disk, as they are at this moment.
///
/// A client deletes a file by its name in a folder. The name is the same one when a symbolic link or a mount leads to
/// the folder. A hard link is another name of the file, and stays.
struct DataTree: Sendable {
    /// A way that leads to a name: the path itself, or the symbolic link that leads there.
    typealias Way = String

    /// How many names are looked at before it gives up.
    private static let mostEntries = 200_000
    /// How many symbolic links are followed, one after the other; the system opens no file through a longer chain.
    private static let longestChain = 40

    /// Its folders and files themselves, by where they were found.
    private(set) var roots: [EntryName: Way] = [:]
    /// What its symbolic links lead to, step by step.
    private(set) var targets: [EntryName: Way] = [:]
    /// Its folders, with all that are within them or that links in them lead to.
    private(set) var folders: Set<FolderID> = []
    /// Why not all of it is known; nil where it is.
    private(set) var doubt: String?
    private var entries = 0
    private let store: any FileStore

    /// Looks at the folders and files of a torrent.
    ///
    /// - Parameters:
    ///   - paths: Where they are seen here; what is missing there is none of its data.
    ///   - store: The disk.
    init(of paths: [String], in store: any FileStore) {
        self.store = store
        for path in paths {
            guard case .found(let folder) = store.look(at: Self.folder(of: path)) else {
                if case .denied = store.look(at: path) { doubt = doubt ?? "\(path) cannot be looked at" }
                continue
            }
            roots[Self.name(path, in: folder)] = path
            switch store.look(at: path) {
            case .found(let status) where status.kind == .folder: visit(path, FolderID(status), isOwn: true)
            case .denied: doubt = doubt ?? "\(path) cannot be looked at"
            case .found, .missing: break
            }
            if store.isSymbolicLink(path) { follow(path) }
        }
    }

    /// Visits a folder, its own or one that links lead to, with all that is within it.
    private mutating func visit(_ folder: String, _ id: FolderID, isOwn: Bool) {
        guard doubt == nil, folders.insert(id).inserted else { return }
        switch store.entries(of: folder) {
        case .missing: break
        // Data that could be taken away from here does not lie behind a link into what must not be looked into.
        case .denied: if isOwn { doubt = "\(folder) cannot be looked into" }
        case .found(let found):
            entries += found.count
            guard entries <= Self.mostEntries else {
                doubt = "\(folder) and what it leads to hold more than \(Self.mostEntries) files"
                return
            }
            for entry in found {
                let path = folder + "/" + entry.name
                switch entry.kind {
                case .folder: visit(path, isOwn: isOwn)
                case .link:
                    follow(path)
                    visit(path, isOwn: false)
                case .file, .other: break
                }
            }
        }
    }

    /// Visits what a path leads to, where that is a folder.
    private mutating func visit(_ path: String, isOwn: Bool) {
        guard case .found(let status) = store.look(at: path), status.kind == .folder else { return }
        visit(path, FolderID(status), isOwn: isOwn)
    }

    /// Notes each name that a symbolic link leads through, up to what is no link.
    private mutating func follow(_ link: String) {
        var path = link
        for _ in 0..<Self.longestChain {
            guard let target = store.target(ofLink: path) else { return }
            path = target.hasPrefix("/") ? target : Self.folder(of: path) + "/" + target
            while path.count > 1, path.hasSuffix("/") { path.removeLast() }
            guard case .found(let folder) = store.look(at: Self.folder(of: path)) else { return }
            targets[Self.name(path, in: folder)] = link
        }
    }

    private static func name(_ path: String, in folder: FileStatus) -> EntryName {
        let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
        return EntryName(String(name), in: FolderID(folder))
    }

    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
        return String(path[..<slash])
    }
}

extension FolderID {
    fileprivate init(_ status: FileStatus) { self.init(device: status.device, number: status.number) }
}
