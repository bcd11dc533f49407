import Calendar
import Rules
import Testing

/// Mistakes that people make who know other tools, and what they are told.
@Suite struct `what people write who know other tools` {
    struct Slip: Sendable, CustomTestStringConvertible {
        let members: String
        let cause: String
        let fix: String
        var testDescription: String { members }
    }

    static let slips = [
        Slip(
            members: #""each": "torrent", "when": "torrent.done", "action": "delete""#,
            cause: #"unknown key "action""#, fix: #"write "do": [{"remove": {}}]"#),
        Slip(
            members: #""each": "torrent", "when": "torrent.done", "do": [{"action": "delete"}]"#,
            cause: #"the action itself is the key, not "action""#, fix: #"write {"remove": {}}"#),
        Slip(
            members: #""each": "torrent", "when": "torrent.done", "do": [{"delete": {}}]"#,
            cause: #"unknown action "delete""#, fix: #"did you mean "remove"?"#),
        Slip(
            members: #""each": "torrent", "when": "torrent.done", "do": [{"stop": {}}]"#,
            cause: #"unknown action "stop""#, fix: #"did you mean "pause"?"#),
        Slip(
            members: #""each": "torrent", "when": "torrent.done", "do": {"pause": {}}"#,
            cause: "an object where an array is expected", fix: #"write [{"pause": …}]"#),
        Slip(
            members: #""each": "torrent", "when": "torrent.done", "do": "pause""#,
            cause: "a string where an array is expected", fix: #"write [{"pause": {}}]"#),
        Slip(
            members: #""each": "torrent", "when": "torrent.done", "do": ["delete"]"#,
            cause: "a string where an object is expected", fix: #"write {"remove": {}}"#),
        Slip(
            members: #""each": "torrent", "when": "torrent.done", "do": [{"remove": {"data": true}}]"#,
            cause: "true or false where a value is expected", fix: #"write "delete""#),
        Slip(
            members: #""each": "torrent", "when": "torrent.done", "do": [{"remove": {"data": false}}]"#,
            cause: "true or false where a value is expected", fix: #"write "keep""#),
        Slip(
            members: #""each": "torrent", "if": "torrent.done", "do": [{"pause": {}}]"#,
            cause: #"unknown key "if""#, fix: #"write "when""#),
        Slip(
            members: #""each": "torrent", "when": "torrent.finished", "do": [{"pause": {}}]"#,
            cause: "no field 'finished' on torrent", fix: "did you mean 'done'?"),
        Slip(
            members: #""each": "torrent", "when": "torrent.progress == 100", "do": [{"pause": {}}]"#,
            cause: "'==' does not apply to double and int", fix: "write 1.0"),
        Slip(
            members: #""each": "torrent", "when": "torrent.progress >= 100", "do": [{"pause": {}}]"#,
            cause: "'torrent.progress' is from 0 to 1, so this never holds", fix: "write 1.0"),
        Slip(
            members: #""each": "torrent", "when": "torrent.tags == 'keep'", "do": [{"pause": {}}]"#,
            cause: "'==' does not apply to list(string) and string", fix: "write 'keep' in torrent.tags"),
        Slip(
            members: #""each": "torrent", "when": "torrent.files.exists(f, f.filename == 'x')", "do": [{"pause": {}}]"#,
            cause: "no field 'filename' on torrentFile", fix: "did you mean 'name'?"),
    ]

    @Test(arguments: slips)
    func `is told in the words of this one`(_ slip: Slip) {
        let failure = #expect(throws: RuleFileError.self) {
            try `rule files`.read(`rule files`.file(slip.members))
        }
        let found = failure?.diagnostics.map { "\($0.cause) | \($0.fix ?? "")" } ?? []
        #expect(found.contains("\(slip.cause) | \(slip.fix)"), "\(found)")
    }

    @Test func `both mistakes of one condition are shown`() {
        let members = #""each": "torrent", "when": "torrent.ratoi > 2.0 && torrent.size > 10", "do": [{"pause": {}}]"#
        let failure = #expect(throws: RuleFileError.self) { try `rule files`.read(`rule files`.file(members)) }
        #expect(
            failure?.diagnostics.map(\.cause) == [
                "no field 'ratoi' on torrent", "'torrent.size' counts bytes but 10 is a bare number",
            ])
    }

    @Test func `both wrong templates of one text are shown, and a condition without an id too`() {
        let text =
            #"{"version": 1, \#(`rule files`.clients), "rules": ["#
            + #"{"on": "torrent.added", "when": "torrent.dne", "do": [{"webhook": "http://h/${torrent.nmae}/${torrent.hsah}"}]}]}"#
        let failure = #expect(throws: RuleFileError.self) { try `rule files`.read(text) }
        let causes = Set(failure?.diagnostics.map(\.cause) ?? [])
        #expect(
            causes == [
                #""id" is missing"#, "no field 'dne' on torrent", "no field 'nmae' on torrent",
                "no field 'hsah' on torrent",
            ])
    }

    @Test(arguments: ["08:00", "00:00"])
    func `hours that end where they start last a whole day`(time: String) throws {
        let set = try `rule files`.read(
            #"{"version": 1, "timezone": "UTC", "windows": {"w": {"days": ["mon"], "from": "\#(time)", "to": "\#(time)"}}, \#(`rule files`.clients), "rules": []}"#
        )
        #expect(set.windows.first?.weekly.first?.from == set.windows.first?.weekly.first?.to)
    }
}
