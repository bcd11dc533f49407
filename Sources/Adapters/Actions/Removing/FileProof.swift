import Rules
import Torrents

/// Proves that the data of a torrent is where it would be deleted.
///
/// That its folder exists proves nothing: the folder may be the empty one below a disk that is not mounted. Nor is it
/// deleted where nobody can write.
struct FileProof {
    let files: any FileStore
    let access: FileAccess
    let client: ClientName
    /// Where the list of mounts is read, and before which moment it must not have been.
    let mounts: (board: MountBoard, mark: MountBoard.Mark)

    /// How many files are looked at, spread over all of them.
    private static let sample = 8

    /// - Parameters:
    ///   - context: The files, and how the client's are seen.
    ///   - client: The client whose torrents it is about.
    ///   - mark: When the look began that this is a part of; nil for now.
    init(_ context: ActionContext, _ client: ClientName, since mark: MountBoard.Mark? = nil) {
        files = context.files
        access = context.access(client)
        self.client = client
        mounts = (context.mounts, mark ?? context.mounts.mark())
    }

    /// Returns when the data is there, or when no proof of it is needed.
    func demand(of torrent: Torrent) throws(ActionError) {
        if torrent.state == .missingFiles || torrent.state == .error {
            throw ActionError(.held, "the client does not find the data; is the disk mounted?")
        }
        switch access {
        case .remote: return
        case .hidden:
            throw ActionError(
                .held,
                "there is no proof of its data, as client \(client) is on another machine; map its folders in "
                    + "\"paths\", or declare \"files\": \"remote\"")
        case .local(let mappings, let marker):
            if let marker, let folder = torrent[.savePath].text,
                files.hasMarker(marker, around: mappings.local(folder), mappings)
            {
                return try demandWriting(at: mappings.local(folder))
            }
            try look(for: torrent, mappings)
        }
    }

    private func look(for torrent: Torrent, _ mappings: [PathMapping]) throws(ActionError) {
        guard case .files(let all) = torrent[.files], !all.isEmpty else {
            throw ActionError(.held, "there is no proof of its data, as the client does not tell its files")
        }
        let begun = all.filter { $0.wanted && $0.progress > 0 && $0.size > 0 }
        // Nothing of it was downloaded yet, so nothing can be lost.
        if begun.isEmpty, torrent[.done].flag != true { return }
        let whole = begun.filter { $0.progress >= 1 }
        let chosen = Self.spread(whole.isEmpty ? begun : whole)
        guard !chosen.isEmpty else {
            throw ActionError(.held, "there is no proof of its data, as none of its files has been downloaded")
        }
        let folders = self.folders(of: torrent, all[0].path).map(mappings.local)
        for folder in folders where chosen.allSatisfy({ isThere($0, in: folder) }) {
            return try demandWriting(at: folder)
        }
        let wanted = (folders.first ?? "?") + "/" + chosen[0].path
        throw ActionError(
            .held,
            "there is no proof of its data: \(wanted) is not there in its size, so the disk may not be mounted; mount "
                + "it, or map the client's folder in \"paths\"")
    }

    /// Returns when data at a path can be deleted: a client forgets a torrent also where its data has to stay.
    private func demandWriting(at path: String) throws(ActionError) {
        guard files.isReadOnly(path, by: mounts.board.table(readAfter: mounts.mark, from: files)) else { return }
        throw ActionError(
            .held, "\(path) is on a disk that is mounted read-only, so its data would stay; mount it for writing")
    }

    /// The folders in which its files may lie: where they are kept, and where they are while incomplete.
    func folders(of torrent: Torrent, _ first: String) -> [String] {
        var folders = [torrent[.savePath].text, torrent[.downloadPath].text].compactMap(\.self)
        if let content = torrent[.contentPath].text {
            let top = first.prefix { $0 != "/" }
            if content.hasSuffix("/" + top) { folders.append(String(content.dropLast(top.count + 1))) }
            folders.append(content)
        }
        return folders.map { $0.count > 1 && $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    }

    private func isThere(_ file: TorrentFile, in folder: String) -> Bool {
        guard file.progress < 1 else { return size(of: folder + "/" + file.path) == file.size }
        // Clients mark what is incomplete in the name, and may not have written all of it yet.
        return ["", ".part", ".!qB"].contains { size(of: folder + "/" + file.path + $0) != nil }
    }

    private func size(of path: String) -> Int64? {
        guard let status = files.look(at: path).status, status.kind == .file else { return nil }
        return status.size
    }

    private static func spread(_ files: [TorrentFile]) -> [TorrentFile] {
        guard files.count > sample else { return files }
        return (0..<sample).map { files[$0 * (files.count - 1) / (sample - 1)] }
    }
}
