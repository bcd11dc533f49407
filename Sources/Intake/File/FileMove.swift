import Glibc

/// Moves handled files out of a watch folder without ever overwriting or losing one.
package enum FileMove {
    /// How many names are tried before a folder is called full of them.
    private static let attempts = 10_000

    /// Moves a file into a folder, which is made if it is not there.
    ///
    /// A name that is taken gets a number before its extension. Within a file system this is one rename;
    /// across file systems the copy is on the disk before the original goes.
    ///
    /// - Parameters:
    ///   - file: The file; nothing happens unless it still is the one that was seen.
    ///   - root: The watch folder that it stands in.
    ///   - destination: The folder to move it to.
    /// - Returns: The full path that the file has now.
    /// - Throws: What kept the file where it is.
    package static func move(
        _ file: WatchedFile, from root: String, to destination: String
    ) throws(IntakeError) -> String {
        let source = try Place(file.path, in: root)
        guard try source.folder.status(of: source.name, path: file.path)?.identity == file.identity else {
            throw IntakeError(.changed, file.path, "the file was changed or replaced", fix: "wait until it is complete")
        }
        try makeFolder(destination)
        let target = try Reservation(source.name, in: destination)
        do throws(IntakeError) {
            if try source.folder.rename(source.name, to: target.folder, as: target.name, path: file.path) {
                try requireMoved(file, from: source, to: target)
            } else {
                try copy(file, from: source, to: target.place)
                try source.folder.remove(source.name, path: file.path)
            }
        } catch {
            try? target.folder.remove(target.name, path: file.path)
            throw error
        }
        // The move is done whether or not the disk confirms it; the worst that a power cut brings is the old name.
        fsync(target.folder.number)
        fsync(source.folder.number)
        return "\(destination)/\(target.name)"
    }

    /// Writes beside a rejected file why it was rejected, as `NAME.reason.txt`.
    ///
    /// - Parameters:
    ///   - path: The full path of the rejected file.
    ///   - reason: The text, a line end is added.
    /// - Returns: The full path of the note.
    /// - Throws: What kept the note from being written.
    package static func explain(_ path: String, reason: String) throws(IntakeError) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let folder = parts.dropLast().joined(separator: "/")
        let note = try Reservation("\(parts.last ?? "").reason.txt", in: folder.isEmpty ? "/" : folder)
        try note.place.write(Array("\(reason)\n".utf8), path: "\(folder)/\(note.name)")
        return "\(folder)/\(note.name)"
    }

    /// Makes a folder with those that it stands in.
    private static func makeFolder(_ path: String) throws(IntakeError) {
        var made = path.hasPrefix("/") ? "" : "."
        for component in path.split(separator: "/") {
            made += "/\(component)"
            guard unsafe mkdir(made, 0o755) == 0 || errno == EEXIST else { throw .system("make the folder", made) }
        }
    }

    /// Puts a file back that took the place of the one that was meant, in the instant before the rename.
    private static func requireMoved(
        _ file: WatchedFile, from source: borrowing Place, to target: borrowing Reservation
    ) throws(IntakeError) {
        guard try target.folder.status(of: target.name, path: file.path)?.identity != file.identity else { return }
        if try source.folder.status(of: source.name, path: file.path) == nil {
            _ = try target.folder.rename(target.name, to: source.folder, as: source.name, path: file.path)
        }
        throw IntakeError(.changed, file.path, "the file was replaced", fix: "wait until it is complete")
    }

    private static func copy(
        _ file: WatchedFile, from source: borrowing Place, to target: borrowing Descriptor
    ) throws(IntakeError) {
        let original = try source.folder.file(source.name, path: file.path)
        let bytes = try original.bytes(count: Int(file.identity.size), path: file.path)
        guard try original.status(path: file.path).identity == file.identity, bytes.count == file.identity.size else {
            throw IntakeError(
                .changed, file.path, "the file was changed while it was copied", fix: "wait until it is complete")
        }
        try target.write(bytes, path: file.path)
    }

    /// A free name in a folder, taken by creating an empty file under it so that nobody else can take it.
    struct Reservation: ~Copyable {
        let folder: Descriptor
        let place: Descriptor
        let name: String

        init(_ wanted: String, in path: String) throws(IntakeError) {
            let folder = try Descriptor.folder(path)
            let dot = wanted.lastIndex(of: ".") ?? wanted.endIndex
            for number in 0..<attempts {
                let name = number == 0 ? wanted : "\(wanted[..<dot]).\(number)\(wanted[dot...])"
                guard let place = try folder.create(name, path: path) else { continue }
                self.folder = folder
                self.place = place
                self.name = name
                return
            }
            throw IntakeError(
                .failed, path, "\(attempts) files are called like \(wanted)", fix: "empty the folder")
        }
    }
}
