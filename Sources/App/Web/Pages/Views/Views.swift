import JSON
import Mustache
import Text

/// Turns what a page says into its text; everything that comes from strangers is escaped on the way.
struct Views: Sendable {
    /// The most characters of one text from a stranger.
    private static let longest = 2000

    private let library: MustacheLibrary

    /// - Throws: Where a template is broken, which a test finds.
    init() throws {
        var library = MustacheLibrary()
        for (name, text) in Templates.all { try library.register(text, named: name) }
        self.library = library
    }

    /// Renders a template.
    ///
    /// - Parameters:
    ///   - name: The template's name.
    ///   - view: What it shows.
    ///   - markup: What is put in as it is, by name: nothing of it may be a stranger's words that were not escaped.
    /// - Returns: The text, in which everything else is escaped.
    func render(_ name: String, _ view: JSON, markup: [String: String] = [:]) -> String {
        var context = Self.value(view) as? [String: Any] ?? [:]
        for (name, text) in markup where !text.isEmpty { context[name] = text }
        return library.render(context, withTemplate: name) ?? ""
    }

    /// What a template finds under a name.
    private static func value(_ json: JSON) -> Any {
        switch json {
        case .null, .bool(false), .string(""): Nothing()
        case .bool: true
        case .integer(let number): String(number)
        case .real(let number): String(number)
        case .string(let text): text.bounded(longest).harmlessLines
        case .array(let elements): elements.isEmpty ? Nothing() : elements.map(value)
        case .object(let members):
            Dictionary(members.map { ($0.name, value($0.value)) }) { _, last in last }
        }
    }
}

/// Shows nothing, and hides what the parts around have under the same name.
private struct Nothing: MustacheCustomRenderable {
    var renderText: String { "" }
    var isNull: Bool { true }
}

extension String {
    /// The text as HTML shows it, whatever stands in it.
    var escaped: String {
        harmlessLines.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
    }
}
