import Rules
import Testing

@Suite struct `a removal into a bin` {
    private static func file(_ disks: String, client: String = "") -> String {
        #"""
        {"version": 1, "clients": {"home": {"type": "transmission", "url": "http://127.0.0.1:9091"\#(client)}},
         "disks": \#(disks),
         "rules": [{"id": "tidy", "each": "torrent", "when": "torrent.done", "do": [{"remove": {"data": "trash"}}]}]}
        """#
    }

    @Test func `needs a disk with one`() throws {
        let error = #expect(throws: RuleFileError.self) {
            _ = try `rule files`.read(Self.file(#"{"data": {"path": "/mnt"}}"#))
        }
        let first = try #require(error?.diagnostics.first)
        #expect(first.cause == "no disk of this file has a bin to move the data to")
        #expect(first.fix?.contains("\"trash\": {\"path\": \"/mnt/data/.trash\"}") == true)
        let whole = try `rule files`.read(Self.file(#"{"data": {"path": "/mnt", "trash": {"path": "/mnt/.trash"}}}"#))
        #expect(whole.rules.count == 1)
    }

    @Test func `needs files that are here`() {
        let file = Self.file(
            #"{"data": {"path": "/mnt", "trash": {"path": "/mnt/.trash"}}}"#, client: #", "files": "remote""#)
        let error = #expect(throws: RuleFileError.self) { _ = try `rule files`.read(file) }
        #expect(
            error?.diagnostics.first?.cause
                == "the files of home are on another machine, so they cannot be moved to a bin here")
    }
}
