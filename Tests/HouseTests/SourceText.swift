import Foundation

/// A source file as far as its declarations go: where types begin, what conforms, and what other rooms see.
struct SourceText {
    /// Something that other rooms see.
    struct Declaration {
        let name: String
        let line: Int
        let text: String
        /// The type that it belongs to; nil at the top of a file.
        let owner: String?
        let hasComment: Bool
        /// Whether it is an initialiser that puts each argument under its own name and does nothing else.
        let storesItsArguments: Bool
    }

    /// Where a type or an extension begins.
    struct Head {
        let keyword: Substring
        /// The last part of the name.
        let name: String
        let line: Int
        let indentation: Int
        let conformances: [String]
    }

    let path: String
    let lines: [Substring]
    private let code: [Substring]

    init(path: String, text: String) {
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        code = House.code(of: text).split(separator: "\n", omittingEmptySubsequences: false)
    }

    var heads: [Head] { code.indices.compactMap(head) }

    var declarations: [Declaration] {
        var owners: [Head] = []
        var found: [Declaration] = []
        for line in code.indices where !code[line].allSatisfy(\.isWhitespace) {
            let start = code[line].drop { $0 == " " }
            let indentation = code[line].count - start.count
            if start.first != "}", start.first != "{" {
                while let last = owners.last, last.indentation >= indentation { owners.removeLast() }
            }
            if ["package", "public", "@"].contains(where: start.hasPrefix),
                let match = start.prefixMatch(of: Self.visible), !match.1.hasPrefix("extension"),
                !match.1.hasPrefix("import")
            {
                found.append(declaration(at: line, owner: owners.last?.name))
            }
            if let head = head(at: line) { owners.append(head) }
        }
        return found
    }

    /// The lines inside a declaration's braces.
    func body(of line: Int) -> [Substring] {
        let indentation = code[line].prefix { $0 == " " }
        let end = code[(line + 1)...].firstIndex { $0.hasPrefix("\(indentation)}") } ?? line
        guard !code[line].hasSuffix("}"), let start = code[line...].firstIndex(where: { $0.hasSuffix("{") }),
            start < end
        else {
            guard let open = code[line].firstIndex(of: "{"), let close = code[line].lastIndex(of: "}") else {
                return []
            }
            return code[line][code[line].index(after: open)..<close].split(separator: ";")
        }
        return Array(code[(start + 1)..<end])
    }

    private func declaration(at line: Int, owner: String?) -> Declaration {
        let found = code[line].firstMatch(of: Self.named)
        let name = found.flatMap { $0.1 ?? $0.2 }.map(String.init) ?? ""
        let before = lines[..<line].last { $0.prefixMatch(of: /\s*@\w/) == nil } ?? ""
        let stores =
            name == "init"
            && body(of: line).filter { !$0.allSatisfy(\.isWhitespace) }.allSatisfy {
                guard let match = $0.prefixMatch(of: /\s*self\.(\w+) = (\w+)/) else { return false }
                return match.1 == match.2
            }
        return Declaration(
            name: name, line: line + 1, text: lines[line].trimmingCharacters(in: .whitespaces), owner: owner,
            hasComment: before.prefixMatch(of: /\s*\/\/\//) != nil, storesItsArguments: stores)
    }

    private func head(at line: Int) -> Head? {
        let start = code[line].drop { $0 == " " }
        // Most lines are ruled out by their words, which is quicker.
        guard start.split(separator: " ", maxSplits: 8).contains(where: Self.keywords.contains),
            let match = start.prefixMatch(of: Self.type)
        else { return nil }
        let end = code[line...].firstIndex { $0.contains("{") } ?? line
        let whole = code[line...end].joined(separator: " ").prefix { $0 != "{" }
        let rest =
            whole[(whole.range(of: match.2)?.upperBound ?? whole.endIndex)...]
            .replacing(/<[^>]*>/, with: "").split(separator: " where ").first ?? ""
        let list = rest.drop { $0 == " " }
        let names = list.hasPrefix(":") ? list.dropFirst().split { ",&".contains($0) } : []
        return Head(
            keyword: match.1, name: Self.last(of: match.2), line: line,
            indentation: code[line].count - start.count,
            conformances: names.compactMap { $0.split(separator: " ").last }.map(Self.last))
    }

    private static let keywords: Set<Substring> = ["struct", "class", "enum", "actor", "extension", "protocol"]

    private static func last(of name: Substring) -> String { name.split(separator: ".").last.map(String.init) ?? "" }

    private static var visible: Regex<(Substring, Substring)> {
        /(?:@\w+(?:\([^)]*\))?\s+)*(?:package|public)(?:\(set\))?\s+(.*)/
    }
    private static var named: Regex<(Substring, Substring?, Substring?)> {
        /\b(?:func|var|let|struct|enum|typealias|protocol|class|actor|case) (\w+|==|<)|\b(init|subscript)\b/
    }
    private static var type: Regex<(Substring, Substring, Substring)> {
        /(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:package|public|private|fileprivate|final|indirect|nonisolated) )*(struct|class|enum|actor|extension|protocol) ([\w.]+)/
    }
}
