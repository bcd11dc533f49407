/// Looks for files where a client says that they are.
extension TrashSearch {
    /// What clients add to the names of files that are not complete.
    private static let endings = ["", ".part", ".!qB"]

    func run() throws(TrashError) -> TrashFind {
        if let odd = files.first(where: { !$0.path.isPlainPath }) {
            throw TrashError(.notPlain, "\"\(odd.path)\" is no path below a folder, so it is moved nowhere")
        }
        var best: TrashFind?
        var reason: TrashError?
        for root in roots {
            do throws(TrashError) {
                let found = try look(in: root)
                if found.files.count > best?.files.count ?? -1 { best = found }
            } catch {
                guard error.code == .missing else { throw error }
                reason = reason ?? error
            }
        }
        if let best { return best }
        throw reason ?? TrashError(.missing, "the client does not say where its files are")
    }

    private func look(in root: String) throws(TrashError) -> TrashFind {
        let folder = try Folder.open(root)
        var found: [TrashFile] = []
        var folders: [String: TrashFolder] = [:]
        for (parent, members) in Dictionary(grouping: Set(files), by: \.path.parentPath).sorted(by: { $0.key < $1.key })
        {
            guard let place = try folder.descend(parent.pathParts) else {
                if let lost = members.first(where: { $0.size != nil }) { throw Self.missing(lost, in: root) }
                continue
            }
            let before = found.count
            for file in members.sorted(by: { $0.path < $1.path }) {
                guard let (name, status) = try Self.status(of: file, in: place) else {
                    guard file.size == nil else { throw Self.missing(file, in: root) }
                    continue
                }
                found.append(
                    TrashFile(
                        path: parent.isEmpty ? name : "\(parent)/\(name)", size: status.size, taken: status.taken,
                        inode: status.inode, links: status.links, modified: status.modified))
            }
            if found.count > before { try note(parent.pathParts, below: folder, in: &folders) }
        }
        return TrashFind(root: root, files: found, folders: folders.values.sorted { $0.path < $1.path })
    }

    /// Takes down the rights of a folder and of those around it, which are made anew if the files come back.
    private func note(
        _ parts: [String], below root: borrowing Folder, in folders: inout [String: TrashFolder]
    ) throws(TrashError) {
        for count in parts.indices.map({ $0 + 1 }) {
            let path = parts[..<count].joined(separator: "/")
            guard folders[path] == nil, let place = try root.descend(Array(parts[..<count])) else { continue }
            let status = try place.status()
            folders[path] = TrashFolder(path: path, mode: status.mode, user: status.user, group: status.group)
        }
    }

    private static func status(
        of file: File, in folder: borrowing Folder
    ) throws(TrashError) -> (name: String, status: EntryStatus)? {
        for ending in file.size == nil ? endings : [""] {
            let name = file.path.lastPart + ending
            guard let status = try folder.status(of: name) else { continue }
            guard status.kind == .file else {
                throw TrashError(
                    .notPlain, "\(folder.path)/\(name) is a link or a special file, and the bin takes only files")
            }
            // Not in its size: it is not the file that the client has.
            if let size = file.size, status.size != size { return nil }
            return (name, status)
        }
        return nil
    }

    private static func missing(_ file: File, in root: String) -> TrashError {
        TrashError(.missing, "\(root)/\(file.path) is not there in its size, so the disk may not be mounted")
    }
}

extension String {
    /// The path without its last part; empty where it has only one.
    var parentPath: String { lastIndex(of: "/").map { String(self[..<$0]) } ?? "" }

    /// The last part of the path.
    var lastPart: String { lastIndex(of: "/").map { String(self[index(after: $0)...]) } ?? self }
}
