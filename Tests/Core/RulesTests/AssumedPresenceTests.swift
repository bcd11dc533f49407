import Rules
import Testing

/// What `when` and `unless` have asked for need not be asked for again in what is done meanwhile.
@Suite struct `a template that reads what may be absent` {
    private static let tags = #""do": [{"tags": {"add": ["${torrent.tracker}"]}}]"#

    private func causes(_ members: String) -> [String] {
        `what a client can never tell or do`.diagnostics(members).map(\.cause)
    }

    @Test(arguments: [
        #""each": "torrent", "when": "has(torrent.tracker)""#,
        #""each": "torrent", "when": "torrent.done && has(torrent.tracker) && torrent.ratio > 1.0""#,
        #""each": "torrent", "unless": "!has(torrent.tracker) || torrent.done""#,
        #""on": "torrent.completed", "when": "has(torrent.tracker)""#,
        #""each": "torrent", "when": "has(torrent.tracker)", "strikes": {"count": 2, "every": "1h"}"#,
    ])
    func `is accepted where the condition asks for it`(trigger: String) {
        #expect(causes("\(trigger), \(Self.tags)") == [])
    }

    @Test(arguments: [
        #""each": "torrent", "when": "torrent.done""#,
        #""each": "torrent", "when": "has(torrent.tracker) || torrent.done""#,
        #""each": "torrent", "unless": "has(torrent.tracker)""#,
        #""each": "torrent", "when": "has(torrent.comment)""#,
        // It goes on after the condition has ended.
        #""each": "torrent", "when": "has(torrent.tracker)", "keepFor": "1h""#,
    ])
    func `is refused elsewhere`(trigger: String) {
        #expect(causes("\(trigger), \(Self.tags)") == ["'torrent.tracker' may be absent"])
    }

    @Test func `is refused at the end of an episode, when the condition holds no more`() {
        let exit = #""onExit": [{"webhook": "http://hooks.test/${torrent.tracker}"}]"#
        #expect(
            causes(#""each": "torrent", "when": "has(torrent.tracker)", \#(Self.tags), \#(exit)"#)
                == ["'torrent.tracker' may be absent"])
    }

    @Test func `of a client that never tells it is accepted where the condition asks for it`() {
        let trigger = #""each": "torrent", "when": "has(torrent.category) && torrent.done""#
        #expect(causes(#"\#(trigger), "do": [{"tags": {"add": ["${torrent.category}"]}}]"#) == [])
    }
}
