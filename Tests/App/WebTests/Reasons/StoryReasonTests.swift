import Foundation
import Testing

@testable import Web

@Suite struct `reasons of the recorded stories` {
    /// What the clients and files of the stories say in words of their own.
    private static let foreign: Set<String> = [
        "409 conflict", "no answer", "no such torrent", "refused", "it is not the time for it", "no bencode",
    ]

    @Test func `are all in the catalogue`() throws {
        let reasons = try Self.reasons()
        #expect(reasons.count > 150, "the stories tell reasons in another form than is read here")
        for reason in reasons where !Self.foreign.contains(reason) {
            RussianReasons.translator.expectOne(reason)
            var effort = ReasonEffort()
            _ = RussianReasons.translator.said(reason, &effort)
            #expect(effort.left > 50_000, "it takes nearly all that may be spent: \(reason)")
            for piece in RussianReasons.translator.said(reason).pieces where piece.isEnglish {
                #expect(Self.isForeign(piece.text), "in English is left “\(piece.text)” of: \(reason)")
            }
        }
    }

    private static func isForeign(_ text: String) -> Bool {
        text.split(separator: "; ").allSatisfy { foreign.contains(String($0)) }
    }

    /// Each reason once, with numbers that differ counting as one.
    private static func reasons() throws -> [String] {
        let folder = SourceFolder.root.appending(path: "Tests/Core/EngineTests/Stories/Golden/Behaviour")
        var reasons: [String: String] = [:]
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                guard let reason = reason(of: line) else { continue }
                reasons[reason.filter { !$0.isNumber }] = reason
            }
        }
        return reasons.values.sorted()
    }

    /// What a line of a story gives as a reason, as `StoryText` writes it; nil where it gives none.
    private static func reason(of line: Substring) -> String? {
        if let end = line.firstRange(of: " ends: "), !line.hasPrefix("  ") {
            let outcome = line[end.upperBound...]
            guard let open = outcome.firstIndex(of: "\""), outcome.hasSuffix("\")") else { return nil }
            return String(outcome[outcome.index(after: open)...].dropLast(2)).replacing("\\\"", with: "\"")
        }
        let verdicts = ["held", "firing", "pending", "outranked", "wouldFire", "failed", "ended", "resting"]
        let others = ["holds", "rests", "cancelled", "warns", "warning", "event"]
        let kind = line.hasPrefix("  ") ? String(line.dropFirst(2).prefix { $0 != " " }) : ""
        let mark = verdicts.contains(kind) ? "): " : others.contains(kind) ? ": " : nil
        guard let mark, let start = line.firstRange(of: mark) else { return nil }
        var words = line[start.upperBound...].split(separator: " ", omittingEmptySubsequences: false)
        // Behind it stand its time, its intents, its event and its values.
        while let last = words.last, words.count > 1 {
            let before = words[words.count - 2]
            if last.hasPrefix("~") || last == "->" || isIntent(last) {
                words.removeLast()
            } else if (before == "until" && last.allSatisfy(\.isNumber)) || (before == "after" && last.hasPrefix("e")) {
                words.removeLast(2)
            } else {
                break
            }
        }
        return words.joined(separator: " ")
    }

    /// Whether a word is the id of an intent, such as `i12-3`.
    private static func isIntent(_ word: Substring) -> Bool {
        word.hasPrefix("i") && word.contains("-") && word.dropFirst().allSatisfy { $0.isNumber || $0 == "-" }
    }
}
