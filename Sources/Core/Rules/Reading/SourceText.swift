package import JSON

/// A rule file's bytes and name, able to say where an offset lies.
package struct SourceText: Sendable {
    /// The name that messages give to it, its path as a rule.
    package let name: String
    /// Its content.
    package let bytes: [UInt8]

    package init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// How the file is written: with comments where its name says so.
    package var dialect: JSONScanner.Dialect { name.hasSuffix(".jsonc") ? .commented : .strict }

    /// Line and column of an offset, both from 1; columns count characters.
    package func place(of offset: Int) -> (line: Int, column: Int) {
        let offset = min(max(offset, 0), bytes.count)
        let line = bytes[..<offset].count { $0 == 0x0A } + 1
        let text = String(decoding: bytes[lineStart(of: offset)..<offset], as: UTF8.self)
        return (line, text.count + 1)
    }

    /// A diagnostic as a person reads it: place, cause, the line with a caret, and the fix.
    package func rendered(_ diagnostic: Diagnostic) -> String {
        let start = min(diagnostic.range.lowerBound, bytes.count)
        let (line, column) = place(of: start)
        let first = lineStart(of: start)
        let end = bytes[first...].firstIndex(of: 0x0A) ?? bytes.count
        let shown = String(decoding: bytes[first..<end], as: UTF8.self).replacing("\t", with: " ")
        let marked = String(decoding: bytes[start..<min(max(diagnostic.range.upperBound, start), end)], as: UTF8.self)
        var text = "\(name):\(line):\(column): \(diagnostic.severity.rawValue): "
        if !diagnostic.path.isEmpty { text += "\(diagnostic.path): " }
        text += "\(diagnostic.cause)\n"
        text += Self.excerpt(shown, column: column, count: max(1, marked.count))
        if let fix = diagnostic.fix { text += "\n  fix: \(fix)" }
        return text
    }

    /// The marked part of a line, cut to fit a terminal.
    private static func excerpt(_ line: String, column: Int, count: Int) -> String {
        let width = 100
        let before = column - 1
        let skipped = before > width - 20 ? before - 40 : 0
        let part = String(line.dropFirst(skipped).prefix(width))
        let carets = String(repeating: "^", count: max(1, min(count, part.count - (before - skipped))))
        let lead = skipped > 0 ? "…" : ""
        return "  \(lead)\(part)\n  " + String(repeating: " ", count: before - skipped + lead.count) + carets
    }

    private func lineStart(of offset: Int) -> Int {
        bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    }
}
