/// `slice flatten sort range distinct reverse sum min max`; `sortBy` is a macro over the same order.
enum ListsLibrary {
    private static let t = Type.parameter("T")
    private static let listOfT = Type.list(t)

    /// The most elements that `lists.range` and `flatten` make.
    static let maximumCount = 1_000_000

    static let functions: [FunctionForm] = [
        .member("slice", ([listOfT, .int, .int], listOfT), body: .ternary { slice($0, $1, $2) }),
        .member(
            "flatten", ([.list(listOfT)], listOfT), ([.list(.dyn)], .list(.dyn)), body: .unary { flatten($0, .int(1)) }),
        .member("flatten", ([.list(.dyn), .int], .list(.dyn)), body: .binary { flatten($0, $1) }),
        onList("sort", yields: listOfT) { sorted($0, by: $0) },
        onList("distinct", yields: listOfT) { elements in
            .list(
                elements.reduce(into: []) { known, element in
                    if !known.contains(where: { $0.isEqual(to: element) }) { known.append(element) }
                })
        },
        onList("reverse", yields: listOfT) { .list($0.reversed()) },
        onList("min", yields: t) { extreme("min", .before, $0) },
        onList("max", yields: t) { extreme("max", .after, $0) },
        .member(
            "sum", ([.list(.int)], .int), ([.list(.uint)], .uint), ([.list(.double)], .double),
            ([.list(.duration)], .duration), body: .unary { sum($0) }),
        .global(
            "lists.range", ([.int], .list(.int)),
            body: .unary { value in
                guard case .int(let count) = value else { return .noSuchOverload("lists.range", value) }
                guard count <= Int64(maximumCount) else {
                    return .failure(.invalidArgument, "lists.range makes at most \(maximumCount) elements")
                }
                return .list((0..<max(0, count)).map { .int($0) })
            }),
    ]

    private static func onList(
        _ name: String, yields result: Type, _ body: @escaping @Sendable ([Value]) -> Value
    ) -> FunctionForm {
        .member(
            name, ([listOfT], result),
            body: .unary { value in
                guard case .list(let elements) = value else { return .noSuchOverload(name, value) }
                return body(elements)
            })
    }

    /// The elements in the order of their keys, equal keys in their old order; keys must be of one ordered kind.
    static func sorted(_ elements: [Value], by keys: [Value]) -> Value {
        guard let first = keys.first else { return .list([]) }
        guard keys.allSatisfy({ $0.typeName == first.typeName && $0.order(relativeTo: first) != nil }) else {
            return .failure(.noSuchOverload, "sorting needs elements of one type that has an order")
        }
        let order = keys.indices.sorted { left, right in
            switch keys[left].order(relativeTo: keys[right]) {
            case .before: true
            case .after: false
            case .same, .unordered, nil: left < right
            }
        }
        return .list(order.map { elements[$0] })
    }

    private static func slice(_ list: Value, _ start: Value, _ end: Value) -> Value {
        guard case .list(let elements) = list, case .int(let start) = start, case .int(let end) = end else {
            return .noSuchOverload("slice", list, start, end)
        }
        guard start >= 0, start <= end, end <= Int64(elements.count) else {
            return .failure(.invalidArgument, "cannot slice(\(start), \(end)) a list of \(elements.count)")
        }
        return .list(Array(elements[Int(start)..<Int(end)]))
    }

    private static func flatten(_ list: Value, _ depth: Value) -> Value {
        guard case .list(let elements) = list, case .int(let levels) = depth else {
            return .noSuchOverload("flatten", list, depth)
        }
        guard levels >= 0 else { return .failure(.invalidArgument, "flatten needs a depth that is not negative") }
        var result = elements
        for _ in 0..<levels {
            let isFlat = result.allSatisfy { if case .list = $0 { false } else { true } }
            guard !isFlat else { break }
            let count = result.reduce(0) { total, element in
                if case .list(let inner) = element { total + inner.count } else { total + 1 }
            }
            guard count <= maximumCount else {
                return .failure(.costExceeded, "flatten makes at most \(maximumCount) elements")
            }
            result = result.flatMap { element -> [Value] in
                if case .list(let inner) = element { inner } else { [element] }
            }
        }
        return .list(result)
    }

    private static func extreme(_ name: String, _ wanted: Ordering, _ elements: [Value]) -> Value {
        guard var best = elements.first else {
            return .failure(.invalidArgument, "\(name) of an empty list has no value")
        }
        for element in elements {
            guard let order = element.order(relativeTo: best) else { return .noSuchOverload(name, element) }
            if order == wanted { best = element }
        }
        return best
    }

    private static func sum(_ list: Value) -> Value {
        guard case .list(let elements) = list else { return .noSuchOverload("sum", list) }
        guard var total = elements.first else { return .int(0) }
        for element in elements.dropFirst() {
            total = Arithmetic.sum(total, element)
            if total.isFailure { return total }
        }
        return total
    }
}
