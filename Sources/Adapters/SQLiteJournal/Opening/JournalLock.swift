import Journal

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The exclusive right to write one journal, held until this value is gone.
///
/// The kernel drops it with the process, however that ends, so a lock file that is left over means nothing.
struct JournalLock: ~Copyable, Sendable {
    private let descriptor: CInt

    init(beside path: String) throws(JournalError) {
        let file = path + ".lock"
        // Without O_CLOEXEC a program that we start would inherit the lock and outlive us with it.
        let descriptor = unsafe open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .system(file, errno) }
        guard Self.lock(descriptor) else {
            let code = errno
            let pid = Self.pid(in: descriptor)
            close(descriptor)
            guard code == EWOULDBLOCK else { throw .system(file, code) }
            throw .inUse(path: path, pid: pid)
        }
        self.descriptor = descriptor
        sign()
    }

    deinit {
        // Said outright, since a program that is being started at this instant holds a copy of the descriptor.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Takes the lock; a reader that looks whether it is taken holds it for some microseconds, so one refusal is no proof.
    private static func lock(_ descriptor: CInt) -> Bool {
        for _ in 0..<3 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
            guard errno == EWOULDBLOCK else { return false }
            _ = poll(nil, 0, 10)
        }
        return flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }

    /// Whether a process holds the lock of a journal; nil where this user may not look.
    static func isHeld(beside path: String) -> Bool? {
        let descriptor = unsafe open(path + ".lock", O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return errno == ENOENT ? false : nil }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_SH | LOCK_NB) == 0 else { return errno == EWOULDBLOCK ? true : nil }
        flock(descriptor, LOCK_UN)
        return false
    }

    /// Leaves our process id for whoever comes second; it only serves a message, so a failure costs nothing.
    private borrowing func sign() {
        let text = Array("\(getpid())\n".utf8)
        guard ftruncate(descriptor, 0) == 0 else { return }
        _ = unsafe pwrite(descriptor, text, text.count, 0)
    }

    private static func pid(in descriptor: CInt) -> Int32? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = unsafe pread(descriptor, &bytes, bytes.count, 0)
        return Int32(String(decoding: bytes.prefix(max(0, count)).prefix { $0 != 0x0A }, as: UTF8.self))
    }
}

extension JournalError {
    /// The system's own words for an error number.
    static func system(_ path: String, _ code: CInt) -> JournalError {
        guard code != ENOSPC, code != EDQUOT else { return .full(path: path) }
        return .failed(
            path: path, cause: unsafe String(cString: strerror(code)),
            fix: "give another path, or give this user the right to write there")
    }
}
