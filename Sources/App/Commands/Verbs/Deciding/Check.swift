import ArgumentParser
import JSON
import Rules

/// Reads, checks and lints a rule file without connecting to anything.
struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Reads and checks a rule file.",
        discussion: """
            Every mistake is shown with its line and column, its cause and a fix: unknown names, wrong units, \
            unknown actions, conditions that can never hold. Nothing is connected to and nothing is changed.

            Exits with 0 when the file can be used and 65 when it cannot.
            """)

    @OptionGroup var rules: RuleFile

    @Flag(help: "Print the diagnostics as JSON.")
    var json = false

    func run() async throws {
        try await reporting {
            let path = try rules.path()
            do {
                let set = try RuleFile.load(path)
                if json {
                    Console.print([
                        "file": .string(path), "valid": true, "diagnostics": try Self.list(set.warnings, path),
                    ])
                } else {
                    let text = SourceText(name: path, bytes: try Files.read(path, limit: 16 << 20))
                    for warning in set.warnings { Console.print(text.rendered(warning)) }
                    let enabled = set.rules.count { $0.mode != .off }
                    let counts = [
                        (set.clients.count, "client"), (set.rules.count, "rule"), (set.warnings.count, "warning"),
                    ]
                    .map { "\($0) \($1)\($0 == 1 ? "" : "s")" }
                    Console.print("\(path) is fine: \(counts[0]), \(counts[1]), \(enabled) of them on, \(counts[2])")
                }
            } catch let failure as RuleFileError where json {
                Console.print([
                    "file": .string(path), "valid": false,
                    "diagnostics": Self.list(failure.diagnostics, failure.text),
                ])
                throw ExitCode(VerbError.Code.data.rawValue)
            }
        }
    }

    private static func list(_ diagnostics: [Diagnostic], _ path: String) throws -> JSON {
        list(diagnostics, SourceText(name: path, bytes: try Files.read(path, limit: 16 << 20)))
    }

    private static func list(_ diagnostics: [Diagnostic], _ text: SourceText) -> JSON {
        .array(
            diagnostics.map { diagnostic in
                let place = text.place(of: diagnostic.range.lowerBound)
                return [
                    "severity": .string(diagnostic.severity.rawValue), "path": .string(diagnostic.path),
                    "line": .integer(Int64(place.line)), "column": .integer(Int64(place.column)),
                    "cause": .string(diagnostic.cause), "fix": diagnostic.fix.map(JSON.string) ?? .null,
                ]
            })
    }
}
