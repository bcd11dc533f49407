/// A text that must not be seen: it prints as dots wherever it ends up.
package struct Secret: Hashable, Sendable {
    private let text: String

    package init(_ text: String) { self.text = text }

    /// The text itself, for the one place that sends it.
    package func revealed() -> String { text }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "••••••" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
