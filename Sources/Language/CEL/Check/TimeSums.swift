/// A sum of instants and lengths of time whose sign decides a comparison, such as `now - torrent.addedAt - days(7)`.
public struct TimeSum: Hashable, Sendable {
    /// How often the present instant counts; negative where it is subtracted.
    public fileprivate(set) var clock = 0
    /// How often each field counts; negative where it is subtracted.
    public fileprivate(set) var fields: [FieldReference: Int] = [:]
    /// What is added to them, in nanoseconds; instants count from 1970.
    public fileprivate(set) var constant: Int128 = 0

    /// The sum with another one added so many times.
    fileprivate func adding(_ other: TimeSum, times count: Int) -> TimeSum {
        var sum = self
        sum.clock += other.clock * count
        for (field, times) in other.fields {
            sum.fields[field, default: 0] += times * count
        }
        sum.fields = sum.fields.filter { $0.value != 0 }
        sum.constant += other.constant * Int128(count)
        return sum
    }
}

/// Finds the comparisons through which the passing of time decides an expression.
struct TimeSumFinder {
    private static let comparisons: Set<String> = ["_<_", "_<=_", "_>_", "_>=_", "_==_", "_!=_"]
    // With few terms, none of them long, no sum leaves the range in which the language can compute it.
    private static let maximumTerms = 8
    private static let plausibleLength: Int64 = 20 * 366 * 86_400
    private static let plausibleSeconds: Range<Int64> = 0..<4_102_444_800

    private var sums: [TimeSum] = []
    /// Whether the sums found so far are all that there is to say of time.
    private var isComplete = true
    private let tree: CheckedTree
    private let environment: Environment
    private let clock: Int?
    private let running: Set<FieldReference>
    /// Fields of records in lists that time alone changes, by the names of the records' types.
    private let elements: Set<FieldReference>
    private var visited: Set<Int> = []

    /// What a sum is made of, as far as it has been read.
    private struct Parts {
        var count = 0
        /// The elements of lists whose fields it adds, by the positions of the variables that stand for them.
        var locals: Set<Int> = []
        var hasVariable = false

        /// Whether its fields are those of one record.
        var isOfOne: Bool { locals.isEmpty || locals.count == 1 && !hasVariable }
    }

    init(
        _ tree: CheckedTree, _ environment: Environment, clock: String, running: Set<FieldReference>,
        elements: Set<FieldReference>
    ) {
        self.tree = tree
        self.environment = environment
        self.clock = environment.variableSlots[clock]
        self.running = running
        self.elements = elements
    }

    /// The sums, or nil when time matters in some other way too.
    consuming func find() -> [TimeSum]? {
        visit(tree.root)
        return isComplete ? sums : nil
    }

    private mutating func visit(_ term: Term) {
        switch term.kind {
        case .call(let call) where Self.comparisons.contains(call.form.name) && call.arguments.count == 2:
            var parts = Parts()
            if let left = sum(of: call.arguments[0], &parts), let right = sum(of: call.arguments[1], &parts),
                parts.isOfOne
            {
                note(left.adding(right, times: -1))
            } else {
                visit(call)
            }
        case .call(let call): visit(call)
        case .variable(let slot):
            let name = environment.variables[slot].name
            if slot == clock || running.contains(where: { $0.variable == name }) { isComplete = false }
        case .select(let operand, let selection):
            if let field = element(of: operand, by: selection), elements.contains(field) { isComplete = false }
            guard let field = reference(operand, selection) else { return visit(operand) }
            if running.contains(field) { isComplete = false }
        case .has(let operand, let selection):
            // Time changes what a field is worth, not whether it is there.
            if reference(operand, selection) == nil { visit(operand) }
        case .definition(let index):
            if visited.insert(index).inserted { visit(tree.definitions[index].term) }
        default:
            for child in term.children { visit(child) }
        }
    }

    private mutating func visit(_ call: Term.FunctionCall) {
        for argument in call.arguments {
            // A call that is given records may read any field of theirs; how many there are is no matter of time.
            if call.form.name != "size", canRun(tree.type(of: argument)) { isComplete = false }
            visit(argument)
        }
    }

    /// Whether values of a type have fields, or elements with fields, that time alone changes.
    private func canRun(_ type: Type) -> Bool {
        switch type {
        case .record(let record): elements.contains { $0.variable == record.name }
        case .list(let element): canRun(element)
        case .map(_, let value): canRun(value)
        case .abstract(_, let parameters): parameters.contains(where: canRun)
        case .dyn: !elements.isEmpty
        default: false  // a plain value
        }
    }

    private mutating func note(_ sum: TimeSum) {
        let runs = sum.clock != 0 || sum.fields.keys.contains { running.contains($0) || elements.contains($0) }
        if runs, !sums.contains(sum) { sums.append(sum) }
    }

    private func reference(_ operand: Term, _ selection: Term.Selection) -> FieldReference? {
        guard case .variable(let slot) = operand.kind else { return nil }
        return FieldReference(environment.variables[slot].name, [selection.name])
    }

    /// The field of a record that is reached through something computed, such as an element of a list.
    private func element(of operand: Term, by selection: Term.Selection) -> FieldReference? {
        guard reference(operand, selection) == nil, case .record(let record) = tree.type(of: operand) else {
            return nil
        }
        return FieldReference(record.name, [selection.name])
    }

    /// The term as a sum, or nil when it is not one, or one of more terms than are left.
    private func sum(of term: Term, _ parts: inout Parts) -> TimeSum? {
        switch term.kind {
        case .definition(let index): return sum(of: tree.definitions[index].term, &parts)
        case .call(let call) where ["_+_", "_-_"].contains(call.form.name) && call.arguments.count == 2:
            guard let left = sum(of: call.arguments[0], &parts), let right = sum(of: call.arguments[1], &parts) else {
                return nil
            }
            return left.adding(right, times: call.form.name == "_+_" ? 1 : -1)
        default: break  // a single term
        }
        parts.count += 1
        guard parts.count <= Self.maximumTerms else { return nil }
        var sum = TimeSum()
        switch term.kind {
        case .variable(let slot) where slot == clock: sum.clock = 1
        case .select(let operand, let selection) where !selection.isOptional:
            guard isTime(tree.type(of: term)), let field = field(of: operand, by: selection, for: &parts) else {
                return nil
            }
            sum.fields[field] = 1
        default:
            guard let constant = constant(term) else { return nil }
            sum.constant = constant
        }
        return sum
    }

    /// The field that a term of a sum reads: of a variable, or of an element of a list that stands under a name.
    private func field(of operand: Term, by selection: Term.Selection, for parts: inout Parts) -> FieldReference? {
        if let field = reference(operand, selection) {
            parts.hasVariable = true
            return field
        }
        guard !elements.isEmpty, case .local(let local) = operand.kind else { return nil }
        parts.locals.insert(local)
        return element(of: operand, by: selection)
    }

    private func isTime(_ type: Type) -> Bool { type == .timestamp || type == .duration }

    /// Nanoseconds of a constant instant or length.
    private func constant(_ term: Term) -> Int128? {
        guard isTime(tree.type(of: term)) else { return nil }
        var compiler = TermCompiler(tree, environment)
        switch compiler.constant(term) {
        case .duration(let span):
            guard span.seconds.magnitude < Self.plausibleLength else { return nil }
            return Int128(span.totalNanoseconds)
        case .timestamp(let instant):
            guard Self.plausibleSeconds.contains(instant.seconds) else { return nil }
            return Int128(instant.seconds) * 1_000_000_000 + Int128(instant.nanoseconds)
        default: return nil  // computed when the condition is
        }
    }
}
