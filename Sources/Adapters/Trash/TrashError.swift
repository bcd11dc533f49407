#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Why something could not be moved into a bin, out of it, or deleted there.
package struct TrashError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of failure, each of which leads its caller to something else.
    package enum Code: String, CaseIterable, Hashable, Sendable {
        /// What it is about is not there.
        case missing
        /// Something else stands where a file would go: nothing was moved.
        case taken
        /// The files and the bin are on different file systems.
        case otherFileSystem
        /// The disk is not there, as its marker is not.
        case unproved
        /// A link, a special file or a name that cannot be stands where a file should.
        case notPlain
        /// The rights are missing or the file system is read-only.
        case denied
        /// The file system or a quota is full.
        case full
        /// Anything else that the system reports.
        case failed
    }

    /// The kind of failure.
    package let code: Code
    /// What went wrong and what to do about it, as a clause without a full stop.
    package let description: String

    /// Makes an error of its parts.
    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}

extension TrashError {
    /// What `errno` says of the call that has just failed.
    static func system(_ action: String, _ path: String) -> TrashError {
        let number = errno
        let text = unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
        let code: Code =
            switch number {
            case ENOENT, ENOTDIR: .missing
            case ELOOP: .notPlain
            case EXDEV: .otherFileSystem
            case EACCES, EPERM, EROFS: .denied
            case ENOSPC, EDQUOT: .full
            default: .failed
            }
        return TrashError(code, "\(path): cannot \(action): \(text)")
    }
}
