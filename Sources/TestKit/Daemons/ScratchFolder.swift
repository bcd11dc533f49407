import FoundationEssentials

/// A folder that is there while a closure runs, and gone afterwards with all that is in it.
package struct ScratchFolder: Hashable, Sendable {
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

    package func write(_ name: String, _ bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(filePath: self[name]))
    }

    package func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: self[name]) }

    package init(path: String) { self.path = path }
}
