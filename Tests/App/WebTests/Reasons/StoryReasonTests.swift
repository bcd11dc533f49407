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
                reasons[reason.replacing(/\d+/, with: "N")] = reason
            }
        }
        return reasons.values.sorted()
    }

    /// What a line of a story gives as a reason, as `StoryText` writes it; nil where it gives none.
    private static func reason(of line: Substring) -> String? {
        let verdicts = /\ \ (held|firing|pending|outranked|wouldFire|failed|ended|resting) \S+ on .*?\(.*?\): (.*)/
        let others = /\ \ (holds clock|holds disk [^ ]+|rests .*? until \d+|cancelled \S+|warns of \S+|warning of \S+|event .*?): (.*)/
        let ends = /\d+ .* ends: (dead|held|done)\("(.*)"\)/
        let found =
            line.wholeMatch(of: verdicts)?.2 ?? line.wholeMatch(of: others)?.2
            ?? line.wholeMatch(of: ends)?.2
        return found.map { text in
            String(text.replacing(/( until \d+)?( ->( i\d+-\d+)+)?( after e\d+-\d+)?( ~[0-9a-f]+)?$/, with: ""))
                .replacing("\\\"", with: "\"")
        }
    }
}
