import Foundation
import Glibc

@testable import Intake

/// A real folder of one test, removed with everything in it when the test lets go of it.
final class TemporaryFolder: Sendable {
    let path: String

    init(in parent: String = FileManager.default.temporaryDirectory.path()) throws {
        path = "\(parent)/intake-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    subscript(name: String) -> String { "\(path)/\(name)" }

    func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: self[name], withIntermediateDirectories: true)
    }

    /// Writes and closes a file, in place where there is one.
    func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: self[name]))
    }

    /// Writes behind the end of a file and closes it.
    func append(_ name: String, _ text: String) throws {
        let handle = try FileHandle(forWritingTo: URL(filePath: self[name]))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(text.utf8))
        try handle.close()
    }

    func read(_ name: String) -> String? {
        FileManager.default.contents(atPath: self[name]).map { String(decoding: $0, as: UTF8.self) }
    }

    func rename(_ name: String, to other: String) throws {
        guard unsafe Glibc.rename(self[name], self[other]) == 0 else { throw POSIXError(.EIO) }
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: self[name]) }

    func makeSymlink(_ name: String, to target: String) throws {
        guard unsafe symlink(target, self[name]) == 0 else { throw POSIXError(.EIO) }
    }

    func makeLink(_ name: String, to other: String) throws {
        guard unsafe link(self[other], self[name]) == 0 else { throw POSIXError(.EIO) }
    }

    func setModified(_ name: String, _ nanoseconds: Int64) throws {
        let time = timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
        guard unsafe utimensat(AT_FDCWD, self[name], [time, time], 0) == 0 else { throw POSIXError(.EIO) }
    }

    func makeFIFO(_ name: String) throws {
        guard unsafe mkfifo(self[name], 0o600) == 0 else { throw POSIXError(.EIO) }
    }

    var names: [String] { Self.names(in: path) }

    static func names(in path: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
    }

    /// What a scan of the folder and those below it sees.
    func listing() throws -> FolderScan.Listing { try FolderScan(root: path, isRecursive: true).list() }

    /// The one file with this path, as a scan sees it.
    func file(_ name: String) throws -> WatchedFile {
        guard let file = try listing().files.first(where: { $0.path == name }) else { throw POSIXError(.ENOENT) }
        return file
    }
}
