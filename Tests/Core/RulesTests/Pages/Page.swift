import Foundation

/// Files of the package as texts, for the pages that are held to the declarations.
enum Page {
    private static let root = (0..<5).reduce(URL(filePath: #filePath)) { path, _ in path.deletingLastPathComponent() }

    /// A file by its path from the root of the package.
    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// A page of the catalogue that people who write rules read.
    static func ofRules(_ name: String) throws -> String { try text("Sources/Core/Rules/Rules.docc/\(name).md") }

    /// The documentation of each case of an enumeration, one line each, by the name of the case.
    ///
    /// Only cases with a line of their own count.
    static func comments(onCasesIn path: String) throws -> [String: String] {
        var comments: [String: String] = [:]
        var lines: [Substring] = []
        for line in try text(path).split(separator: "\n").map({ $0.drop { $0 == " " } }) {
            if line.hasPrefix("///") {
                lines.append(line.dropFirst(3).drop { $0 == " " })
            } else {
                if line.hasPrefix("case "), !line.contains(",") {
                    let name = line.dropFirst(5).prefix { $0 != " " }.filter { $0 != "`" }
                    comments[name] = comments[name] ?? lines.filter { !$0.isEmpty }.joined(separator: " ")
                }
                lines = []
            }
        }
        return comments
    }
}
