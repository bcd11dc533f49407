import Clocks
import GRDB
import Journal
import Mounts

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The database file before it is opened for writing: where it is, and whether it may be touched.
struct JournalFile {
    /// Absolute, with all links resolved, so that two names of one file share one lock.
    let path: String

    /// Makes the folder and finds the file's true path.
    init(preparing path: String) throws(JournalError) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: true)
        guard let name = parts.last, !path.hasSuffix("/") else {
            throw .failed(path: path, cause: "this path names no file", fix: "add the name of the journal's file")
        }
        let folder = (path.hasPrefix("/") ? "/" : "./") + parts.dropLast().joined(separator: "/")
        try Self.makeFolder(folder)
        guard let resolved = Self.resolved(folder) else { throw .system(folder, errno) }
        self.path = Self.resolved(path) ?? (resolved == "/" ? "/\(name)" : "\(resolved)/\(name)")
    }

    func refuseNetwork(by mounts: MountTable) throws(JournalError) {
        guard let fileSystem = mounts.networkFileSystem(of: path) else { return }
        throw .network(path: path, fileSystem: fileSystem)
    }

    /// Makes sure that the file is whole and ours, and saves a copy of it if it is about to be brought up to date.
    ///
    /// It is opened read-only for that, so what is foreign or newer stays as it is, to the last byte. A file that is
    /// missing is made.
    func prepare(for schema: Schema, backupAt wall: WallTime) throws(JournalError) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw .system(path, errno) }
            return try create()
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .failed(path: path, cause: "this is no regular file", fix: "give another path")
        }
        guard status.st_size > 0 else { return }
        try JournalError.wrapping(path) {
            let queue = try DatabaseQueue(path: path, configuration: .reading)
            let found = try queue.read { db in
                let found = try schema.version(in: db, path)
                if found < schema.version { try JournalCheck.all(db, path) } else { try JournalCheck.vital(db, path) }
                return found
            }
            guard found > 0, found < schema.version else { return }
            let backup = "\(path).schema\(found)-\(wall.seconds).backup"
            try Self.makeBackup(backup, of: status)
            try queue.backup(to: try DatabaseQueue(path: backup))
        }
    }

    /// Makes an empty file that only its owner and group can read; SQLite gives its companions the same mode.
    private func create() throws(JournalError) {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o640)
        guard descriptor >= 0 else { throw .system(path, errno) }
        close(descriptor)
    }

    /// Makes an empty file for a backup, which only the owner of the journal can read.
    private static func makeBackup(_ path: String, of journal: stat) throws(JournalError) {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .system(path, errno) }
        defer { close(descriptor) }
        guard fchmod(descriptor, 0o600) == 0 else { throw .system(path, errno) }
        guard geteuid() != journal.st_uid else { return }
        guard fchown(descriptor, journal.st_uid, journal.st_gid) == 0 else { throw .system(path, errno) }
    }

    private static func makeFolder(_ folder: String) throws(JournalError) {
        var place = ""
        for part in folder.split(separator: "/", omittingEmptySubsequences: false) {
            place += part + "/"
            guard unsafe mkdir(place, 0o750) != 0, errno != EEXIST else { continue }
            // A folder above that we may not write to, or on a read-only system, matters only if it is missing.
            let code = errno
            guard unsafe access(place, F_OK) == 0 else { throw .system(place, code) }
        }
    }

    private static func resolved(_ path: String) -> String? {
        guard let text = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(text) }
        return unsafe String(cString: text)
    }
}
