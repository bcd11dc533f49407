import Clocks
import Control
import Daemon
import HTTP
import JSON
import Journal
import ReadModel
import Rules
import SQLiteJournal

/// Asks the daemon that runs on a journal how things stand, or the journal where none runs.
struct ModelReader {
    let reader: SQLiteJournal.Reader
    /// The rule file as it is now; nil where it has errors.
    let rules: RuleSet?
    private let model: ReadModel
    private let link: ControlLink?

    /// Runs the body with a reader of the journal of a rule file, also where the file has errors.
    static func reading(_ file: RuleFile, _ body: (ModelReader) async throws -> Void) async throws {
        try await reading(at: file.path(), body)
    }

    /// Runs the body with a reader of the journal of a rule file, also where the file has errors.
    static func reading(_ file: RuleFileOption, _ body: (ModelReader) async throws -> Void) async throws {
        try await reading(at: file.path(), body)
    }

    private static func reading(
        at path: String, _ body: (ModelReader) async throws -> Void
    ) async throws {
        let (reader, rules) = try RuleFile.readerAndRules(at: path)
        let model = ReadModel(reader, .file(rules), time: SystemTime(), zone: .ofThisMachine)
        let folder = OrderFolder(of: reader.path)
        // Without a socket there is nobody to ask, and no transport is worth its start.
        guard Files.exists(folder.socket) else {
            return try await body(ModelReader(reader: reader, rules: rules, model: model, link: nil))
        }
        let transport = try NetworkTransport()
        do {
            let link = ControlLink(folder: folder, transport: transport)
            try await body(ModelReader(reader: reader, rules: rules, model: model, link: link))
        } catch {
            await transport.close()
            throw error
        }
        await transport.close()
    }

    /// Answers a question: the daemon does, and where none does, the journal.
    func answer(_ query: Query) async throws(JournalError) -> JSON {
        if let answer = await link?.answer(query) { return answer }
        return try await model.answer(query)
    }

    /// Reads the answer to a question about how things stand.
    func status(_ answer: JSON) throws -> StatusView {
        let time = LocalTime(rules, now: SystemTime().now.wall)
        guard let status = StatusView(json: answer, time) else {
            throw VerbError(.temporary, "the daemon is of another version; restart it with this program")
        }
        return status
    }
}
