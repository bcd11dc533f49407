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

    package func read(_ path: String, atMost limit: Int) throws(ActionFailure) -> [UInt8] {
        let place = try Self.place(path)
        do {
            return try SettledFile(root: place.root, file: place.file).read(maximum: limit).bytes
        } catch {
            throw ActionFailure(error)
        }
    }

    package func move(_ path: String, intoFolder folder: String) throws(ActionFailure) -> String {
        let place = try Self.place(path)
        do {
            return try FileMove.move(place.file, from: place.root, to: folder)
        } catch {
            throw ActionFailure(error)
        }
    }

    /// The file as it is now, seen from its folder.
    private static func place(_ path: String) throws(ActionFailure) -> (root: String, file: WatchedFile) {
        let slash = path.lastIndex(of: "/") ?? path.startIndex
        let root = slash == path.startIndex ? "/" : String(path[..<slash])
        let name = String(path[path.index(after: slash)...])
        do {
            guard let file = try FolderScan(root: root).list().files.first(where: { $0.path == name }) else {
                throw ActionFailure(.final, "\(path) is no longer there")
            }
            return (root, file)
        } catch let error as IntakeError {
            throw ActionFailure(error)
        } catch let error as ActionFailure {
            throw error
        } catch {
            throw ActionFailure(.again(after: nil), "\(path): \(error)")
        }
    }
}

extension ActionFailure {
    init(_ error: IntakeError) { self.init(.again(after: nil), error.description) }
}
