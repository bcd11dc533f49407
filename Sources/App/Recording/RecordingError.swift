/// Why a recording cannot be made or read.
package struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is in the way.
    package enum Code: Hashable, Sendable {
        /// The file cannot be opened, read or written.
        case file
        /// The file is no recording, or was changed.
        case broken
    }

    /// What is in the way, for programs.
    package let code: Code
    /// The same for people, with the way out where there is one.
    package let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
