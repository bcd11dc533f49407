/// Works out how much the values of terms can hold.
struct Extents {
    private let tree: CheckedTree
    private let assumed: Int
    /// What is bound to the names of loops and bindings, since `[a, a]` doubles it without any loop.
    private var locals: [Int: Extent] = [:]
    /// By position; each definition only mentions earlier ones.
    private var definitions: [Extent] = []

    init(_ tree: CheckedTree, assuming count: Int) {
        self.tree = tree
        assumed = count
        for definition in tree.definitions {
            bindLocals(definition.term)
            definitions.append(of(definition.term))
        }
        bindLocals(tree.root)
    }

    /// Meets each binding after what it is made of and before what mentions it.
    private mutating func bindLocals(_ term: Term) {
        switch term.kind {
        case .bind(let local, let value, let body), .optionalMap(let value, let local, let body, _):
            bindLocals(value)
            locals[local] = of(value)
            bindLocals(body)
        case .comprehension(let loop):
            bindLocals(loop.range)
            let item = of(loop.range).item
            if let second = loop.secondLocal { locals[second] = item }
            // Of a list the first of two is an index, of a map it is a key.
            let isIndex = if case .list = tree.type(of: loop.range) { loop.secondLocal != nil } else { false }
            locals[loop.local] = isIndex ? .scalar : item
            for part in [loop.condition, loop.result].compactMap({ $0 }) { bindLocals(part) }
        default:  // binds nothing
            for child in term.children { bindLocals(child) }
        }
    }

    /// The most that the value of a term can hold.
    func of(_ term: Term) -> Extent {
        switch term.kind {
        case .constant(let value), .namedConstant(let value, _): Extent(of: value)
        case .local(let slot): locals[slot] ?? undeclared(term)
        case .definition(let index): definitions.indices.contains(index) ? definitions[index] : undeclared(term)
        case .select(let operand, let selection): field(selection, of: operand, term)
        case .list(let elements): .list(elements.count, .common(elements.map { of($0.element) }))
        case .map(let entries): .map(entries.count, .common(entries.flatMap { [of($0.key), of($0.value)] }))
        case .conditional(_, let then, let otherwise): of(then).joined(with: of(otherwise))
        case .bind(_, _, let body), .optionalMap(_, _, let body, _): of(body)
        case .comprehension(let loop): result(of: loop)
        case .call(let call): result(of: call, term)
        case .variable, .has, .and, .or, .failing: undeclared(term)
        }
    }

    private func undeclared(_ term: Term) -> Extent { Extent(of: tree.type(of: term), assuming: assumed) }

    private func field(_ selection: Term.Selection, of operand: Term, _ term: Term) -> Extent {
        if let field = selection.field { return Extent(of: field, assuming: assumed) }
        if case .map(_, let item) = of(operand) { return item }
        return undeclared(term)
    }

    private func result(of loop: Term.Loop) -> Extent {
        let range = of(loop.range)
        let result = loop.result.map { of($0) } ?? range.item
        return switch loop.kind {
        case .all, .exists, .existsOne: .scalar
        case .filter, .sortBy: .list(range.count, range.item)
        case .map, .transformList: .list(range.count, result)
        case .transformMap: .map(range.count, range.item.joined(with: result))
        case .transformMapEntry: .map(range.count.times(result.count), result.item)
        }
    }

    private func result(of call: Term.FunctionCall, _ term: Term) -> Extent {
        let arguments = call.arguments.map { of($0) }
        guard let first = arguments.first else { return undeclared(term) }
        let second = arguments.count > 1 ? arguments[1] : .scalar
        switch call.form.name {
        case "_+_": return sum(first, second)
        case "_[_]", "_[?_]", "min", "max", "first", "last": return first.item
        case "or", "orValue": return first.joined(with: second)
        case "value", "optional.of", "optional.ofNonZeroValue", "optional.unwrap", "unwrapOpt", "dyn", "sort",
            "distinct", "slice", "reverse", "lowerAscii", "upperAscii", "trim", "substring", "bytes", "base64.decode":
            return first
        case "string": return .text(max(first.count, Extent.scalarText))
        case "split": return .list(first.count.plus(1), .text(first.count))
        case "join": return text(first.count.times(first.item.count.plus(second.count)))
        case "replace":
            return text(first.count.plus(growth(of: first, call, new: arguments.count > 2 ? arguments[2] : .scalar)))
        case "format": return text(first.count.plus(second.formatted(scalar: digits(call.arguments[0]))))
        case "strings.quote", "base64.encode": return text(first.count.times(2).plus(4))
        case "lists.range": return .list(rangeCount(call.arguments[0]), .scalar)
        case "flatten": return flattened(first)
        default: return undeclared(term)  // says nothing about its size
        }
    }

    private func text(_ bytes: Int) -> Extent { .text(min(bytes, TextLimit.maximumBytes)) }

    private func sum(_ first: Extent, _ second: Extent) -> Extent {
        switch (first, second) {
        case (.list, _), (_, .list): .list(first.count.plus(second.count), first.item.joined(with: second.item))
        case (.text, _), (_, .text): .text(first.count.plus(second.count))
        case (.scalar, _), (.record, _), (.map, _): .scalar
        }
    }

    /// How much longer replacing can make a text: an empty part occurs around every code point, others less often.
    private func growth(of text: Extent, _ call: Term.FunctionCall, new: Extent) -> Int {
        guard case .constant(.string(let old)) = call.arguments[1].kind, !old.isEmpty else {
            return text.count.plus(1).times(new.count)
        }
        return (text.count / old.utf8.count).times(max(0, new.count - old.utf8.count))
    }

    /// How many bytes a number can take in a template, which depends on whether it may name a precision.
    private func digits(_ template: Term) -> Int {
        guard case .constant(.string(let text)) = template.kind, text.firstOffset(of: "%.") == nil else {
            return TextFormat.maximumPrecision + 400
        }
        return 400
    }

    /// How far a range goes: as far as is written, as the size of something, or as far as ranges may go.
    private func rangeCount(_ argument: Term) -> Int {
        switch argument.kind {
        case .constant(.int(let count)): min(Int(clamping: max(0, count)), ListsLibrary.maximumCount)
        case .call(let call) where call.form.name == "size" && !call.arguments.isEmpty:
            min(of(call.arguments[0]).count, ListsLibrary.maximumCount)
        default: ListsLibrary.maximumCount  // any number
        }
    }

    /// Flattened as often as it can be, whatever depth is asked for.
    private func flattened(_ extent: Extent) -> Extent {
        guard case .list(let count, .list(let inner, let item)) = extent else { return extent }
        return flattened(.list(min(count.times(max(1, inner)), ListsLibrary.maximumCount), item))
    }
}
