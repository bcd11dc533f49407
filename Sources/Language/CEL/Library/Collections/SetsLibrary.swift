/// `sets.contains sets.equivalent sets.intersects`, which look at lists as sets.
enum SetsLibrary {
    static let functions: [FunctionForm] = [
        test("sets.contains") { list, other in other.allSatisfy { has(list, $0) } },
        test("sets.equivalent") { list, other in
            other.allSatisfy { has(list, $0) } && list.allSatisfy { has(other, $0) }
        },
        test("sets.intersects") { list, other in other.contains { has(list, $0) } },
    ]

    private static func has(_ list: [Value], _ element: Value) -> Bool { list.contains { $0.isEqual(to: element) } }

    private static func test(_ name: String, _ body: @escaping @Sendable ([Value], [Value]) -> Bool) -> FunctionForm {
        let list = Type.list(.parameter("T"))
        return .global(
            name, ([list, list], .bool),
            body: .binary { left, right in
                guard case .list(let first) = left, case .list(let second) = right else {
                    return .noSuchOverload(name, left, right)
                }
                return .bool(body(first, second))
            })
    }
}
