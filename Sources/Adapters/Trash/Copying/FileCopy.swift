#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Copies one file, holes and times and rights included, in chunks that are on the disk before the next one begins.
///
/// Until all of it is there the copy has another name. A copy that is longer than a whole number of chunks has all of
/// those on the disk, so that another attempt goes on behind them, also after a power cut.
struct FileCopy {
    private static let chunk: Int64 = 32 << 20
    /// As `lseek` takes them on Linux.
    private static let (seekData, seekHole): (Int32, Int32) = (3, 4)

    /// The file and its copy, for messages.
    private let (name, copyName): (String, String)
    private let file: TrashFile
    private let source: Int32
    private let status: stat

    /// Opens the file that is to be copied, which has to be the one that is meant.
    private init(
        _ name: String, from folder: borrowing Folder, meaning file: TrashFile, as copyName: String
    ) throws(TrashError) {
        (self.name, self.copyName) = ("\(folder.path)/\(name)", copyName)
        self.file = file
        source = unsafe openat(folder.number, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard source >= 0 else { throw .system("read", self.name) }
        var status = stat()
        guard unsafe fstat(source, &status) == 0, file.isSame(as: EntryStatus(status)) else {
            close(source)
            throw TrashError(.missing, "\(self.name) was changed or replaced since; it is decided about anew")
        }
        self.status = status
    }

    /// Copies a part of a file.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - folder: Where it is.
    ///   - file: The file that it has to be.
    ///   - target: Where the copy goes.
    ///   - part: The name of the copy while it is not whole.
    ///   - limit: How many bytes it may be, at least one chunk in any case.
    /// - Returns: How many bytes are there, and how many were copied.
    /// - Throws: `TrashError` that leaves the part as it is.
    static func advance(
        _ name: String, from folder: borrowing Folder, meaning file: TrashFile, into target: borrowing Folder,
        as part: String, atMost limit: Int64
    ) throws(TrashError) -> (there: Int64, copied: Int64) {
        let copy = try FileCopy(name, from: folder, meaning: file, as: "\(target.path)/\(part)")
        defer { close(copy.source) }
        let out = try open(part, in: target)
        defer { close(out.number) }
        var place = out.size == 0 ? 0 : (out.size - 1) / chunk * chunk
        let beginning = place
        // What may not have reached the disk is written anew.
        try copy.demand(ftruncate(out.number, off_t(place)))
        repeat {
            let end = min(place + chunk, file.size)
            try copy.copy(place..<end, to: out.number)
            try copy.demand(ftruncate(out.number, off_t(end)))
            try copy.demand(fsync(out.number))
            place = end
            if place < file.size { try copy.demand(ftruncate(out.number, off_t(place + 1))) }
        } while place < file.size && place - beginning < limit
        if place == file.size { try copy.finish(out.number) }
        return (place, place - beginning)
    }

    /// Opens the copy, and refuses one that another program has made.
    private static func open(
        _ part: String, in folder: borrowing Folder
    ) throws(TrashError) -> (number: Int32, size: Int64) {
        let number = unsafe openat(
            folder.number, part, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
        guard number >= 0 else { throw .system("write", "\(folder.path)/\(part)") }
        var status = stat()
        guard unsafe fstat(number, &status) == 0, EntryStatus(status).kind == .file, status.st_nlink == 1,
            status.st_uid == geteuid()
        else {
            close(number)
            throw TrashError(.taken, "\(folder.path)/\(part) is not of this program; move it away")
        }
        return (number, Int64(status.st_size))
    }

    /// Copies what of a range is no hole.
    private func copy(
        _ range: Range<Int64>, to out: Int32
    ) throws(TrashError) {
        var place = range.lowerBound
        while place < range.upperBound {
            let data = lseek(source, off_t(place), Self.seekData)
            if data < 0, errno == ENXIO { return }
            let start = data < 0 ? place : max(place, Int64(data))
            guard start < range.upperBound else { return }
            // Where holes cannot be told there are none.
            let hole = data < 0 ? -1 : lseek(source, off_t(start), Self.seekHole)
            let end = hole < 0 ? range.upperBound : min(range.upperBound, Int64(hole))
            try copyData(start..<end, to: out)
            place = end
        }
    }

    private func copyData(
        _ range: Range<Int64>, to out: Int32
    ) throws(TrashError) {
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        var place = range.lowerBound
        while place < range.upperBound {
            let wanted = Int(min(Int64(buffer.count), range.upperBound - place))
            let count = unsafe buffer.withUnsafeMutableBytes {
                unsafe pread(source, $0.baseAddress, wanted, off_t(place))
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .system("read", name) }
            guard count > 0 else { throw TrashError(.missing, "\(name) was cut short while it was copied") }
            var written = 0
            while written < count {
                let step = unsafe buffer.withUnsafeBytes { bytes in
                    unsafe pwrite(
                        out, bytes.baseAddress.map { unsafe $0 + written }, count - written,
                        off_t(place + Int64(written)))
                }
                guard step >= 0 || errno == EINTR else { throw .system("write", copyName) }
                written += max(step, 0)
            }
            place += Int64(count)
        }
    }

    /// Gives the copy the rights and times of the file, and makes sure that the file is still what was copied.
    private func finish(_ out: Int32) throws(TrashError) {
        _ = fchown(out, status.st_uid, status.st_gid)
        _ = fchmod(out, status.st_mode & 0o7777)
        let times = [status.st_atim, status.st_mtim]
        try demand(unsafe futimens(out, times))
        try demand(fsync(out))
        var (there, here) = (stat(), stat())
        guard unsafe fstat(out, &there) == 0, unsafe fstat(source, &here) == 0 else { throw .system("look", name) }
        guard Int64(there.st_size) == file.size, file.isSame(as: EntryStatus(here)),
            EntryStatus(here).modified == EntryStatus(status).modified
        else { throw TrashError(.missing, "\(name) was changed while it was copied; it is decided about anew") }
    }

    private func demand(_ result: Int32) throws(TrashError) {
        guard result == 0 else { throw .system("write", copyName) }
    }
}

extension TrashFile {
    /// Whether something that stands under its name is this very file, unchanged.
    func isSame(as status: EntryStatus) -> Bool {
        status.kind == .file && status.inode == inode && status.size == size
            && (modified == nil || modified == status.modified)
    }
}

extension Folder {
    /// Bytes that may still be written in its file system.
    func freeBytes() throws(TrashError) -> Int64 {
        var room = statvfs()
        guard unsafe fstatvfs(number, &room) == 0 else { throw .system("look", path) }
        return Int64(
            clamping: UInt64(room.f_bavail).multipliedReportingOverflow(by: UInt64(room.f_frsize)).partialValue)
    }
}
