#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Names and small files of a folder.
extension Folder {
    /// The names in it, sorted; those that are no UTF-8 are left out, as nothing of ours is called so.
    func names() throws(TrashError) -> [String] {
        // The stream closes its descriptor, so it gets one of its own.
        let copy = unsafe openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else { throw .system("read the folder", path) }
        guard let stream = unsafe fdopendir(copy) else {
            let error = TrashError.system("read the folder", path)
            close(copy)
            throw error
        }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while true {
            // Only `errno` tells a failing disk from the end of the folder.
            errno = 0
            guard let entry = unsafe readdir(stream) else {
                guard errno == 0 else { throw .system("read the folder", path) }
                return names.sorted()
            }
            let bytes = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { name in
                unsafe Array(name.prefix { $0 != 0 })
            }
            guard let name = String(validating: bytes, as: UTF8.self), name != ".", name != ".." else { continue }
            names.append(name)
        }
    }

    /// The bytes of a regular file, of at most so many; nil where there is none, or a larger one.
    func bytes(of name: String, atMost limit: Int) throws(TrashError) -> [UInt8]? {
        let file = unsafe openat(number, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else {
            guard errno != ENOENT, errno != ELOOP else { return nil }
            throw .system("read", "\(path)/\(name)")
        }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0, EntryStatus(status).kind == .file, status.st_size <= limit else {
            return nil
        }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var done = 0
        while done < bytes.count {
            let step = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe read(file, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done)
            }
            guard step >= 0 || errno == EINTR else { throw .system("read", "\(path)/\(name)") }
            guard step != 0 else { return nil }
            done += max(step, 0)
        }
        return bytes
    }

    /// Writes a new file for the owner alone, and waits until it is on the disk.
    func write(_ bytes: [UInt8], as name: String) throws(TrashError) {
        let file = unsafe openat(number, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .system("write", "\(path)/\(name)") }
        defer { close(file) }
        var done = 0
        while done < bytes.count {
            let step = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.write(file, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done)
            }
            guard step >= 0 || errno == EINTR else { throw .system("write", "\(path)/\(name)") }
            done += max(step, 0)
        }
        guard fsync(file) == 0 else { throw .system("write", "\(path)/\(name)") }
    }
}
