package import Actions
package import Engine
import Foundation
import Intake
import Metainfo
package import Mounts

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The files of this machine.
package struct LocalFiles: FileStore {
    package init() {}

    package func exists(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0
    }

    package func look(at path: String) -> FileLook {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            return errno == EACCES || errno == EPERM ? .denied : .missing
        }
        let kind: FileStatus.Kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            default: .other
            }
        return .found(
            FileStatus(
                kind: kind, size: Int64(status.st_size), device: UInt64(status.st_dev), number: UInt64(status.st_ino),
                links: Int(status.st_nlink), allocated: Int64(status.st_blocks) * 512))
    }

    package func isSymbolicLink(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    package func target(ofLink path: String) -> String? {
        let room = Int(PATH_MAX)
        var bytes = [CChar](repeating: 0, count: room)
        let count = unsafe readlink(path, &bytes, room)
        guard count > 0, count < room else { return nil }
        return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    package func mounts() -> MountTable { MountTable.ofThisProcess() ?? MountTable(parsing: "") }

    package func isReadOnly(_ path: String, by mounts: MountTable) -> Bool {
        Self.withoutLinks(path).map(mounts.isReadOnly) ?? false
    }

    package func fileSystem(of path: String, by mounts: MountTable) -> String? {
        Self.withoutLinks(path).flatMap(mounts.fileSystem(of:))
    }

    private static func withoutLinks(_ path: String) -> String? {
        guard let real = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }

    package func entries(of folder: String) -> FolderLook {
        errno = 0
        guard let stream = unsafe opendir(folder) else {
            return errno == EACCES || errno == EPERM ? .denied : .missing
        }
        defer { unsafe closedir(stream) }
        var entries: [FolderEntry] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name != ".", name != ".." else { continue }
            let told = Int(unsafe entry.pointee.d_type)
            entries.append(FolderEntry(name: name, kind: Self.kind(told) ?? Self.kind(of: folder + "/" + name)))
        }
        return .found(entries)
    }

    /// What a file system tells an entry to be; nil where it leaves that to `stat`.
    private static func kind(_ told: Int) -> FolderEntry.Kind? {
        switch told {
        case Int(DT_REG): .file
        case Int(DT_DIR): .folder
        case Int(DT_LNK): .link
        case Int(DT_UNKNOWN): nil
        default: .other  // a socket, a pipe, a device
        }
    }

    private static func kind(of path: String) -> FolderEntry.Kind {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return .other }
        return switch status.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        case S_IFLNK: .link
        default: .other  // a socket, a pipe, a device
        }
    }

    /// Works on a thread of its own: a disk that does not answer holds up nothing else.
    package func aside<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result? {
        // One answer is all there ever is.
        let (answers, continuation) = AsyncStream.makeStream(of: Result.self, bufferingPolicy: .bufferingNewest(1))
        Thread.detachNewThread {
            continuation.yield(work())
            continuation.finish()
        }
        for await answer in answers { return answer }
        return nil
    }

    package func require(_ path: String, isStill judged: JudgedFile) throws(ActionError) {
        _ = try Self.judgedFile(path, judged)
    }

    package func read(_ path: String, as judged: JudgedFile, atMost limit: Int) throws(ActionError) -> [UInt8] {
        guard judged.digest != nil else {
            throw ActionError(.held, "\(path) was not read when it was decided about, so nothing is taken from it")
        }
        let file = try Self.place(path, judged)
        return try Self.content(of: file, path, judged, atMost: limit)
    }

    package func content(of path: String, atMost limit: Int) -> [UInt8]? {
        guard let slash = path.lastIndex(of: "/") else { return nil }
        let root = slash == path.startIndex ? "/" : String(path[..<slash])
        guard let file = try? FolderScan(root: root).file(String(path[path.index(after: slash)...])) else { return nil }
        return try? SettledFile(root: root, file: file).read(maximum: limit).bytes
    }

    package func move(
        _ path: String, as judged: JudgedFile, intoFolder folder: String, reason: String?
    ) throws(ActionError) -> String {
        let settled = try Self.judgedFile(path, judged)
        do {
            return try FileMove.move(settled.file, from: settled.root, to: folder, reason: reason)
        } catch {
            throw ActionError(error)
        }
    }

    /// The file, of which every byte is as it was judged.
    private static func judgedFile(_ path: String, _ judged: JudgedFile) throws(ActionError) -> SettledFile {
        let file = try place(path, judged)
        // What was too large to be read then is told by its identity alone.
        if judged.digest != nil { _ = try content(of: file, path, judged, atMost: MetainfoLimits.standard.bytes) }
        return file
    }

    private static func content(
        of file: SettledFile, _ path: String, _ judged: JudgedFile, atMost limit: Int
    ) throws(ActionError) -> [UInt8] {
        let content: SettledFile.Content
        do {
            content = try file.read(maximum: limit)
        } catch {
            throw ActionError(error)
        }
        guard content.hexDigest == judged.digest else {
            throw ActionError(
                .held, "\(path) has other content than was decided about, under the same size and time; touch it")
        }
        return content.bytes
    }

    /// The file as it is now, seen from the folder that is watched.
    private static func place(_ path: String, _ judged: JudgedFile) throws(ActionError) -> SettledFile {
        let slash = path.lastIndex(of: "/") ?? path.startIndex
        var root = slash == path.startIndex ? "/" : String(path[..<slash])
        var name = String(path[path.index(after: slash)...])
        if !judged.root.isEmpty, path.utf8.starts(with: (judged.root + "/").utf8) {
            root = judged.root
            name = String(decoding: path.utf8.dropFirst(root.utf8.count + 1), as: UTF8.self)
        }
        let found: WatchedFile?
        do {
            found = try FolderScan(root: root).file(name)
        } catch {
            // A folder on the way that is gone, or a symbolic link by now, holds no file that was judged. Where even
            // the watched folder is gone, it may only be unmounted.
            guard error.code != .notRegular, error.code != .missing || !LocalFiles().exists(root) else {
                throw ActionError(.held, "\(path) is no longer there")
            }
            throw ActionError(error)
        }
        guard let file = found else { throw ActionError(.held, "\(path) is no longer there") }
        guard judged.identity == file.identity.description else {
            throw ActionError(.held, "\(path) was changed or replaced since; it is decided about anew")
        }
        return SettledFile(root: root, file: file)
    }
}

extension ActionError {
    init(_ error: IntakeError) {
        switch error.code {
        case .tooLarge, .notRegular: self.init(.final, error.description)
        case .missing, .changed, .denied, .full, .failed: self.init(.again(after: nil), error.description)
        }
    }
}
