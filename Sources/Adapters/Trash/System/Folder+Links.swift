#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Folders of a library, and the links in them.
extension Folder {
    /// Opens a folder below this one; nil where it is missing, and refused where a name on the way has a twin.
    func descend(refusingTwinsOf names: [String]) throws(TrashError) -> Folder? {
        var folder = try again()
        for name in names {
            try folder.refuseTwin(of: name)
            guard let next = try folder.plainFolder(name) else { return nil }
            folder = next
        }
        return folder
    }

    /// The folder below this one by its names; what is missing is made with the rights of the one around it.
    ///
    /// - Parameters:
    ///   - names: The names of the folders on the way to it.
    ///   - made: Gets the path of each folder that is made.
    /// - Returns: The innermost of them.
    /// - Throws: `TrashError` where one of them cannot be opened or made.
    func making(_ names: [String], noting made: inout [String]) throws(TrashError) -> Folder {
        var folder = try again()
        for (place, name) in names.enumerated() {
            let around = try folder.status()
            let isNew = try folder.make(name, mode: 0o700)
            guard let next = try folder.plainFolder(name) else {
                throw TrashError(.failed, "\(folder.path)/\(name) was removed as soon as it was made")
            }
            if isNew {
                made.append(names[...place].joined(separator: "/"))
                next.restore(mode: around.mode, user: .max, group: .max)
                folder.sync()
            }
            folder = next
        }
        return folder
    }

    /// Opens a folder in this one; nil where nothing is there, and refused where it is anything but a folder.
    private func plainFolder(_ name: String) throws(TrashError) -> Folder? {
        if let status = try status(of: name), status.kind != .folder {
            throw TrashError(
                .notPlain, "\(path)/\(name) is \(status.kind == .link ? "a symbolic link" : "no folder"); move it away")
        }
        return try folder(name)
    }

    /// Refuses a name of which another spelling is there: people could not tell the two apart.
    func refuseTwin(of name: String) throws(TrashError) {
        guard !name.utf8.allSatisfy({ $0 < 0x80 }) else { return }
        guard let twin = try names().first(where: { $0 == name && !$0.utf8.elementsEqual(name.utf8) }) else { return }
        throw TrashError(
            .taken,
            "\(path)/\(twin) is there already, with the same letters in another Unicode form; rename one of both")
    }

    /// What a symbolic link says; nil for anything else.
    func target(of name: String) -> String? {
        let text = unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
            let room = unsafe buffer.withMemoryRebound(to: CChar.self) { bytes in
                unsafe bytes.baseAddress.map { unsafe readlinkat(number, name, $0, bytes.count) } ?? -1
            }
            count = max(0, room)
        }
        return text.isEmpty ? nil : String(validating: text, as: UTF8.self)
    }

    /// Makes a symbolic link; one whose name is taken is left to the caller.
    func makeLink(_ name: String, to target: String) throws(TrashError) {
        guard unsafe symlinkat(target, number, name) == 0 || errno == EEXIST else {
            throw .system("make a symbolic link", "\(path)/\(name)")
        }
    }

    /// Gives a file a twin that shares its blocks; false where the file systems cannot.
    ///
    /// It has no name before it is whole, so that nothing is left of an attempt that is killed.
    func clone(_ name: String, into other: borrowing Folder, as newName: String) throws(TrashError) -> Bool {
        let origin = unsafe openat(number, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard origin >= 0 else { throw .system("read", "\(path)/\(name)") }
        defer { close(origin) }
        var status = stat()
        guard unsafe fstat(origin, &status) == 0 else { throw .system("look", "\(path)/\(name)") }
        let nameless = 0o20_000_000 | O_DIRECTORY
        let twin = unsafe openat(other.number, ".", O_WRONLY | nameless | O_CLOEXEC, status.st_mode & 0o777)
        guard twin >= 0 else {
            guard errno != EOPNOTSUPP, errno != EISDIR else { return false }
            throw .system("make a file", other.path)
        }
        defer { close(twin) }
        let cloning: UInt = 0x4004_9409
        guard ioctl(twin, cloning, origin) == 0 else {
            switch errno {
            case EOPNOTSUPP, ENOTTY, EINVAL, EXDEV, ENOSYS, EPERM: return false
            default: throw .system("share the blocks of \(path)/\(name)", "\(other.path)/\(newName)")
            }
        }
        let times = [status.st_atim, status.st_mtim]
        guard unsafe futimens(twin, times) == 0, fsync(twin) == 0 else { throw .system("write", other.path) }
        let door = "/proc/self/fd/\(twin)"
        guard unsafe linkat(AT_FDCWD, door, other.number, newName, AT_SYMLINK_FOLLOW) == 0 || errno == EEXIST else {
            throw .system("name a file", "\(other.path)/\(newName)")
        }
        return true
    }
}
