import Clocks
package import Engine
import JSON
package import Rules

/// One line of a recording after the first: what the engine was given, and what it answered.
package struct RecordedStep: Sendable {
    /// What the engine was given.
    package let step: Step
    /// SHA-256 of the tick that followed, in hexadecimal: of everything that was carried out or written down.
    package let digest: String
    /// The same for people, without what was only written down.
    package let lines: [String]
}

/// Makes rules of a rule file's text, as the program that reads the recording understands it.
package typealias RuleReading = @Sendable (SourceText) throws -> RuleSet

/// Writes steps one after the other, each list as what changed since the last one.
struct StepWriter {
    private var observations = ObservationWriter()

    mutating func json(of step: Step, leadingTo tick: Tick) -> JSON {
        .object([
            content(of: step),
            JSON.Member("sha256", .string(tick.digest)), JSON.Member("lines", .array(tick.lines.map(JSON.string))),
        ])
    }

    private mutating func content(of step: Step) -> JSON.Member {
        switch step {
        case .observation(let observation): JSON.Member("observation", observations.json(of: observation))
        case .reload(let rules, let moment, let underWay):
            JSON.Member(
                "reload",
                [
                    "rules": rules.recorded, "underWay": .array(underWay.map(\.text).sorted().map(JSON.string)),
                    "at": moment.recorded,
                ])
        case .name(let name, let moment): JSON.Member("name", ["name": .string(name), "at": moment.recorded])
        }
    }
}

/// Reads steps back in the order in which they were written.
struct StepReader {
    private var observations = ObservationReader()
    private let rules: RuleReading

    init(_ rules: @escaping RuleReading) { self.rules = rules }

    mutating func step(from json: JSON) throws -> RecordedStep {
        let step: Step
        if let observation = json["observation"] {
            step = .observation(try observations.observation(from: observation))
        } else if let reload = json["reload"] {
            let underWay = (reload["underWay"]?.arrayValue ?? []).compactMap(\.stringValue).map { IntentID($0) }
            step = .reload(
                try RuleSet(recorded: reload["rules"], by: rules), at: try Moment(recorded: reload["at"]),
                underWay: Set(underWay))
        } else if let name = json["name"] {
            step = .name(name["name"]?.stringValue ?? "", at: try Moment(recorded: name["at"]))
        } else {
            throw RecordingError(.broken, "this version knows no step of this kind")
        }
        return RecordedStep(
            step: step, digest: json["sha256"]?.stringValue ?? "",
            lines: (json["lines"]?.arrayValue ?? []).compactMap(\.stringValue))
    }
}

extension RuleSet {
    /// The rule file's own text; what rules plan in a dry run is shown and not carried out.
    var recorded: JSON {
        [
            "name": .string(source?.name ?? ""), "dryRun": .bool(isRehearsal),
            "text": .string(String(decoding: source?.bytes ?? [], as: UTF8.self)),
        ]
    }

    init(recorded json: JSON?, by read: RuleReading) throws {
        guard let text = json?["text"]?.stringValue, let name = json?["name"]?.stringValue else {
            throw RecordingError(.broken, "the text of a rule file is missing")
        }
        let rules: RuleSet
        do {
            rules = try read(SourceText(name: name, bytes: Array(text.utf8)))
        } catch let failure as RuleFileError {
            let first = failure.diagnostics.first { $0.severity == .error }
            let cause = first.map { failure.text.rendered($0) } ?? "\(name) has errors"
            throw RecordingError(.broken, "this version does not accept the recorded rule file:\n\(cause)")
        }
        self = json?["dryRun"]?.boolValue == true ? rules.rehearsing() : rules
    }
}
