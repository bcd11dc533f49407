import Glibc

/// Why a file or folder of a watch folder could not be used.
package struct IntakeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of failure, each of which leads its caller to something else.
    package enum Code: String, Hashable, Sendable, CaseIterable {
        /// Nothing is there; the file was taken away or the folder is not mounted.
        case missing
        /// The file is not the one that was seen; wait until it settles again.
        case changed
        /// A symlink, FIFO, device or folder stands where a regular file should.
        case notRegular
        /// The file is larger than the limit.
        case tooLarge
        /// The rights are missing or the file system is read-only.
        case denied
        /// The file system or a quota is full.
        case full
        /// Anything else that the system reports.
        case failed
    }

    /// The kind of failure.
    package let code: Code
    /// What the operation was about, as it was given.
    package let path: String
    /// What went wrong, as a clause without a full stop.
    package let cause: String
    /// What the owner can do about it, as a clause without a full stop.
    package let fix: String

    /// Makes an error of its parts.
    package init(_ code: Code, _ path: String, _ cause: String, fix: String) {
        self.code = code
        self.path = path
        self.cause = cause
        self.fix = fix
    }

    /// The path, the cause and the fix in one line.
    package var description: String { "\(path): \(cause); \(fix)" }
}

extension IntakeError {
    /// What `errno` says of the call that has just failed.
    static func system(_ action: String, _ path: String) -> IntakeError {
        let number = errno
        let text = unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
        let code: Code
        let fix: String
        switch number {
        case ENOENT, ENOTDIR: (code, fix) = (.missing, "check that the path is right and its file system mounted")
        case ELOOP: (code, fix) = (.notRegular, "replace the symlink by the file itself")
        case EACCES, EPERM, EROFS: (code, fix) = (.denied, "give the user that Sluice runs as the right to do it")
        case ENOSPC, EDQUOT: (code, fix) = (.full, "free some space")
        default: (code, fix) = (.failed, "check the file system")
        }
        return IntakeError(code, path, "cannot \(action): \(text)", fix: fix)
    }
}
