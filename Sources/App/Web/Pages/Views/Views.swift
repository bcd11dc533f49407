import JSON
import Mustache
import Text

/// Turns what a page says into its text; everything that comes from strangers is escaped on the way.
struct Views: Sendable {
    /// The most characters of one text from a stranger.
    private static let longest = 2000

    private let library: MustacheLibrary
    /// The words of each language, as templates find them.
    private let words: [Phrases.Language: Found]

    /// - Throws: Where a template is broken, which a test finds.
    init() throws {
        var library = MustacheLibrary()
        for (name, text) in Templates.all { try library.register(text, named: name) }
        self.library = library
        words = Dictionary(
            uniqueKeysWithValues: Phrases.Language.allCases.map { ($0, Found(members: Phrases($0).all)) })
    }

    /// Renders a template.
    ///
    /// - Parameters:
    ///   - name: The template's name.
    ///   - view: What it shows.
    ///   - language: The language of the words that it has under the name `t`.
    ///   - markup: What is put in as it is, by name: nothing of it may be a stranger's words that were not escaped.
    /// - Returns: The text, in which everything else is escaped.
    func render(_ name: String, _ view: JSON, in language: Phrases.Language, markup: [String: String] = [:]) -> String {
        var context = Self.members(view)
        context["t"] = words[language]
        for (name, text) in markup where !text.isEmpty { context[name] = text }
        return library.render(Found(members: context), withTemplate: name) ?? ""
    }

    /// What a template finds under a name.
    private static func value(_ json: JSON) -> any Sendable {
        switch json {
        case .null, .bool(false), .string(""): Nothing()
        case .bool: true
        case .integer(let number): String(number)
        case .real(let number): String(number)
        case .string(let text): text.bounded(longest).harmlessLines
        case .array(let elements): elements.isEmpty ? Nothing() : elements.map(value)
        case .object: Found(members: members(json))
        }
    }

    private static func members(_ json: JSON) -> [String: any Sendable] {
        Dictionary(json.members.map { ($0.name, value($0.value)) }) { _, last in last }
    }
}

/// What a template finds by name; a type of its own, as the library asks a dictionary many times more slowly.
private struct Found: MustacheParent, Sendable {
    let members: [String: any Sendable]

    func child(named name: String) -> Any? { members[name] }
}

/// Shows nothing, and hides what the parts around have under the same name.
private struct Nothing: MustacheCustomRenderable, Sendable {
    var renderText: String { "" }
    var isNull: Bool { true }
}

extension String {
    /// The text as HTML shows it, whatever stands in it.
    var escaped: String {
        let text = harmlessLines
        guard text.utf8.contains(where: { Self.escape($0) != nil }) else { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 32)
        for byte in text.utf8 {
            if let escape = Self.escape(byte) { bytes += escape.utf8 } else { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What stands for a character that HTML reads as its own; nil for any other.
    private static func escape(_ byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        default: nil  // it stands for itself
        }
    }
}
