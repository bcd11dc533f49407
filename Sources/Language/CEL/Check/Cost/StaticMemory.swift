/// The most bytes that the values of one evaluation take at once, as far as the evaluation itself makes them.
///
/// Texts of the host are shared and cost nothing; lists of a host are made anew whenever a field is read.
struct StaticMemory {
    /// What a term needs while it is evaluated, and what its value goes on holding.
    private struct Need {
        var peak = 0
        var kept = 0

        /// Evaluates one more operand while the values of the former ones are held.
        mutating func follow(_ next: Need) {
            peak = max(peak, kept.plus(next.peak))
            kept = kept.plus(next.kept)
        }

        mutating func make(_ bytes: Int) {
            kept = kept.plus(bytes)
            peak = max(peak, kept)
        }
    }

    private let tree: CheckedTree
    private let extents: Extents
    private let constants: [Int: Value]

    init(_ tree: CheckedTree, _ extents: Extents, _ constants: [Int: Value]) {
        self.tree = tree
        self.extents = extents
        self.constants = constants
    }

    /// The most bytes at once; definitions keep their values to the end.
    var total: Int {
        var need = Need()
        for definition in tree.definitions { need.follow(self.need(definition.term)) }
        need.follow(self.need(tree.root))
        return need.peak
    }

    private func need(_ term: Term) -> Need {
        guard constants[term.id] == nil else { return Need() }
        switch term.kind {
        case .and(let terms), .or(let terms): return Need(peak: terms.reduce(0) { max($0, need($1).peak) }, kept: 0)
        case .conditional(let condition, let then, let otherwise):
            let (first, second) = (need(then), need(otherwise))
            return Need(
                peak: max(need(condition).peak, first.peak, second.peak), kept: max(first.kept, second.kept))
        case .comprehension(let loop): return need(of: loop)
        default:  // operands one after the other, then the value
            var need = Need()
            for child in term.children { need.follow(self.need(child)) }
            need.make(made(term))
            if tree.type(of: term).isSmall { need.kept = 0 }
            return need
        }
    }

    private func need(of loop: Term.Loop) -> Need {
        let range = self.need(loop.range)
        let condition = loop.condition.map { self.need($0) } ?? Need()
        let result = loop.result.map { self.need($0) } ?? Need()
        let body = max(condition.peak, result.peak)
        let count = extents.of(loop.range).count
        let collected: Int
        switch loop.kind {
        case .all, .exists, .existsOne: return Need(peak: max(range.peak, range.kept.plus(body)), kept: 0)
        case .filter, .map, .transformList: collected = count.times(result.kept.plus(Self.slot))
        // The elements, their keys, and their order.
        case .sortBy: collected = count.times(result.kept.plus(3 * Self.slot))
        case .transformMap: collected = count.times(result.kept.plus(Self.entry))
        case .transformMapEntry: collected = count.times(result.kept.times(2))
        }
        var need = range
        need.make(collected)
        need.peak = max(need.peak, need.kept.plus(body))
        if let result = loop.result, tree.type(of: result).isSmall || tree.type(of: result) == .string {
            need.kept = collected
        }
        return need
    }

    /// The bytes that a term adds to what its operands hold.
    private func made(_ term: Term) -> Int {
        switch term.kind {
        case .variable: Self.record
        case .select(_, let selection): selection.field == nil ? 0 : read(extents.of(term))
        case .list(let elements): Self.block.plus(elements.count.times(Self.slot))
        case .map(let entries): Self.block.times(4).plus(entries.count.times(Self.entry))
        case .call(let call): made(by: call, extents.of(term))
        default: 0  // hands on what is there
        }
    }

    private func read(_ extent: Extent) -> Int {
        switch extent {
        case .scalar, .text, .record: 0
        case .list(let count, .record), .map(let count, .record): count.times(Self.slot + Self.record)
        case .list(let count, _): count.times(Self.slot).plus(Self.block)
        case .map(let count, _): count.times(Self.entry).plus(Self.block)
        }
    }

    private func made(by call: Term.FunctionCall, _ extent: Extent) -> Int {
        switch (call.form.name, extent) {
        case ("_[_]", _), ("_[?_]", _), ("min", _), ("max", _), ("dyn", _), ("or", _), ("orValue", _), ("value", _):
            return 0
        case ("split", .list(let count, _)): return count.times(Self.slot).plus(count.times(4)).plus(Self.block)
        // A text that grows lies twice in memory for a moment.
        case (_, .text(let bytes)): return bytes.times(2).plus(Self.block)
        case (_, .list(let count, _)): return count.times(Self.slot).plus(Self.block)
        case (_, .map(let count, _)): return count.times(Self.entry).plus(Self.block)
        case (_, .scalar), (_, .record): return call.arguments.isEmpty ? 0 : Self.block
        }
    }

    /// A value in an array.
    private static let slot = 24
    /// What any block of memory takes beyond its content.
    private static let block = 48
    /// The boxes around a record of a host.
    private static let record = 160
    /// A key and a value in both arrays and in the table of a map.
    private static let entry = 160
}
