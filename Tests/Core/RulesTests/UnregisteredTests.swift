import Rules
import Testing
import Torrents

/// The section of the rule file about trackers' words for torrents that they do not know.
@Suite struct `words of trackers in the rule file` {
    private static func read(_ entries: String) throws -> RuleSet {
        try `rule files`.read(
            #"{"version": 1, \#(`rule files`.clients), "unregistered": {\#(entries)}, "rules": []}"#)
    }

    @Test func `are handed to every client`() throws {
        let set = try Self.read(#""t.example": {"phrases": ["Not here"], "except": ["being rebuilt"]}"#)
        let phrases = TrackerPhrases([.init(host: "t.example", phrases: ["not here"], exceptions: ["being rebuilt"])])
        #expect(!set.clients.isEmpty && set.clients.allSatisfy { $0.phrases == phrases })
        #expect(try Self.read("").clients.allSatisfy { $0.phrases == TrackerPhrases() })
    }

    @Test(arguments: [
        (#""T.example": {"phrases": ["not here"]}"#, #""T.example" is no host of a tracker"#),
        (#""t.example": {}"#, "no words are named here"),
        (#""t.example": {"phrases": ["gone"]}"#, #""gone" has 4 bytes"#),
        (#""t.example": {"phrase": ["not here"]}"#, #"unknown key "phrase""#),
    ]) func `with a mistake are refused`(entries: String, cause: String) {
        let error = #expect(throws: RuleFileError.self) { try Self.read(entries) }
        let causes = error?.diagnostics.filter { $0.severity == .error }.map(\.cause) ?? []
        #expect(causes.contains(cause), "\(causes)")
    }
}
