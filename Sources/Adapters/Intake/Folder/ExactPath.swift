/// A path that is compared byte by byte, as file systems do: `é` has two spellings that are two files.
package struct ExactPath: Hashable, Sendable {
    /// The path, of which every byte counts.
    package let text: String

    package init(_ text: String) { self.text = text }

    package static func == (left: ExactPath, right: ExactPath) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    package func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }
}
