import Glibc

/// Moves handled files out of a watch folder without ever overwriting or losing one.
package enum FileMove {
    /// How many names are tried before a folder is called full of them.
    static let attempts = 10_000

    /// Moves a file into a folder, which is made if it is not there.
    ///
    /// No symbolic link on the way there is followed that a stranger may have placed; see `FolderWalk`.
    ///
    /// A name that is taken gets a number before its extension. The file has its new name before it loses the old
    /// one, so that a crash at any point leaves it in at least one place, and the same call ends what was begun.
    ///
    /// - Parameters:
    ///   - file: The file; nothing happens unless it still is the one that was seen.
    ///   - root: The watch folder that it stands in.
    ///   - destination: The folder to move it to.
    ///   - reason: What to write beside it, as `NAME.reason.txt`; a line end is added.
    /// - Returns: The full path that the file has now.
    /// - Throws: What kept the file where it is.
    package static func move(
        _ file: WatchedFile, from root: String, to destination: String, reason: String? = nil
    ) throws(IntakeError) -> String {
        let source = try Place(file.path, in: root)
        guard try source.folder.status(of: source.name, path: file.path)?.identity == file.identity else {
            throw IntakeError(.changed, file.path, "the file was changed or replaced", fix: "wait until it is complete")
        }
        let folder = try FolderWalk(watched: root).open(destination)
        for number in 0..<attempts {
            let name = FileNames.numbered(source.name, number)
            let note = try reason.map { text throws(IntakeError) in try Note(text, beside: name, in: folder) }
            if note?.isForeign == true { continue }
            do throws(IntakeError) {
                guard try give(file, at: source, name, in: folder) else {
                    try note?.takeBack(from: folder)
                    continue
                }
            } catch {
                try? note?.takeBack(from: folder)
                throw error
            }
            // The move is done whether or not the disk confirms it; the worst that a power cut brings is the old name.
            fsync(folder.number)
            fsync(source.folder.number)
            return "\(destination)/\(name)"
        }
        throw IntakeError(
            .failed, destination, "\(attempts) files are called like \(source.name)", fix: "empty the folder")
    }

    /// Gives the file a name in the folder and takes the old one away; false when the name is another file's.
    private static func give(
        _ file: WatchedFile, at source: borrowing Place, _ name: String, in folder: borrowing Descriptor
    ) throws(IntakeError) -> Bool {
        switch try source.folder.link(source.name, into: folder, as: name, path: file.path) {
        case .made:
            guard try folder.status(of: name, path: file.path)?.identity == file.identity else {
                try folder.remove(name, path: file.path)
                throw IntakeError(.changed, file.path, "the file was replaced", fix: "wait until it is complete")
            }
        case .nameTaken:
            // A crash may have come after the new name was given; a taken name hides that the file system is another.
            guard let there = try folder.status(of: name, path: file.path)?.identity else { return false }
            if there.device != file.identity.device {
                guard try FileCopy(file: file, name: name).make(of: source, in: folder) else { return false }
            } else if there != file.identity {
                return false
            }
        case .otherFileSystem:
            guard try FileCopy(file: file, name: name).make(of: source, in: folder) else { return false }
        case .notSupported:
            return try rename(file, at: source, name, in: folder)
        }
        try discard(file, at: source)
        return true
    }

    /// Takes away the old name, unless another file has come under it in this very moment.
    private static func discard(_ file: WatchedFile, at source: borrowing Place) throws(IntakeError) {
        let aside = FileNames.temporary(file.identity, as: source.name, "moved")
        _ = try source.folder.rename(source.name, to: source.folder, as: aside, path: file.path)
        if try source.folder.status(of: aside, path: file.path)?.identity.looksLike(file.identity) == true {
            try source.folder.remove(aside, path: file.path)
        } else if try source.folder.link(aside, into: source.folder, as: source.name, path: file.path) == .made {
            try source.folder.remove(aside, path: file.path)
        }
    }

    /// Where a file cannot have two names, an empty file keeps the new one free until the old one is replaced by it.
    private static func rename(
        _ file: WatchedFile, at source: borrowing Place, _ name: String, in folder: borrowing Descriptor
    ) throws(IntakeError) -> Bool {
        guard try folder.create(name, path: file.path) != nil else { return false }
        do throws(IntakeError) {
            _ = try source.folder.rename(source.name, to: folder, as: name, path: file.path)
        } catch {
            try? folder.remove(name, path: file.path)
            throw error
        }
        guard try folder.status(of: name, path: file.path)?.identity != file.identity else { return true }
        // Another file took the place of the one that was meant, in the instant before the rename.
        if try source.folder.status(of: source.name, path: file.path) == nil {
            _ = try folder.rename(name, to: source.folder, as: source.name, path: file.path)
        }
        throw IntakeError(.changed, file.path, "the file was replaced", fix: "wait until it is complete")
    }

    /// What lies beside a rejected file and says why it was rejected.
    ///
    /// It is written first, so that no crash leaves a rejected file without one.
    private struct Note {
        let name: String
        /// Whether the name belongs to a note about something else.
        let isForeign: Bool
        private let isNew: Bool

        init(_ text: String, beside file: String, in folder: borrowing Descriptor) throws(IntakeError) {
            name = FileNames.note(beside: file)
            let bytes = Array("\(text)\n".utf8)
            if let place = try folder.create(name, path: name) {
                isNew = true
                isForeign = false
                do throws(IntakeError) {
                    try place.write(bytes, path: name)
                } catch {
                    try? folder.remove(name, path: name)
                    throw error
                }
            } else {
                isNew = false
                let there = try? folder.file(name, path: name).bytes(count: bytes.count + 1, path: name)
                isForeign = there != bytes
            }
        }

        func takeBack(from folder: borrowing Descriptor) throws(IntakeError) {
            if isNew { try folder.remove(name, path: name) }
        }
    }
}
