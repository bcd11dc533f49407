import Glibc

/// An open file descriptor with one owner, closed when that goes away.
struct Descriptor: ~Copyable {
    let number: Int32

    /// Takes over what a system call returned; negative numbers are its failure.
    init(_ number: Int32, _ action: String, _ path: String) throws(IntakeError) {
        guard number >= 0 else { throw .system(action, path) }
        self.number = number
    }

    deinit { close(number) }

    /// Opens a folder, following symlinks, as the owner may well have put them there.
    static func folder(_ path: String) throws(IntakeError) -> Descriptor {
        try Descriptor(unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), "open the folder", path)
    }

    /// Opens a folder below this one without following symlinks or waiting for anything.
    func folder(_ name: String, path: String) throws(IntakeError) -> Descriptor {
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        return try Descriptor(unsafe openat(number, name, flags), "open the folder", path)
    }

    /// Opens a file in this folder for reading, without following a symlink or waiting for a FIFO's writer.
    func file(_ name: String, path: String) throws(IntakeError) -> Descriptor {
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        return try Descriptor(unsafe openat(number, name, flags), "open the file", path)
    }

    /// Creates a file in this folder, or returns nil when the name is taken.
    func create(_ name: String, path: String) throws(IntakeError) -> Descriptor? {
        let opened = unsafe openat(number, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
        if opened < 0, errno == EEXIST { return nil }
        return try Descriptor(opened, "create \(name)", path)
    }

    /// Removes a file from this folder.
    func remove(_ name: String, path: String) throws(IntakeError) {
        guard unsafe unlinkat(number, name, 0) == 0 else { throw .system("remove the file", path) }
    }

    /// Moves a file of this folder over one of another, or returns false when that is on another file system.
    func rename(
        _ name: String, to other: borrowing Descriptor, as newName: String, path: String
    ) throws(IntakeError) -> Bool {
        guard unsafe renameat(number, name, other.number, newName) != 0 else { return true }
        guard errno == EXDEV else { throw .system("move the file", path) }
        return false
    }

    /// What came of giving a file a second name.
    enum Linking { case made, nameTaken, otherFileSystem, notSupported }

    /// Gives a file of this folder a second name in another, which replaces nothing.
    func link(
        _ name: String, into other: borrowing Descriptor, as newName: String, path: String
    ) throws(IntakeError) -> Linking {
        guard unsafe linkat(number, name, other.number, newName, 0) != 0 else { return .made }
        switch errno {
        case EEXIST: return .nameTaken
        case EXDEV: return .otherFileSystem
        // Some file systems have no second names, and some systems keep strangers' files from getting any.
        case EPERM, EOPNOTSUPP, ENOSYS, EMLINK: return .notSupported
        default: throw .system("move the file", path)  // anything else keeps the file from being moved at all
        }
    }

    /// What stands under `name` in this folder, symlinks not followed; nil when nothing does.
    func status(of name: String, path: String) throws(IntakeError) -> FileStatus? {
        var status = stat()
        guard unsafe fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            guard errno != ENOENT else { return nil }
            throw .system("look at the file", path)
        }
        return FileStatus(status)
    }

    /// Sets when the content last changed, in nanoseconds since 1970.
    func setModified(_ moment: Int64, path: String) throws(IntakeError) {
        let time = timespec(tv_sec: Int(moment / 1_000_000_000), tv_nsec: Int(moment % 1_000_000_000))
        guard unsafe futimens(number, [time, time]) == 0 else { throw .system("set the time of the file", path) }
    }

    /// What this descriptor stands for.
    func status(path: String) throws(IntakeError) -> FileStatus {
        var status = stat()
        guard unsafe fstat(number, &status) == 0 else { throw .system("look at the file", path) }
        return FileStatus(status)
    }
}

/// A name in an open folder; what a relative path comes down to.
struct Place: ~Copyable {
    let folder: Descriptor
    let name: String

    /// Opens the folder that a relative path's last component stands in.
    ///
    /// No component is followed when it is a symlink, so nothing outside `root` is ever reached.
    init(_ path: String, in root: String) throws(IntakeError) {
        var components = path.split(separator: "/").map(String.init)
        guard let name = components.popLast(), !components.contains(".."), name != ".." else {
            throw IntakeError(.missing, path, "the path leads out of the folder", fix: "use a path below the folder")
        }
        var folder = try Descriptor.folder(root)
        for component in components { folder = try folder.folder(component, path: path) }
        self.folder = folder
        self.name = name
    }
}

/// The part of `stat` that matters here.
struct FileStatus {
    enum Kind { case regular, folder, link, other }

    let kind: Kind
    let identity: FileIdentity
    /// How many names it has.
    let links: Int
    /// Whether it belongs to root or to the user that Sluice runs as.
    let isOurs: Bool
    /// Whether others than its owner may put things there, and take away what is not theirs.
    let isShared: Bool

    init(_ status: stat) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: kind = .regular
        case S_IFDIR: kind = .folder
        case S_IFLNK: kind = .link
        default: kind = .other  // FIFOs, sockets and devices are never opened
        }
        links = Int(status.st_nlink)
        isOurs = status.st_uid == 0 || status.st_uid == geteuid()
        isShared = status.st_mode & (S_IWGRP | S_IWOTH) != 0 && status.st_mode & S_ISVTX == 0
        identity = FileIdentity(
            device: UInt64(status.st_dev), inode: UInt64(status.st_ino), size: Int64(status.st_size),
            modified: Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec))
    }
}
