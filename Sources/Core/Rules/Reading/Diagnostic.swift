package import JSON

/// One thing that a reader of a rule file should be told, with its place, its cause and its fix.
package struct Diagnostic: Hashable, Sendable {
    /// How bad it is: with an error the file is not used.
    package enum Severity: String, Hashable, Sendable {
        /// The file is not used.
        case error
        /// The file works, and probably not as meant.
        case warning
    }

    /// How bad it is.
    package let severity: Severity
    /// Where in the file's structure: `rules[2].do[0].limits.down`.
    package let path: String
    /// UTF-8 range in the file.
    package let range: Range<Int>
    /// What is wrong, in one clause.
    package let cause: String
    /// The one change that is most likely meant.
    package let fix: String?

    package init(_ severity: Severity, path: String, range: Range<Int>, cause: String, fix: String? = nil) {
        self.severity = severity
        self.path = path
        self.range = range
        self.cause = cause
        self.fix = fix
    }
}

/// Why a rule file cannot be used: every error that was found, not just the first, and the warnings beside them.
package struct RuleFileError: Error, Sendable {
    /// The file.
    package let text: SourceText
    /// Everything that was found, warnings included.
    package let diagnostics: [Diagnostic]

    package init(text: SourceText, diagnostics: [Diagnostic]) {
        self.text = text
        self.diagnostics = diagnostics
    }
}

extension RuleFileError: CustomStringConvertible {
    /// The first error in one line, for logs; `SourceText.rendered` shows them all.
    package var description: String {
        let errors = diagnostics.filter { $0.severity == .error }
        guard let first = errors.first else { return "\(text.name) has no errors" }
        let place = text.place(of: first.range.lowerBound)
        let path = first.path.isEmpty ? "" : "\(first.path): "
        let more = errors.count > 1 ? " (and \(errors.count - 1) more; see sluice check)" : ""
        return "\(text.name):\(place.line):\(place.column): \(path)\(first.cause)\(more)"
    }
}

extension SourceText {
    /// The JSON of the file, in the dialect that its name tells.
    ///
    /// - Throws: `RuleFileError` with the place where it is no JSON.
    package func tree() throws(RuleFileError) -> JSONNode {
        do {
            return try JSONNode(parsing: bytes, dialect: dialect)
        } catch {
            let range = error.offset..<error.offset + 1
            throw RuleFileError(
                text: self,
                diagnostics: [Diagnostic(.error, path: "", range: range, cause: error.cause, fix: error.fix)])
        }
    }
}
