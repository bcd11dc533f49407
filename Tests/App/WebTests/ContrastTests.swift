import Foundation
import Testing

@testable import Web

/// The colours of the pages beside each other, in both themes, by the formula of WCAG 2.2.
@Suite struct `the colours of the pages` {
    enum Kind: Double, Sendable {
        /// Letters of the usual size (1.4.3).
        case text = 4.5
        /// Parts of controls and pictures that say something (1.4.11).
        case part = 3
    }

    /// Something that is seen on a ground, by the names of the style sheet.
    struct Pair: Sendable, CustomTestStringConvertible {
        let front: String
        let ground: String
        let kind: Kind
        var testDescription: String { "\(front) on \(ground)" }
    }

    private static let grounds = ["ground", "panel", "raised"]
    private static let texts = ["ink", "muted", "accent", "good", "warn", "bad"]

    static let pairs: [Pair] = {
        let everywhere = texts.flatMap { text in grounds.map { Pair(front: text, ground: $0, kind: .text) } }
        let badges = ["good", "warn", "bad"].flatMap { name in
            [name, "ink", "muted"].map { Pair(front: $0, ground: "\(name)-ground", kind: .text) }
        }
        // What a bar has filled beside what it has not, the ring around what has the focus, and the frames of fields.
        let parts = [("accent", "line"), ("warn", "line"), ("field", "panel"), ("field", "ground")].map {
            Pair(front: $0.0, ground: $0.1, kind: .part)
        }
        return everywhere + badges + parts + [Pair(front: "on-accent", ground: "accent", kind: .text)]
    }()

    /// The light and the dark colour of each name.
    private static let colours: [String: [String]] = {
        let found = StyleSheet.text.matches(of: /--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/)
        return Dictionary(found.map { (String($0.1), [String($0.2), String($0.3)]) }) { first, _ in first }
    }()

    @Test(arguments: pairs) func `can be told apart in both themes`(_ pair: Pair) throws {
        let (front, ground) = (try #require(Self.colours[pair.front]), try #require(Self.colours[pair.ground]))
        for theme in 0..<2 {
            let ratio = Self.contrast(front[theme], ground[theme])
            #expect(ratio >= pair.kind.rawValue, "\(theme == 0 ? "light" : "dark"): \(ratio)")
        }
    }

    @Test func `are all looked at, and stand in one place`() {
        let used = Set(StyleSheet.text.matches(of: /[{; ]color: var\(--([\w-]+)\)/).map { String($0.1) })
        #expect(used.isSubset(of: Self.texts + ["on-accent"]) && used.count > 5, "\(used)")
        let root = StyleSheet.text.prefix { $0 != "}" }
        #expect(StyleSheet.text.dropFirst(root.count).firstMatch(of: /#[0-9a-fA-F]{3,8}\b/) == nil)
        // The formula itself, by what everybody knows of it.
        #expect(abs(Self.contrast("#ffffff", "#000000") - 21) < 0.01 && Self.contrast("#777777", "#ffffff") < 4.5)
    }

    private static func contrast(_ one: String, _ other: String) -> Double {
        let (low, high) = (min(luminance(one), luminance(other)), max(luminance(one), luminance(other)))
        return (high + 0.05) / (low + 0.05)
    }

    private static func luminance(_ colour: String) -> Double {
        let digits = Array(colour.dropFirst())
        let parts = [0, 2, 4].map { start -> Double in
            let value = Double(Int(String(digits[start...start + 1]), radix: 16) ?? 0) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
}
