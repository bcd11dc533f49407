#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An open folder with one owner, closed when that goes away; no symbolic link below it is ever followed.
struct Folder: ~Copyable {
    let number: Int32
    /// Where it is, for messages.
    let path: String

    private init(_ number: Int32, _ path: String) throws(TrashError) {
        guard number >= 0 else { throw .system("open the folder", path) }
        self.number = number
        self.path = path
    }

    deinit { close(number) }

    /// Opens a folder by its whole path, on which the owner may have put symbolic links.
    static func open(_ path: String) throws(TrashError) -> Folder {
        try Folder(unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), path)
    }

    /// Opens the folder once more, for a second owner.
    func again() throws(TrashError) -> Folder {
        try Folder(unsafe openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC), path)
    }

    /// Opens a folder in this one; nil where nothing of that name is there.
    func folder(_ name: String) throws(TrashError) -> Folder? {
        let opened = unsafe openat(number, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        if opened < 0, errno == ENOENT { return nil }
        return try Folder(opened, "\(path)/\(name)")
    }

    /// Opens a folder below this one; nil where one on the way is not there.
    func descend(_ parts: [String]) throws(TrashError) -> Folder? {
        guard var current = try folder(".") else { return nil }
        for part in parts {
            guard let next = try current.folder(part) else { return nil }
            current = next
        }
        return current
    }

    /// Opens a folder in this one, which is made where it is missing.
    func folder(making name: String, mode: mode_t) throws(TrashError) -> Folder {
        _ = try make(name, mode: mode)
        guard let made = try folder(name) else { throw .system("open the folder", "\(path)/\(name)") }
        return made
    }

    /// Makes a folder; false when the name is taken.
    func make(_ name: String, mode: mode_t) throws(TrashError) -> Bool {
        if unsafe mkdirat(number, name, mode) == 0 { return true }
        guard errno == EEXIST else { throw .system("make a folder", "\(path)/\(name)") }
        return false
    }

    /// What stands under a name; nil when nothing does.
    func status(of name: String) throws(TrashError) -> EntryStatus? {
        var status = stat()
        guard unsafe fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            guard errno != ENOENT else { return nil }
            throw .system("look", "\(path)/\(name)")
        }
        return EntryStatus(status)
    }

    /// What the folder itself is.
    func status() throws(TrashError) -> EntryStatus {
        var status = stat()
        guard unsafe fstat(number, &status) == 0 else { throw .system("look", path) }
        return EntryStatus(status)
    }

    /// Whether this process may put things into it and take them out.
    var isWritable: Bool { unsafe faccessat(number, ".", W_OK | X_OK, AT_EACCESS) == 0 }

    /// Moves a file into another folder, where the name has to be free: nothing but this process writes there.
    func move(_ name: String, into other: borrowing Folder, as newName: String) throws(TrashError) {
        guard unsafe renameat(number, name, other.number, newName) == 0 else {
            throw .system("move it into \(other.path)", "\(path)/\(name)")
        }
    }

    /// Gives a folder in this one another name; false when that is taken by more than an empty folder.
    func rename(_ name: String, to newName: String) throws(TrashError) -> Bool {
        if unsafe renameat(number, name, number, newName) == 0 { return true }
        guard errno == ENOTEMPTY || errno == EEXIST || errno == ENOTDIR else {
            throw .system("rename it to \(newName)", "\(path)/\(name)")
        }
        return false
    }

    /// Gives a file a second name in another folder; false where that cannot be told apart from other files' names.
    func link(_ name: String, into other: borrowing Folder, as newName: String) throws(TrashError) -> Linking {
        guard unsafe linkat(number, name, other.number, newName, 0) != 0 else { return .made }
        switch errno {
        case EEXIST: return .nameTaken
        // Some file systems have no second names, and some systems keep strangers' files from getting any.
        case EPERM, EOPNOTSUPP, ENOSYS, EMLINK: return .notSupported
        default: throw .system("give it a place in \(other.path)", "\(path)/\(name)")  // it cannot be moved at all
        }
    }

    /// What came of giving a file a second name.
    enum Linking { case made, nameTaken, notSupported }

    /// Removes a file; one that is not there is as good.
    func remove(_ name: String) throws(TrashError) {
        guard unsafe unlinkat(number, name, 0) == 0 || errno == ENOENT else {
            throw .system("delete", "\(path)/\(name)")
        }
    }

    /// Removes a folder that is empty; false where it is not, or must not be.
    @discardableResult
    func removeFolder(_ name: String) -> Bool { unsafe unlinkat(number, name, AT_REMOVEDIR) == 0 || errno == ENOENT }

    /// Gives back the rights and the owner that a folder had, as far as this process may.
    func restore(mode: mode_t, user: uid_t, group: gid_t) {
        _ = fchown(number, user, group)
        _ = fchmod(number, mode)
    }

    /// Waits until what was changed in it is on the disk, as far as the file system can tell.
    func sync() { _ = fsync(number) }
}

/// What stands under a name, from the outside.
struct EntryStatus {
    /// What it is.
    enum Kind { case file, folder, link, other }

    let kind: Kind
    let device: UInt64
    let inode: UInt64
    let size: Int64
    /// Bytes that it takes on the disk.
    let taken: Int64
    /// How many names it has.
    let links: Int
    let mode: mode_t
    let user: uid_t
    let group: gid_t
    /// When its content changed last, in nanoseconds since 1970.
    let modified: Int64

    init(_ status: stat) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: kind = .file
        case S_IFDIR: kind = .folder
        case S_IFLNK: kind = .link
        default: kind = .other  // FIFOs, sockets and devices
        }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        size = Int64(status.st_size)
        taken = Int64(status.st_blocks) * 512
        links = Int(status.st_nlink)
        mode = status.st_mode & 0o7777
        user = status.st_uid
        group = status.st_gid
        modified = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
    }
}
