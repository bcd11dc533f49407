import Rules
import Testing

@Suite struct `rules that wait for a person` {
    private func causes(_ members: String) -> [String] {
        do throws(RuleFileError) {
            _ = try `rule files`.read(`rule files`.file(#""mode": "ask", "# + members))
            return []
        } catch {
            return error.diagnostics.map(\.cause)
        }
    }

    @Test(arguments: [
        #""each": "torrent", "do": [{"pause": {}}]"#, #""each": "client", "do": [{"webhook": "http://h/"}]"#,
        #""on": ["torrent.added", "torrent.paused"], "do": [{"webhook": "http://h/"}]"#,
        #""schedule": {"every": "1h"}, "each": "torrent", "do": [{"pause": {}}]"#,
    ])
    func `may be about what stays until then`(members: String) { #expect(causes(members) == []) }

    @Test(arguments: [
        #""watch": {"path": "/w"}, "do": [{"add": {"client": "home"}}]"#,
        #""schedule": {"every": "1h"}, "do": [{"webhook": "http://h/"}]"#,
        #""schedule": {"every": "1h"}, "each": "client", "do": [{"webhook": "http://h/"}]"#,
        #""on": "torrent.removed", "do": [{"webhook": "http://h/"}]"#,
        #""on": "client.down", "do": [{"webhook": "http://h/"}]"#,
    ])
    func `cannot be about what does not`(members: String) {
        #expect(
            causes(members) == ["mode \"ask\" waits for a person, and what this rule is about does not stay until then"]
        )
    }
}
