import Foundation
import Glibc

/// A folder that is there while a closure runs, and gone afterwards with all that is in it.
package struct ScratchFolder: Hashable, Sendable {
    /// Where the folder is.
    package let path: String

    /// Runs the body with a new folder.
    package static func with<Result: Sendable>(
        _ purpose: String, _ body: (ScratchFolder) async throws -> Result
    ) async throws -> Result {
        let folder = ScratchFolder(
            path: FileManager.default.temporaryDirectory.path + "/sluice-\(purpose)-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        do {
            let result = try await body(folder)
            try? FileManager.default.removeItem(atPath: folder.path)
            return result
        } catch {
            try? FileManager.default.removeItem(atPath: folder.path)
            throw error
        }
    }

    /// The path of something inside, whether it is there or not.
    package subscript(name: String) -> String { "\(path)/\(name)" }

    /// Makes a folder inside, and those above it.
    @discardableResult
    package func makeFolder(_ name: String) throws -> ScratchFolder {
        try FileManager.default.createDirectory(atPath: self[name], withIntermediateDirectories: true)
        return ScratchFolder(path: self[name])
    }

    /// Writes a file in it, in place of one of that name.
    package func write(_ name: String, _ bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(filePath: self[name]))
    }

    /// Adds to the end of a file, which is made if it is missing.
    package func append(_ name: String, _ bytes: [UInt8]) throws {
        guard has(name) else { return try write(name, bytes) }
        let handle = try FileHandle(forWritingTo: URL(filePath: self[name]))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(bytes))
        try handle.close()
    }

    /// Removes a file, or a folder with all that is in it.
    package func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: self[name]) }

    /// Replaces the bytes of a file in place, and sets when that was, in nanoseconds since 1970.
    package func overwrite(_ name: String, _ bytes: [UInt8], modified: Int64) throws {
        let handle = try FileHandle(forWritingTo: URL(filePath: self[name]))
        try handle.write(contentsOf: Data(bytes))
        try handle.close()
        let time = timespec(tv_sec: Int(modified / 1_000_000_000), tv_nsec: Int(modified % 1_000_000_000))
        guard unsafe utimensat(AT_FDCWD, self[name], [time, time], 0) == 0 else { throw POSIXError(.EIO) }
    }

    /// Gives something inside another name in its place.
    package func rename(_ name: String, to other: String) throws {
        try FileManager.default.moveItem(atPath: self[name], toPath: self[other])
    }

    /// Gives something inside another name, by a symbolic link or a hard one.
    package func link(_ name: String, as other: String, isHard: Bool = false) throws {
        if isHard {
            try FileManager.default.linkItem(atPath: self[name], toPath: self[other])
        } else {
            try FileManager.default.createSymbolicLink(atPath: self[other], withDestinationPath: self[name])
        }
    }

    /// Makes a symbolic link to a path, which need not exist.
    package func link(to path: String, as name: String) throws {
        try FileManager.default.createSymbolicLink(atPath: self[name], withDestinationPath: path)
    }

    /// The text of a file, nil where there is none.
    package func text(_ name: String) -> String? { try? String(contentsOf: URL(filePath: self[name]), encoding: .utf8) }

    /// What is in a folder, hidden files included.
    package func names(in name: String) -> Set<String> {
        Set((try? FileManager.default.contentsOfDirectory(atPath: self[name])) ?? [])
    }

    /// Whether there is anything of that name.
    package func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: self[name]) }

    package init(path: String) { self.path = path }
}
