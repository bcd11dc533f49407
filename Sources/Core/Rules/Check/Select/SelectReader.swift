import CEL
import JSON

/// Reads `select`, and checks that what it asks for can be done.
struct SelectReader {
    let trigger: Trigger
    /// The groups that the file names.
    let groups: [GroupDefinition]
    let lets: LetNames
    let language: CEL.Environment
    let text: SourceText
    let reach: ClientReach
    let reader: Reader

    func read(_ value: Located) -> Selection? {
        guard isPossible(at: value), var object = value.object() else { return nil }
        let from = object.required("from", such: "\"from\": \"torrent\"")
        let condition = object.optional("where")
        let order = object.optional("orderBy")
        let until = object.optional("until")
        let keep = object.optional("keep")
        let most = object.optional("max")?.whole(in: 1...1_000_000)
        let partial = object.optional("partial")
        object.refuseOthers(meant: Self.meaning)
        if until == nil, keep == nil, most == nil {
            value.error(
                "nothing says how many are chosen", fix: "add \"until\": what has to be so, \"keep\" or \"max\"")
        }
        if let partial, until == nil {
            partial.error("\"partial\" is about \"until\", and there is none", fix: "remove \"partial\"")
        }
        guard let word = from?.choice(among: [SubjectKind.torrent.word] + groups.map(\.eachWord)) else { return nil }
        let group = groups.first { $0.eachWord == word }
        let kind: SubjectKind = group == nil ? .torrent : .group
        let victims = conditions(Selection.variables(of: kind, about: trigger.kind))
        let goal = until.flatMap { self.goal($0) }
        let budget = keep.map { self.budget($0) } ?? Selection.KeepBudget()
        let keys = order.map { self.keys(in: $0, victims) } ?? []
        if keys.isEmpty, order == nil, until != nil || keep != nil {
            reader.warning(
                value.path, value.range.lowerBound..<value.range.lowerBound + 1,
                "without \"orderBy\" the infohash decides which are chosen first",
                fix: group == nil
                    ? "add \"orderBy\": [\"-torrent.ratio\", \"torrent.addedAt\"]"
                    : "add \"orderBy\": [\"-group.size\"]")
        }
        return Selection(
            from: kind, group: group, condition: condition.flatMap(victims.condition), order: keys, until: goal,
            keep: budget,
            most: most.map(Int.init), isPartial: partial?.flag() ?? false)
    }

    private func isPossible(at value: Located) -> Bool {
        switch trigger {
        case .each(.client), .eachOf(.disk, _): return true
        default:  // nothing else lasts and has a room of its own
            value.error(
                "\"select\" needs a rule that lasts, about something with room of its own",
                fix: "use \"each\": \"disk:NAME\" or \"client\"")
            return false
        }
    }

    private static func meaning(_ value: Located, _ key: String) -> String? {
        switch key.lowercased() {
        case "when", "filter", "if": "write \"where\""
        case "sort", "sortby", "order", "order_by": "write \"orderBy\""
        case "limit", "count", "most": "write \"max\""
        case "goal", "target": "write \"until\""
        default: nil  // no word that is known
        }
    }

    private func conditions(_ variables: [ScopeVariable]) -> ConditionReader {
        var environment = lets.environment(declaring: variables.map { ($0.name, $0.type) }, in: language)
        environment.refusesFailures = true
        return ConditionReader(environment: environment, text: text, reader: reader, reach: reach)
    }

    private func goal(_ value: Located) -> Condition? {
        var goal = conditions(Selection.goalVariables(of: trigger.kind))
        var environment = goal.environment
        if let freed = try? environment.check("chosen.freed") { environment.define(name: "freed", as: freed) }
        goal = ConditionReader(environment: environment, text: text, reader: reader, reach: reach)
        guard let condition = goal.condition(value) else { return nil }
        guard condition.program.fieldsRead.contains(where: { $0.variable == "chosen" }) else {
            value.error(
                "\"until\" does not read what is freed, so no choice ever changes it",
                fix: "compare with freed, such as disk.free + freed >= 100 * GiB")
            return nil
        }
        return condition
    }

    private func keys(in value: Located, _ victims: ConditionReader) -> [Selection.OrderKey] {
        let texts: [Located] =
            if case .string = value.node.content { [value] } else { value.elements() ?? [] }
        return texts.compactMap { text in
            guard let whole = text.word() else { return nil }
            let isDescending = whole.hasPrefix("-")
            let source = String(isDescending ? whole.dropFirst() : whole[...])
            // One without a value is never chosen.
            guard
                let program = victims.allowingAbsence().program(source, in: text, from: isDescending ? 1 : 0)
            else { return nil }
            return Selection.OrderKey(source: source, program: program, isDescending: isDescending)
        }
    }

    private func budget(_ value: Located) -> Selection.KeepBudget {
        var budget = Selection.KeepBudget()
        guard var object = value.object() else { return budget }
        budget.size = object.optional("size")?.quantity("a size such as \"500 GiB\"", Quantity.bytes)
        budget.count = object.optional("count")?.whole(in: 0...10_000_000).map(Int.init)
        let ratio = object.optional("ratio")
        budget.ratio = ratio?.number(in: 0...1)
        object.refuseOthers()
        if let ratio, trigger.kind != .disk {
            ratio.error("\"ratio\" is a part of a disk, and this rule is about none", fix: "write \"size\"")
        }
        if object.members.isEmpty { value.error("nothing is kept", fix: "add \"size\", \"count\" or \"ratio\"") }
        return budget
    }
}

extension RuleReader {
    /// What is odd about the actions of a rule that chooses.
    func lint(_ selection: Selection, of rule: Rule, at value: Located) {
        let removals = rule.actions.filter(\.kind.isDestructive)
        if removals.isEmpty, selection.until != nil {
            value.error(
                "\"until\" counts what is freed, and no action of this rule frees anything",
                fix: "add {\"remove\": {\"data\": \"delete\"}} to \"do\", or choose by \"max\" or \"keep\"")
        } else if removals.isEmpty {
            reader.warning(
                rule.path, value.range.lowerBound..<value.range.lowerBound + 1,
                "victims are chosen, and no action removes them", fix: "add {\"remove\": {}} to \"do\" if that is meant"
            )
        }
        let frees = removals.contains { action in
            action.arguments.whole.map(action.kind.freesSpace) ?? true
        }
        if !removals.isEmpty, selection.until != nil, !frees {
            value.error(
                "\"until\" counts what is freed, and a removal that keeps the data, or moves it to the bin, frees "
                    + "nothing",
                fix:
                    "write {\"remove\": {\"data\": \"delete\"}}, or choose by \"max\" or \"keep\"; a bin frees space by "
                    + "its own \"below\"")
        }
    }
}

extension BoundAction {
    /// Whether some of its arguments stand in templates or make it delete data.
    var mayDelete: Bool { arguments.whole.map(kind.deletesData) ?? true }
}
