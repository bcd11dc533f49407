import Rules
import Testing
import Torrents

/// The keys by which rules are patient, and what does not go with them.
@Suite struct `a patient rule` {
    private static func file(_ keys: String, trigger: String = #""each": "torrent""#) -> String {
        `rule files`.file(#"\#(trigger), "when": "torrent.done", \#(keys)"#)
    }

    private static let hook = #""do": [{"webhook": "http://h/"}]"#

    @Test func `means what its keys say`() throws {
        let set = try `rule files`.read(
            Self.file(
                #"""
                "strikes": {"count": 3, "every": "2h", "resetWhen": "torrent.downloaded - mark.downloaded >= 1 * MiB", "expire": "2d"},
                "onStrike": [{"webhook": {"url": "http://h/${string(strikes)}"}}], "keepFor": "5m", "repeat": "1d",
                "limit": {"count": 5, "per": "1h"}, "dedupe": {"key": "torrent.name + mark_", "for": "7d"}, \#(Self.hook)
                """#.replacing(" + mark_", with: "")))
        let rule = try #require(set.rules.first)
        let strikes = try #require(rule.patience.strikes)
        #expect(strikes.count == 3 && strikes.every == .seconds(7200) && strikes.expire == .seconds(2 * 86_400))
        #expect(rule.patience.keepsFor == .seconds(300) && rule.patience.repeats == .seconds(86_400))
        #expect(rule.patience.limit == FiringLimit(count: 5, per: .seconds(3600)))
        #expect(rule.patience.dedupe?.length == .seconds(7 * 86_400))
        #expect(rule.onStrike.map(\.kind.name) == ["webhook"])
        #expect(rule.fieldsRead == [.done, .downloaded, .name])
        #expect(set.warnings.isEmpty)
    }

    @Test func `of the design is accepted word for word`() throws {
        let set = try `rule files`.read(
            #"""
            {"version": 1, "clients": {"home": {"type": "transmission", "url": "http://127.0.0.1:9091"}}, "rules": [
            {"id":"stalled","each":"torrent","when":"torrent.state == 'downloading' && torrent.downRate < 10 * KiB && torrent.seedsConnected == 0","for":"30m",
             "strikes":{"count":3,"every":"2h","resetWhen":"torrent.downloaded - mark.downloaded >= 100 * MiB"},
             "onStrike":[{"reannounce":{}}],"do":[{"priority":"low"},{"tags":{"add":["stalled"]}}],"onExit":[{"tags":{"remove":["stalled"]}}]}
            ]}
            """#)
        let rule = try #require(set.rules.first)
        #expect(rule.patience.strikes?.count == 3 && rule.onStrike.map(\.kind.name) == ["reannounce"])
    }

    private static let mistakes: [(text: String, cause: String)] = [
        (file(#""strikes": {"every": "2h"}, \#(hook)"#), #""count" is missing"#),
        (file(#""strikes": {"count": 3}, \#(hook)"#), "nothing says when the second strike comes"),
        (file(#""strikes": {"count": 0}, \#(hook)"#), "0 is not between 1 and 1000"),
        (
            file(#""strikes": {"count": 2, "every": "2h", "expire": "1h"}, \#(hook)"#),
            "the strikes are forgotten before the next one can come, 2h after the last"
        ),
        (
            file(#""strikes": {"count": 2, "every": "2h", "forgetAfter": "1d"}, \#(hook)"#),
            #"unknown key "forgetAfter""#
        ),
        (
            file(#""strikes": {"count": 2, "every": "0s"}, \#(hook)"#), "0s is too short"
        ),
        (
            file(#""strikes": {"count": 2, "every": "1h"}, \#(hook)"#, trigger: #""on": "torrent.completed""#),
            #""strikes" needs a rule that holds for a while, and this one fires at an instant"#
        ),
        (file(#""onStrike": [{"webhook": "http://h/"}], \#(hook)"#), #""onStrike" needs strikes"#),
        (
            file(#""strikes": {"count": 1}, "onStrike": [{"remove": {}}], \#(hook)"#),
            #""remove" cannot be done at a strike"#
        ),
        (
            file(#""mode": "ask", "strikes": {"count": 1}, "onStrike": [{"pause": {}}], \#(hook)"#),
            #""onStrike" would act without asking, and this rule asks first"#
        ),
        (
            file(#""repeat": "1h", "do": [{"pause": {}}]"#),
            "nothing here could be done again: claims hold all the time, and a removal ends what it is about"
        ),
        (
            file(#""limit": {"count": 1, "per": "1h"}, \#(hook)"#, trigger: #""on": "torrent.removed""#),
            "the surplus waits until it may fire, and what this rule is about does not stay until then"
        ),
        (
            file(#""limit": {"count": 1, "per": "1h"}, "do": [{"protect": ["remove"]}]"#),
            "a protection that counts for some only protects none"
        ),
        (
            file(#""dedupe": {"key": "torrent.name", "for": "1h"}, "do": [{"pause": {}}]"#),
            "nothing here is done once, so there is nothing to do twice"
        ),
        (file(#""dedupe": {"key": "torrent.size", "for": "1h"}, \#(hook)"#), ""),
        (file(#""dedupe": {"key": "strikes", "for": "1h"}, \#(hook)"#), ""),
    ]

    @Test(arguments: mistakes) func `with a mistake is refused`(mistake: (text: String, cause: String)) {
        let error = #expect(throws: RuleFileError.self) { try `rule files`.read(mistake.text) }
        let causes = error?.diagnostics.filter { $0.severity == .error }.map(\.cause) ?? []
        #expect(mistake.cause.isEmpty ? !causes.isEmpty : causes.contains(mistake.cause))
    }

    @Test func `cannot ask for its strikes before they are counted`() {
        let text = `rule files`.file(
            #""each": "torrent", "when": "strikes > 1", "strikes": {"count": 1}, \#(Self.hook)"#)
        #expect(throws: RuleFileError.self) { try `rule files`.read(text) }
    }

    @Test(arguments: [
        (#""keepFor": "1h", "do": [{"remove": {}}]"#, "nothing is removed while"),
        (#""repeat": "1h", "cooldown": "2h", \#(hook)"#, "only counts from one episode to the next"),
    ]) func `that makes little sense is warned of`(keys: String, cause: String) throws {
        let set = try `rule files`.read(Self.file(keys))
        #expect(set.warnings.contains { $0.cause.contains(cause) })
    }
}
