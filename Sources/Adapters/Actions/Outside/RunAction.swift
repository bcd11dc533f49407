package import Engine
import JSON
package import Rules

/// Runs a program: at most once, with its arguments as they are, and never through a shell.
package struct RunAction: Action {
    package init() {}

    package var kind: ActionKind {
        ActionKind(
            name: "run", summary: "Runs a program, never through a shell.", role: .effect(.atMostOnce),
            subjects: SubjectKind.actedOn,
            parameters: [
                Parameter(
                    "argv", .list(.text), required: true, "\"argv\": the program's absolute path and its arguments"),
                Parameter("environment", .environment, "\"environment\": names and texts; nothing else is passed on"),
                Parameter("directory", .path, "\"directory\": where it runs"),
                Parameter("timeout", .duration, "\"timeout\": 10m unless said"),
            ], shorthand: "argv", undo: { _ in .impossible("only the program knows what it did") })
    }

    package func perform(_ intent: Intent, in context: ActionContext) async throws(ActionError) -> String {
        let arguments = (intent.arguments["argv"]?.arrayValue ?? []).compactMap(\.stringValue)
        guard let path = arguments.first, path.hasPrefix("/") else {
            throw ActionError(
                .final, "run needs the absolute path of a program; without a shell there is no search for it")
        }
        try context.requireJudged(intent)
        var environment = [
            "PATH": "/usr/local/bin:/usr/bin:/bin", "SLUICE_INTENT": intent.id.text, "SLUICE_RULE": intent.rule,
        ]
        for (name, value) in try context.texts(intent.arguments["environment"]) { environment[name] = value }
        let program = Program(
            arguments: arguments, environment: environment,
            workingDirectory: intent.arguments["directory"]?.stringValue)
        try Self.refuseNulls(in: program)
        let limit = intent.arguments["timeout"]?.integerValue.map(Duration.milliseconds) ?? .seconds(600)
        let result = try await context.programs.run(program, within: limit)
        // The history is read line by line.
        let said = result.output.split(whereSeparator: \.isNewline).joined(separator: " / ")
        guard result.exitCode == 0 else {
            throw ActionError(.final, "\(path) ended with \(result.exitCode)" + (said.isEmpty ? "" : ": \(said)"))
        }
        return said.isEmpty ? "ended with 0" : "ended with 0: \(said)"
    }

    /// Refuses texts that the system would cut short: they end at their first NUL there.
    private static func refuseNulls(in program: Program) throws(ActionError) {
        let variables = program.environment.flatMap { [$0.key, $0.value] }
        for text in program.arguments + variables + [program.workingDirectory ?? ""] where text.utf8.contains(0) {
            throw ActionError(
                .final,
                "an argument or variable of \(program.arguments[0]) holds a NUL character, which would cut it")
        }
    }
}
