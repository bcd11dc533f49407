import JSON
import Synchronization
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Why the file of logins cannot be used, and what to do about it.
package struct LoginFileError: Error, Hashable, CustomStringConvertible {
    package let description: String
}

/// The file beside a journal that holds who can log in; only its owner may read it.
///
/// The daemon and the command line both write it, so every change is read, made and written under a lock, and the file
/// is replaced in one step.
package final class LoginFile: Sendable {
    /// The most bytes that are read; thousands of tokens take less.
    private static let longest = 1 << 20

    /// Where it lies.
    package let path: String
    /// What the file held when it looked as it does now.
    private let last = Mutex<(look: Look, book: LoginBook)?>(nil)

    /// What tells one version of the file from another.
    private struct Look: Hashable {
        let inode: UInt64
        let size: Int64
        let seconds: Int
        let nanoseconds: Int
    }

    /// Names the file of a journal; nothing is made before the first change.
    package init(of journal: String) { path = journal + ".logins" }

    /// Who can log in now; nobody where there is no file.
    package func read() throws(LoginFileError) -> LoginBook {
        guard let look = look() else { return LoginBook() }
        if let known = last.withLock({ $0 }), known.look == look { return known.book }
        let book = try load()
        last.withLock { $0 = (look, book) }
        return book
    }

    /// Changes who can log in, and returns what the body does.
    package func change<Result>(_ body: (inout LoginBook) throws -> Result) throws -> Result {
        let lock: FileDescriptor
        do {
            lock = try FileDescriptor.open(
                FilePath(path + ".lock"), .readWrite, options: [.create, .closeOnExec], permissions: .ownerReadWrite)
        } catch {
            throw unwritable(error)
        }
        return try lock.closeAfter {
            // Each opening has a lock of its own, so it keeps out other tasks of this process too.
            guard flock(lock.rawValue, LOCK_EX) == 0 else { throw unwritable(Errno(rawValue: errno)) }
            var book = try look() == nil ? LoginBook() : load()
            let result = try body(&book)
            try replace(by: book.json.utf8)
            return result
        }
    }

    private func look() -> Look? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return Look(
            inode: UInt64(status.st_ino), size: Int64(status.st_size), seconds: status.st_mtim.tv_sec,
            nanoseconds: status.st_mtim.tv_nsec)
    }

    private func load() throws(LoginFileError) -> LoginBook {
        var bytes = [UInt8](repeating: 0, count: Self.longest)
        let count: Int
        do {
            let file = try FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec)
            count = try file.closeAfter {
                try unsafe bytes.withUnsafeMutableBytes { buffer in try unsafe file.read(into: buffer) }
            }
        } catch {
            throw LoginFileError(
                description: "\(path) cannot be read (\(error)); give it to the user that Sluice runs as")
        }
        guard let json = try? JSON(parsing: Array(bytes[..<count])), let book = LoginBook(json: json) else {
            throw LoginFileError(
                description: "\(path) holds no logins of this version; remove it, and make logins anew")
        }
        return book
    }

    private func replace(by bytes: [UInt8]) throws {
        let draft = path + ".new"
        do {
            let file = try FileDescriptor.open(
                FilePath(draft), .writeOnly, options: [.create, .truncate, .closeOnExec], permissions: .ownerReadWrite)
            _ = try file.closeAfter {
                try file.writeAll(bytes)
                guard fsync(file.rawValue) == 0 else { throw Errno(rawValue: errno) }
            }
            guard unsafe rename(draft, path) == 0 else { throw Errno(rawValue: errno) }
        } catch {
            unsafe unlink(draft)
            throw unwritable(error)
        }
    }

    private func unwritable(_ cause: any Error) -> LoginFileError {
        LoginFileError(description: "\(path) cannot be written (\(cause)); check the folder and its permissions")
    }
}
