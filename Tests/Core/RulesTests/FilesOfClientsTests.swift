import Rules
import Testing

/// What a rule file says of where a client's files are.
@Suite struct `the files of clients` {
    private func client(_ more: String) throws -> ClientEntry {
        let set = try `rule files`.read(text(more))
        return try #require(set.clients.first)
    }

    private func text(_ more: String) -> String {
        #"{"version": 1, "clients": {"home": {"type": "transmission", "url": "http://h"\#(more)}}, "rules": []}"#
    }

    private func firstMistake(_ more: String) throws -> Diagnostic {
        do {
            _ = try `rule files`.read(text(more))
        } catch {
            return try #require(error.diagnostics.first)
        }
        throw Unexpected()
    }

    private struct Unexpected: Error {}

    @Test func `are local unless the file says otherwise`() throws {
        #expect(try client("").files == .local)
        #expect(try client(#", "files": "remote""#).files == .remote)
        #expect(try client(#", "marker": ".sluice-disk""#).marker == ".sluice-disk")
    }

    @Test func `are nowhere else`() throws {
        let mistake = try firstMistake(#", "files": "remot""#)
        #expect(mistake.cause == #"unknown value "remot""#)
        #expect(mistake.fix == #"did you mean "remote"?"#)
    }

    @Test(arguments: ["a/b", ".", ".."])
    func `have a marker with a plain name`(name: String) throws {
        let mistake = try firstMistake(#", "marker": "\#(name)""#)
        #expect(mistake.fix == "name a file that lies at the top of the disk")
    }

    @Test func `are not marked on another machine`() throws {
        let set = try `rule files`.read(text(#", "files": "remote", "marker": ".disk""#))
        #expect(set.warnings.map(\.fix) == [#"remove "marker", or "files": "remote""#])
    }
}
