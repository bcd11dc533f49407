import ClientKit
import Clocks
import Daemon
import Engine
import JSON
import Journal
import ReadModel
import Reporting
import Rules
import SystemPackage
import Torrents

/// What a report is made of, read before anything is masked, so that what is secret in one place is found in all.
struct ReportSources {
    /// How far back events and decisions are told.
    private static let span: Duration = .seconds(3600)
    /// How many of each at most.
    private static let limit = 20_000

    let path: String
    private var mask: Mask
    private var ruleText: String?
    private var ruleErrors: [String] = []
    private var versions: [JSON.Member] = Machine.versions
    private var status: JSON?
    private var tables: [(name: String, rows: [JSON], meaning: String)] = []
    private var lacks: [String] = []

    init(path: String, masksNames: Bool) {
        self.path = path
        let salt = (0..<4).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
        mask = Mask(maskingNames: masksNames, salt: salt)
        let folder = FilePath(path).removingLastComponent().string
        mask.learn(from: ["path": [.string(path), .string(folder)]])
    }

    /// Reads everything there is, and takes note of what there is not.
    mutating func read(_ file: RuleFile, at now: WallTime) async throws {
        let set = try readRules()
        if let set { await askClients(of: set) }
        do {
            var found: (status: JSON, tables: [(name: String, rows: [JSON], meaning: String)])?
            try await ModelReader.reading(file) { model in
                let status = try await model.answer(.status(fileIsReadable: model.rules != nil))
                found = (status, try await Self.tables(model.reader, since: now.advanced(by: .zero - Self.span)))
            }
            (status, tables) = (found?.status, found?.tables ?? [])
        } catch let error as JournalError {
            lacks.append("how things stand and what has happened, as the journal cannot be read: \(error)")
        } catch is RuleFileError {
            lacks.append("how things stand and what has happened, as the journal cannot be found with these rules")
        }
        for table in tables { for row in table.rows { mask.learn(from: row) } }
        if let status { mask.learn(from: status) }
    }

    /// Makes the report of what was read.
    func report(at now: WallTime) -> Report {
        var report = Report(by: mask, at: now)
        if let ruleText, let masked = mask.masked(ruleFile: ruleText) {
            report.add("rules.json", text: masked, meaning: "the rule file, without its comments")
        } else {
            report.lack("the rule file, which cannot be read as JSON, so that no secret can be found in it")
        }
        if !ruleErrors.isEmpty {
            report.add(
                "rule-errors.txt", text: ruleErrors.joined(separator: "\n") + "\n", meaning: "what is wrong with it")
        }
        report.add(
            "versions.json", .object(versions), meaning: "the versions of Sluice, of the system and of each client")
        if let status { report.add("status.json", status, meaning: "how things stand, as `sluice status --json`") }
        for table in tables { report.add(table.name, lines: table.rows, meaning: table.meaning) }
        for lack in lacks { report.lack(lack) }
        return report
    }

    private mutating func readRules() throws -> RuleSet? {
        let bytes = try RuleFile.bytes(of: path)
        ruleText = String(decoding: bytes, as: UTF8.self)
        if let tree = try? JSONNode(parsing: bytes, dialect: .commented).json { mask.learn(from: tree) }
        do {
            return try RuleFile.load(path)
        } catch let failure as RuleFileError {
            // The lines of the file are left out, as they may hold secrets.
            ruleErrors = failure.diagnostics.map { "\($0.severity): \($0.cause)" }
            return nil
        }
    }

    /// Asks each client for its version, and learns the passwords that it is called with.
    private mutating func askClients(of set: RuleSet) async {
        let secrets = SecretReader(environment: Process.environment)
        var members: [JSON.Member] = []
        for entry in set.clients {
            if let password = entry.password, let text = try? secrets.text(of: password) { mask.learn(secret: text) }
            members.append(JSON.Member(entry.name.text, await Self.answer(of: entry, secrets)))
        }
        versions.append(JSON.Member("clients", .object(members)))
    }

    private static func answer(of entry: ClientEntry, _ secrets: SecretReader) async -> JSON {
        do {
            let client = try Plugins.current.connect(entry, secrets, SystemTime()).client
            do {
                let identity = try await client.connect()
                await client.close()
                return [
                    "program": .string(identity.program), "version": .string(identity.version),
                    "interface": .string(identity.interface),
                ]
            } catch {
                await client.close()
                return ["type": .string(entry.type), "failure": .string(error.detail)]
            }
        } catch {
            return ["type": .string(entry.type), "failure": .string("\(error)")]
        }
    }

    private static func tables(
        _ reader: any JournalReader, since: WallTime
    ) async throws(JournalError) -> [(name: String, rows: [JSON], meaning: String)] {
        let events = try await reader.events(.latest(limit), EventFilter()).filter { $0.at >= since }
        let decisions = try await reader.decisions(.latest(limit), DecisionFilter()).filter { $0.decision.at >= since }
        let intents = try await reader.intents(.latest(limit), IntentFilter()).filter {
            $0.changedAt >= since || $0.state.isUnfinished
        }
        return [
            ("events.jsonl", events.map(\.json), "the events of the last hour"),
            ("decisions.jsonl", decisions.map(\.json), "the decisions of the last hour"),
            ("intents.jsonl", intents.map(\.json), "the intents of the last hour, and those that have not ended"),
        ]
    }
}
