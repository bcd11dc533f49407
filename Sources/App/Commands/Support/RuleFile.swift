import Actions
import ArgumentParser
import TimeZones
import Clocks
import Engine
import JSON
import Journal
import SQLiteJournal
import Rules
import SystemPackage
import Web

/// The rule file that a verb is given or finds.
struct RuleFile: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The rule file.", valueName: "file"), completion: .file(extensions: ["json", "jsonc"]))
    var file: String?

    /// The path, given or found.
    func path() throws -> String { try Self.path(file) }

    /// The path that is given, or the first place where a rule file lies.
    static func path(_ given: String?) throws -> String {
        if let given { return given }
        let environment = Process.environment
        let configuration =
            environment["XDG_CONFIG_HOME"] ?? (environment["HOME"].map { "\($0)/.config" } ?? ".config")
        let places = ["rules.json", "rules.jsonc", "\(configuration)/sluice/rules.json", "/etc/sluice/rules.json"]
        if let found = places.first(where: Files.exists) { return found }
        throw VerbError(
            .data,
            "no rule file was named, and none lies at " + places.joined(separator: ", ")
                + "; name one, or begin with a copy of rules.example.json")
    }

    /// Reads, checks and compiles the file.
    static func load(_ path: String) throws -> RuleSet {
        try RuleSet(
            reading: SourceText(name: path, bytes: bytes(of: path)), with: Plugins.current.catalogue(of: path),
            now: SystemTime().now.wall)
    }

    /// What stands in the file, unchecked.
    static func bytes(of path: String) throws -> [UInt8] {
        do {
            return try Files.read(path, limit: 16 << 20)
        } catch {
            throw VerbError(
                .data, "the rule file \(path) cannot be read (\(error)); check the path and its permissions")
        }
    }

    /// Where the journal of a rule file lies: beside the file, unless its path is absolute.
    static func journal(of rules: RuleSet, at path: String) -> String {
        journal(rules.journal.path, besideFile: path)
    }

    fileprivate static func journal(_ journal: String, besideFile path: String) -> String {
        guard !journal.hasPrefix("/") else { return journal }
        let folder = FilePath(path).removingLastComponent().string
        return folder.isEmpty ? journal : "\(folder)/\(journal)"
    }

    /// The windows that are overridden by hand at an instant; none where no daemon of this version has run yet.
    static func overrides(
        of rules: RuleSet, at path: String, now: WallTime
    ) async -> [WindowOverride] {
        do throws(JournalError) {
            return try await SQLiteJournal.Reader(opening: journal(of: rules, at: path)).overrides(at: now)
        } catch {
            switch error {
            case .missing, .older: break
            default: Console.error("sluice: no override is shown: \(error)")  // what the file says is good all the same
            }
            return []
        }
    }

    /// Where the journal of the rule file lies, also where the file has errors.
    func journal() throws -> String { try Self.journal(besideRules: try path()) }

    fileprivate static func journal(besideRules path: String) throws -> String {
        do {
            return journal(of: try load(path), at: path)
        } catch is RuleFileError {
            return journal(ofBroken: path)
        }
    }

    /// Opens the journal of the rule file for reading, also where the file has errors, and tells them then.
    func readerAndRules() throws -> (reader: SQLiteJournal.Reader, rules: RuleSet?) {
        try Self.readerAndRules(at: path())
    }

    /// Opens the journal of a rule file for reading, also where the file has errors, and tells them then.
    static func readerAndRules(at path: String) throws -> (reader: SQLiteJournal.Reader, rules: RuleSet?) {
        do {
            let rules = try Self.load(path)
            return (try SQLiteJournal.Reader(opening: Self.journal(of: rules, at: path)), rules)
        } catch let failure as RuleFileError {
            guard let reader = try? SQLiteJournal.Reader(opening: Self.journal(ofBroken: path)) else { throw failure }
            return (reader, nil)
        }
    }

    /// Where the journal of a rule file with errors lies, as far as the file can be read.
    private static func journal(ofBroken path: String) -> String {
        let bytes = (try? bytes(of: path)) ?? []
        let tree = try? JSONNode(parsing: bytes, dialect: .commented).json
        return journal(tree?["journal"]?["path"]?.stringValue ?? JournalEntry().path, besideFile: path)
    }
}

/// The rule file of a verb whose arguments are something else.
struct RuleFileOption: ParsableArguments {
    @Option(
        name: .customLong("rules"), help: ArgumentHelp("The rule file.", valueName: "file"),
        completion: .file(extensions: ["json", "jsonc"]))
    var file: String?

    /// The path, given or found.
    func path() throws -> String { try RuleFile.path(file) }

    /// Where the journal of the rule file lies, also where the file has errors.
    func journal() throws -> String { try RuleFile.journal(besideRules: try path()) }
}

extension Plugins {
    /// What a rule file can name, wherever it lies.
    var catalogue: Catalogue {
        Catalogue(
            clients: clients.map(\.kind), actions: actions.map(\.kind), zones: ZoneFolder(),
            isReadableByAll: Files.isReadableByAll)
    }

    /// What a rule file can name.
    ///
    /// - Parameter path: Where the file lies, for what lies beside its journal.
    /// - Returns: The same, with who can log in to its dashboard.
    func catalogue(of path: String) -> Catalogue {
        Catalogue(
            clients: clients.map(\.kind), actions: actions.map(\.kind), zones: ZoneFolder(),
            isReadableByAll: Files.isReadableByAll,
            hasLogin: { journal in
                let file = LoginFile(of: RuleFile.journal(journal, besideFile: path))
                return (try? file.read().hasLogin(at: SystemTime().now.wall)) ?? false
            })
    }
}
