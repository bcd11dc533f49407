import Clocks
import Daemon
import Engine
import JSON
import ReadModel
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
        /// The facts that it stands on; nil where there is no plan to stand on any.
        var facts: JSON?
    }

    let lines: [Line]
    let madeAt: WallTime
    /// The digest of the rule file.
    let rules: String?

    /// Reads a plan.
    ///
    /// - Throws: `VerbError` where the file is none.
    init(reading path: String) throws {
        guard let bytes = try? Files.read(path, limit: 64 << 20) else {
            throw VerbError(.data, "the plan \(path) cannot be read; make it with sluice plan --out \(path)")
        }
        guard let json = try? JSON(parsing: bytes), let hash = json["hash"]?.stringValue,
            let madeAt = json["at"].flatMap(WallTime.init(json:)), let rows = json["intents"]?.arrayValue
        else { throw VerbError(.data, "\(path) is no plan; make one with sluice plan --out FILE") }
        lines = try rows.enumerated().map { place, row in
            guard let line = Line(row) else {
                throw VerbError(
                    .data, "\(path): intents[\(place)] is not as sluice plan writes it; make the plan again")
            }
            return line
        }
        self.madeAt = madeAt
        rules = json["rules"]?.stringValue
        guard hash == PlanView.hash(of: lines.map { ($0.mark, $0.facts ?? [:]) }, rules: rules) else {
            throw VerbError(
                .data, "\(path) is not as sluice plan wrote it; make the plan again, and choose with --only or --except"
            )
        }
    }

    /// What is to be carried out of it: all, or what was named.
    ///
    /// - Throws: `VerbError` where an id is not in the plan.
    func choice(only: [String], except: [String]) throws -> PlanChoice {
        let (only, except) = (try marks(only), try marks(except))
        return PlanChoice(
            steps: lines.filter { only.isEmpty || only.contains($0.mark) }.map { line in
                PlanChoice.Step(
                    mark: line.mark, rule: line.rule, subject: line.subject, isChosen: !except.contains(line.mark),
                    facts: line.facts)
            },
            // The daemon may have planned the same while the plan was being written.
            madeAt: madeAt.advanced(by: .seconds(-30)), rules: rules)
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
        guard let planned = PlannedIntent(json: json) else { return nil }
        self.init(
            mark: planned.mark, rule: planned.rule, subject: planned.subject,
            title: "\(planned.action) \(planned.title) (rule \(planned.rule))", facts: planned.facts)
    }
}
