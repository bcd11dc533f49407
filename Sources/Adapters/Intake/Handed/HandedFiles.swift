import Glibc

/// Files that people hand over outside of any watch folder, kept on disk until nothing is left to do about them.
package struct HandedFiles: Hashable, Sendable {
    /// The folder that holds them, and nothing else.
    package let folder: String

    /// Names the folder; nothing is made before `keep(_:name:)`.
    package init(folder: String) { self.folder = folder }

    /// Writes one durably, under a name that is free.
    ///
    /// - Parameters:
    ///   - bytes: Its content.
    ///   - name: What it is called; a name that neither ends in `.torrent` nor in `.magnet` gets the former.
    /// - Returns: The full path.
    /// - Throws: What kept it from being written whole; then nothing of it is left.
    package func keep(_ bytes: [UInt8], name: String) throws(IntakeError) -> String {
        guard unsafe mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw .system("make the folder", folder) }
        guard isOwnFolder else {
            throw IntakeError(.notRegular, folder, "it is no folder of Sluice", fix: "remove what stands there")
        }
        let target = try Reservation(Self.kept(name), in: folder)
        let path = "\(folder)/\(target.name)"
        do throws(IntakeError) {
            try target.place.write(bytes, path: path)
        } catch {
            try? target.folder.remove(target.name, path: path)
            throw error
        }
        guard fsync(target.folder.number) == 0 else { throw .system("write the folder", folder) }
        return path
    }

    /// Whether it is a folder, and no symbolic link to one.
    private var isOwnFolder: Bool {
        var status = stat()
        return unsafe lstat(folder, &status) == 0 && FileStatus(status).kind == .folder
    }

    /// Deletes every file but those at these paths.
    package func sweep(keeping kept: Set<String>) {
        guard isOwnFolder, let scan = try? FolderScan(root: folder).list(), let place = try? Descriptor.folder(folder)
        else {
            return  // there is no such folder yet
        }
        for file in scan.files where !kept.contains("\(folder)/\(file.path)") {
            try? place.remove(file.path, path: file.path)
        }
    }

    /// A name that a scan lists and every file system takes; the end stays, as it says what is inside.
    private static func kept(_ name: String) -> String {
        let last = name.split { $0 == "/" || $0 == "\0" }.last ?? "torrent"
        var short = last.drop { $0 == "." }
        while short.utf8.count > 200 { short = short.dropFirst() }
        let whole = String(short)
        return FolderScan.isWanted(whole) ? whole : whole + ".torrent"
    }
}
