import Rules
import Testing

@testable import RuleTesting

/// The ways of patience, as users test them.
@Suite struct `a rule test of patience` {
    private static let struck = #"""
        {"id": "struck", "each": "torrent", "when": "torrent.state == 'downloading' && torrent.downRate < 10 * KiB",
         "for": "30m", "strikes": {"count": 3, "every": "2h", "resetWhen": "torrent.downloaded - mark.downloaded >= 100 * MiB"},
         "onStrike": [{"webhook": {"url": "http://127.0.0.1/y"}}], "do": [{"tags": {"add": ["struck"]}}],
         "onExit": [{"tags": {"remove": ["struck"]}}]}
        """#

    @Test func `tells strikes, what they come to and what clears them, over a restart`() async throws {
        let differences = try await TestedRules.differences(
            #"""
            "torrents": [{"name": "a", "facts": {"downRate": "5 KiB/s", "downloaded": "0x299 200MiB", "state": "downloading", "done": false, "tags": []}}],
            "happens": [{"at": "1h", "restart": "sluice", "for": "1m"}],
            "expect": [{"at": "40m", "rule": "struck", "torrent": "a", "outcome": "waits", "reason": "strike 1 of 3"},
                {"by": "31m", "action": "webhook", "torrent": "a"},
                {"never": {"action": "tags", "torrent": "a"}, "by": "4h29m"},
                {"by": "4h35m", "action": "tags", "torrent": "a", "arguments": {"add": ["struck"]}},
                {"by": "5h5m", "action": "tags", "torrent": "a", "arguments": {"remove": ["struck"]}}]
            """#, by: Self.struck)
        #expect(differences.isEmpty, "\(differences)")
    }

    @Test func `tells what a limit holds`() async throws {
        let differences = try await TestedRules.differences(
            #"""
            "torrents": [{"name": "a", "facts": {"done": true}}, {"name": "b", "facts": {"done": true}}],
            "expect": [{"at": "10m", "rule": "few", "torrent": "b", "outcome": "held", "reason": "limit: 1 of 1"},
                {"never": {"action": "webhook", "torrent": "b"}, "by": "59m"},
                {"by": "1h2m", "action": "webhook", "torrent": "b"}]
            """#,
            by:
                #"{"id": "few", "each": "torrent", "when": "torrent.done", "limit": {"count": 1, "per": "1h"}, "do": [{"webhook": {"url": "http://127.0.0.1/x"}}]}"#
        )
        #expect(differences.isEmpty, "\(differences)")
    }
}
