import Glibc

/// A copy of a watched file on another file system, complete and on the disk before it has its name.
struct FileCopy {
    let file: WatchedFile
    let name: String

    /// Makes the copy; true also when it was made before.
    ///
    /// - Returns: False when the name is another file's.
    func make(of source: borrowing Place, in folder: borrowing Descriptor) throws(IntakeError) -> Bool {
        let bytes = try content(of: source)
        if let there = try folder.status(of: name, path: file.path) {
            return try isCopy(there, bytes, in: folder)
        }
        let part = FileNames.temporary(file.identity, as: name, "part")
        try? folder.remove(part, path: file.path)
        guard let target = try folder.create(part, path: file.path) else {
            throw IntakeError(.failed, file.path, "\(part) is in the way", fix: "remove it")
        }
        do throws(IntakeError) {
            try target.write(bytes, path: file.path)
            try target.setModified(file.identity.modified, path: file.path)
            let hasName = try nameIt(part, in: folder)
            try? folder.remove(part, path: file.path)
            return hasName
        } catch {
            try? folder.remove(part, path: file.path)
            throw error
        }
    }

    private func content(of source: borrowing Place) throws(IntakeError) -> [UInt8] {
        let original = try source.folder.file(source.name, path: file.path)
        let bytes = try original.bytes(count: Int(file.identity.size), path: file.path)
        guard try original.status(path: file.path).identity == file.identity, bytes.count == file.identity.size else {
            throw IntakeError(
                .changed, file.path, "the file was changed while it was copied", fix: "wait until it is complete")
        }
        return bytes
    }

    /// Whether what stands there is the copy that a crash left behind: of the same time and the same bytes.
    private func isCopy(
        _ there: FileStatus, _ bytes: [UInt8], in folder: borrowing Descriptor
    ) throws(IntakeError) -> Bool {
        guard there.kind == .regular, there.identity.size == file.identity.size,
            there.identity.modified == file.identity.modified
        else { return false }
        return try folder.file(name, path: file.path).bytes(count: bytes.count, path: file.path) == bytes
    }

    private func nameIt(_ part: String, in folder: borrowing Descriptor) throws(IntakeError) -> Bool {
        switch try folder.link(part, into: folder, as: name, path: file.path) {
        case .made: return true
        case .nameTaken: return false
        case .otherFileSystem, .notSupported:
            guard try folder.create(name, path: file.path) != nil else { return false }
            return try folder.rename(part, to: folder, as: name, path: file.path)
        }
    }
}
