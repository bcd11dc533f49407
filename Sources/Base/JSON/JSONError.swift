/// Why a text is not the JSON that its reader asked for, and where.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// UTF-8 offset of the first byte that does not fit.
    package let offset: Int
    /// What was found and what was expected, as a clause without a full stop.
    package let cause: String
    /// What to write instead, where one change is the likely one.
    package let fix: String?

    package init(offset: Int, cause: String, fix: String? = nil) {
        self.offset = offset
        self.cause = cause
        self.fix = fix
    }

    package var description: String {
        "byte \(offset): \(cause)" + (fix.map { "; \($0)" } ?? "")
    }
}
