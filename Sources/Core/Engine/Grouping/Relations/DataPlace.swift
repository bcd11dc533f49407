package import Rules
package import Torrents

/// A file or folder, in one spelling for each.
struct DataPlace: Hashable {
    let text: String
    /// The folders around it, the innermost last.
    let folders: [String]

    init?(_ path: String) {
        var path = path
        // A client on Windows: its disks know neither case nor one kind of slash.
        let start = path.utf8.prefix(3)
        if start.count >= 2, start.dropFirst().first == UInt8(ascii: ":") {
            path = "/" + String(path.lowercased().map { $0 == "\\" ? "/" : $0 })
        }
        // Cut at bytes, as file systems do, and as lists of many thousands of paths need.
        let parts = path.utf8.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual([UInt8(ascii: ".")]) }
        guard !parts.isEmpty else { return nil }
        var (all, whole): ([String], String) = ([], "")
        for part in parts {
            whole += "/"
            whole += Substring(part)
            all.append(whole)
        }
        text = all.removeLast()
        folders = all
    }

    /// The folder in which it lies; nil at the very top.
    var folder: String? { folders.last }
}

extension Torrent {
    /// Where its data lies, as it is seen here: its own folder or file, or each file where it has no folder of its own.
    func dataPlaces(_ mappings: [PathMapping]) -> [DataPlace] {
        guard let content = contentText else { return [] }
        var paths = [content]
        if case .files(let files) = self[.files], !files.isEmpty, files.count <= 1000,
            let save = self[.savePath].text, DataPlace(save) == DataPlace(content)
        {
            paths = files.map { save + "/" + $0.path }
        }
        if let incomplete = self[.downloadPath].text, !incomplete.isEmpty, let name = DataPlace(content)?.name {
            paths.append(incomplete + "/" + name)
        }
        return paths.compactMap { DataPlace(mappings.local($0)) }
    }

    /// The paths of its folder or files, as they are seen here through a client's mappings.
    package func dataPaths(_ mappings: [PathMapping]) -> [String] { dataPlaces(mappings).map(\.text) }

    /// The path of its folder or only file, as its client names it.
    package var contentText: String? {
        if let content = self[.contentPath].text, !content.isEmpty { return content }
        return self[.savePath].text.map { $0 + "/" + name }
    }
}

extension DataPlace {
    var name: String { String(text.dropFirst((folder?.count ?? 0) + 1)) }
}

extension Torrent {
    /// How many bytes become free when its data is deleted; nil where that is not known.
    ///
    /// What the disk tells of links counts where it is known, but never for more than the client says that there is.
    package var bytesFreed: Int64? {
        guard let bytes = bytesOnDisk, let freeable = self[.freeable].integer else { return bytesOnDisk }
        return min(bytes, freeable)
    }

    /// How many bytes of its data are there; nil where its client does not tell.
    package var bytesOnDisk: Int64? {
        guard let size = self[.size].integer, size >= 0 else { return nil }
        if self[.done].flag == true { return size }
        guard let left = self[.left].integer else { return nil }
        return max(0, size - left)
    }
}
