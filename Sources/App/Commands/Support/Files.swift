import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Files that verbs read.
enum Files {
    static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

    /// The user id that a file belongs to; nil where there is none.
    static func owner(of path: String) -> UInt32? {
        try? Stat(FilePath(path)).userID.rawValue
    }

    /// Whether every user may read a file, which takes the right to pass through its folders too.
    static func isReadableByAll(_ path: String) -> Bool {
        var place = FilePath(path)
        guard place.isAbsolute, let file = try? Stat(place), file.permissions.contains(.otherRead) else { return false }
        while place.removeLastComponent() {
            guard let folder = try? Stat(place), folder.permissions.contains(.otherExecute) else { return false }
        }
        return true
    }

    /// Puts a whole file that only its owner may read in the place of one that may be there, in one step.
    static func replace(_ path: String, by text: String) throws {
        let draft = "\(path).new-\(getpid())"
        do {
            let descriptor = try FileDescriptor.open(
                FilePath(draft), .writeOnly, options: [.create, .exclusiveCreate], permissions: .ownerReadWrite)
            _ = try descriptor.closeAfter {
                try descriptor.writeAll(text.utf8)
                guard fsync(descriptor.rawValue) == 0 else { throw Errno(rawValue: errno) }
            }
            guard unsafe rename(draft, path) == 0 else { throw Errno(rawValue: errno) }
        } catch {
            unsafe unlink(draft)
            throw unwritable(path, error)
        }
    }

    private static func unwritable(_ path: String, _ error: any Error) -> VerbError {
        VerbError(.unavailable, "\(path) cannot be written (\(error)); check the path and its permissions")
    }

    /// Writes a whole file, over one that is there.
    static func write(_ text: String, to path: String) throws {
        do {
            let descriptor = try FileDescriptor.open(
                FilePath(path), .writeOnly, options: [.create, .truncate],
                permissions: [.ownerReadWrite, .groupRead, .otherRead])
            _ = try descriptor.closeAfter { try descriptor.writeAll(text.utf8) }
        } catch {
            throw unwritable(path, error)
        }
    }

    /// Makes a file that only its owner may read; one that is there already is refused.
    static func create(_ path: String, _ bytes: [UInt8]) throws {
        do {
            let descriptor = try FileDescriptor.open(
                FilePath(path), .writeOnly, options: [.create, .exclusiveCreate], permissions: .ownerReadWrite)
            _ = try descriptor.closeAfter { try descriptor.writeAll(bytes) }
        } catch Errno.fileExists {
            throw VerbError(.unavailable, "\(path) is there already; name another file")
        } catch {
            throw unwritable(path, error)
        }
    }

    /// Reads the whole lines at the end of a file, as many as fit in so many bytes.
    static func end(of path: String, bytes limit: Int) throws -> String {
        let descriptor = try FileDescriptor.open(FilePath(path), .readOnly)
        return try descriptor.closeAfter {
            let size = try descriptor.seek(offset: 0, from: .end)
            try descriptor.seek(offset: max(0, size - Int64(limit)), from: .start)
            var bytes = [UInt8](repeating: 0, count: limit)
            let count = try unsafe bytes.withUnsafeMutableBytes { buffer in try unsafe descriptor.read(into: buffer) }
            let text = bytes[..<count].drop { size > limit && $0 != UInt8(ascii: "\n") }
            return String(decoding: text, as: UTF8.self)
        }
    }

    /// Reads a whole file of at most this many bytes.
    static func read(_ path: String, limit: Int) throws -> [UInt8] {
        let descriptor = try FileDescriptor.open(FilePath(path), .readOnly)
        return try descriptor.closeAfter {
            var bytes: [UInt8] = []
            var chunk = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = try unsafe chunk.withUnsafeMutableBytes { buffer in try unsafe descriptor.read(into: buffer)
                }
                guard count > 0 else { return bytes }
                bytes.append(contentsOf: chunk[..<count])
                guard bytes.count <= limit else { throw Errno.fileTooLarge }
            }
        }
    }
}

/// What the process was started with.
enum Process {
    /// Ignores SIGPIPE: a write to a pipe without a reader returns an error and does not end the process.
    ///
    /// Programs that this process starts get the default handling of the signal.
    static func outliveReaders() { signal(SIGPIPE, SIG_IGN) }

    /// The user id that it acts under.
    static let user = geteuid()

    static let environment: [String: String] = {
        var variables: [String: String] = [:]
        var entry = unsafe environ
        while let text = unsafe entry.pointee {
            let parts = unsafe String(cString: text).split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
            unsafe entry += 1
        }
        return variables
    }()
}
