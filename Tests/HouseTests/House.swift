import Foundation

/// The package's own sources, found from this file.
enum House {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Every Swift file below a folder of the package, as a path from the root with its text.
    static func swiftFiles(below folder: String) throws -> [(path: String, text: String)] {
        let base = root.appending(path: folder)
        guard let walker = FileManager.default.enumerator(at: base, includingPropertiesForKeys: nil) else { return [] }
        var files: [(path: String, text: String)] = []
        for case let file as URL in walker where file.pathExtension == "swift" {
            guard !file.path.contains("/.build") else { continue }
            let path = String(file.path.dropFirst(root.path.count + 1))
            files.append((path, try String(contentsOf: file, encoding: .utf8)))
        }
        return files.sorted { $0.path < $1.path }
    }

    /// The README and every page of documentation, each as a path from the root with its text.
    static func pages() throws -> [(path: String, text: String)] {
        let sources = FileManager.default.enumerator(
            at: root.appending(path: "Sources"), includingPropertiesForKeys: nil)
        var paths = ["README.md"]
        for case let file as URL in sources ?? .init() where file.pathExtension == "md" {
            paths.append(String(file.path.dropFirst(root.path.count + 1)))
        }
        return try paths.sorted().map { path in
            (path, try String(contentsOf: root.appending(path: path), encoding: .utf8))
        }
    }

    /// The code of a file without its comments and string literals, so that words about a thing are not the thing.
    static func code(of text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let bare = line.replacing(#/"(?:[^"\\]|\\.)*"/#, with: "\"\"")
            return bare.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false).first.map(String.init)
                ?? ""
        }.joined(separator: "\n")
    }
}
