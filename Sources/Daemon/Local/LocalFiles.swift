package import Actions
import Intake

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
                kind: kind, size: Int64(status.st_size), device: UInt64(status.st_dev), number: UInt64(status.st_ino)))
    }

    package func read(_ path: String, inState state: String?, atMost limit: Int) throws(ActionFailure) -> [UInt8] {
        let place = try Self.place(path, inState: state)
        do {
            return try SettledFile(root: place.root, file: place.file).read(maximum: limit).bytes
        } catch {
            throw ActionFailure(error)
        }
    }

    package func move(
        _ path: String, inState state: String?, intoFolder folder: String, reason: String?
    ) throws(ActionFailure) -> String {
        let place = try Self.place(path, inState: state)
        do {
            return try FileMove.move(place.file, from: place.root, to: folder, reason: reason)
        } catch {
            throw ActionFailure(error)
        }
    }

    /// The file as it is now, seen from its folder.
    private static func place(
        _ path: String, inState state: String?
    ) throws(ActionFailure) -> (root: String, file: WatchedFile) {
        let slash = path.lastIndex(of: "/") ?? path.startIndex
        let root = slash == path.startIndex ? "/" : String(path[..<slash])
        let found: WatchedFile?
        do {
            found = try FolderScan(root: root).file(String(path[path.index(after: slash)...]))
        } catch {
            throw ActionFailure(error)
        }
        guard let file = found else { throw ActionFailure(.held, "\(path) is no longer there") }
        guard state == nil || state == file.identity.description else {
            throw ActionFailure(.held, "\(path) was changed or replaced since; it is decided about anew")
        }
        return (root, file)
    }
}

extension ActionFailure {
    init(_ error: IntakeError) {
        switch error.code {
        case .tooLarge, .notRegular: self.init(.final, error.description)
        case .missing, .changed, .denied, .full, .failed: self.init(.again(after: nil), error.description)
        }
    }
}
