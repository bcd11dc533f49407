import ArgumentParser
import TimeZones
import CEL
import JSON
import Rules

/// Evaluates one expression of the condition language.
struct Eval: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Evaluates a CEL expression.",
        discussion: """
            Prints the value as CEL writes it, such as 2.0 or duration("3600s"). Variables come from --bindings, a \
            JSON object by name; their types are those of the JSON values unless --type says otherwise.

              sluice eval '1 + 2 * 3'
              sluice eval 'size * 2 > 10 * GiB' --bindings '{"size": 6000000000}'
              sluice eval 'started + days(7) < now' --type started=timestamp --type now=timestamp \\
                  --bindings '{"started": "2026-01-01T00:00:00Z", "now": "2026-02-01T00:00:00Z"}'

            Exits with 0, or with 65 when the expression cannot be parsed, checked or evaluated; the message says \
            which.
            """)

    @Argument(help: "The expression.")
    var expression: String

    @Option(help: ArgumentHelp("Variables as a JSON object, or @FILE that holds one.", valueName: "json|@file"))
    var bindings: String?

    @Option(
        name: .customLong("type"),
        help: ArgumentHelp("The type of a variable, such as x=uint or xs=list(timestamp).", valueName: "name=type"))
    var types: [String] = []

    @Flag(help: "Print value and type as JSON.")
    var json = false

    @Flag(help: "Show the value of every part.")
    var explain = false

    func run() async throws {
        try await reporting {
            var environment = CEL.Environment(libraries: CEL.Library.all, zones: CalendarZones(ZoneFolder()))
            let values = try EvalBindings(json: bindings, types: types)
            for variable in values.variables { environment.declare(variable: variable.name, type: variable.type) }
            let program: Program
            do throws(CompileError) {
                program = try environment.compile(expression)
            } catch {
                throw refuse(error)
            }
            let activation = Bindings(
                Dictionary(values.variables.map { ($0.name, $0.value) }) { first, _ in first }, for: environment)
            let (value, steps) =
                explain ? program.trace(activation) : (program.evaluate(activation), [])
            try show(value, steps, program.resultType)
        }
    }

    private func refuse(_ failure: CompileError) -> ExitCode {
        if json {
            let first = failure.diagnostics.first
            Console.print([
                "error": [
                    "phase": .string(failure.phase.rawValue), "line": .integer(Int64(first?.line ?? 1)),
                    "column": .integer(Int64(first?.column ?? 1)), "cause": .string(first?.cause ?? ""),
                    "fix": first?.fix.map(JSON.string) ?? .null,
                ]
            ])
        } else {
            for diagnostic in failure.diagnostics {
                Console.error("\(failure.phase.rawValue) error: \(diagnostic.rendered(in: expression))")
            }
        }
        return ExitCode(VerbError.Code.data.rawValue)
    }

    private func show(_ value: Value, _ steps: [TraceStep], _ type: CEL.`Type`) throws {
        let problem: String? =
            switch value {
            case .error(let error): error.message
            case .unknown(let unknown):
                "the value depends on " + unknown.fields.map(\.description).sorted().joined(separator: ", ")
            case .absent: "the value is absent"
            default: nil  // a real value
            }
        if json {
            var members: [JSON.Member] = []
            if let problem {
                members.append(JSON.Member("error", ["phase": "evaluation", "cause": .string(problem)]))
            } else {
                members += [
                    JSON.Member("type", .string(type == .dyn ? value.typeName : type.description)),
                    JSON.Member("value", EvalBindings.json(of: value)), JSON.Member("cel", .string(value.description)),
                ]
            }
            if explain {
                members.append(
                    JSON.Member(
                        "steps",
                        .array(
                            steps.map {
                                ["source": .string($0.source), "value": .string($0.value.description)]
                            })))
            }
            Console.print(.object(members))
        } else {
            for step in steps { Console.print("  \(step.source)  =  \(step.value)") }
            if let problem {
                Console.error("evaluation error: \(problem)")
            } else {
                Console.print(value.description)
            }
        }
        if problem != nil { throw ExitCode(VerbError.Code.data.rawValue) }
    }
}
