import Clocks
import Daemon
import Engine
import JSON
import Rules
import Text

/// A plan as `sluice plan --out` has written it.
struct PlanFile {
    /// One intent of it, with what it says for people.
    struct Line {
        let mark: IntentMark
        let rule: String
        let subject: Subject
        /// The action and the subject's name.
        let title: String
    }

    let lines: [Line]
    let madeAt: WallTime

    /// Reads a plan.
    ///
    /// - Throws: `VerbError` where the file is none.
    init(reading path: String) throws {
        guard let bytes = try? Files.read(path, limit: 64 << 20), let madeAt = Files.modified(path) else {
            throw VerbError(.data, "the plan \(path) cannot be read; make it with sluice plan --out \(path)")
        }
        guard let json = try? JSON(parsing: bytes), json["hash"]?.stringValue != nil,
            let rows = json["intents"]?.arrayValue
        else { throw VerbError(.data, "\(path) is no plan; make one with sluice plan --out FILE") }
        lines = try rows.enumerated().map { place, row in
            guard let line = Line(row) else {
                throw VerbError(
                    .data, "\(path): intents[\(place)] is not as sluice plan writes it; make the plan again")
            }
            return line
        }
        self.madeAt = madeAt
    }

    /// What is to be carried out of it: all, or what was named.
    ///
    /// - Throws: `VerbError` where an id is not in the plan.
    func choice(only: [String], except: [String]) throws -> PlanChoice {
        let (only, except) = (try marks(only), try marks(except))
        return PlanChoice(
            steps: lines.filter { only.isEmpty || only.contains($0.mark) }.map { line in
                PlanChoice.Step(
                    mark: line.mark, rule: line.rule, subject: line.subject, isChosen: !except.contains(line.mark))
            },
            // The daemon may have planned the same while the plan was being written.
            madeAt: madeAt.advanced(by: .seconds(-30)))
    }

    private func marks(_ texts: [String]) throws -> Set<IntentMark> {
        let known = Set(lines.map(\.mark))
        return Set(
            try texts.map { text in
                if let mark = IntentMark(text), known.contains(mark) { return mark }
                let near = Spelling.nearest(to: text, among: known.map(\.text)).map { "; did you mean \($0)?" }
                throw VerbError(.data, "the plan has no intent \(text)" + (near ?? ""))
            })
    }
}

extension PlanFile.Line {
    init?(_ json: JSON) {
        guard let mark = json["id"]?.stringValue.flatMap(IntentMark.init), let rule = json["rule"]?.stringValue,
            let subject = json["subject"]?.stringValue.flatMap(Subject.init(key:)),
            let action = json["action"]?.stringValue
        else { return nil }
        self.init(
            mark: mark, rule: rule, subject: subject,
            title: "\(action) \(json["name"]?.stringValue ?? subject.key) (rule \(rule))")
    }
}
