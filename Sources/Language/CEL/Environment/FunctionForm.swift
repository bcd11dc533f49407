/// The parameter types and the result type of one overload.
struct Signature: Sendable {
    let parameters: [Type]
    let result: Type
    let isGeneric: Bool

    init(_ parameters: [Type], _ result: Type) {
        self.parameters = parameters
        self.result = result
        isGeneric = result.hasParameters || parameters.contains(where: \.hasParameters)
    }
}

/// What a function does with arguments that are real values; wrong kinds yield a `noSuchOverload` error.
enum FunctionBody: Sendable {
    case unary(@Sendable (Value) -> Value)
    case binary(@Sendable (Value, Value) -> Value)
    case ternary(@Sendable (Value, Value, Value) -> Value)
    case variadic(@Sendable ([Value]) -> Value)
    /// Known to the checker only.
    case declared
}

/// All overloads of one function that are called in one style with one number of arguments.
///
/// They share a body, so a call whose argument types are not known before it runs needs no second resolution.
struct FunctionForm: Sendable {
    let name: String
    /// Whether it is called on a target, which is the first argument.
    let isMember: Bool
    let signatures: [Signature]
    let body: FunctionBody

    var arity: Int { signatures.first?.parameters.count ?? 0 }

    init(_ name: String, isMember: Bool = false, _ signatures: [Signature], _ body: FunctionBody) {
        self.name = name
        self.isMember = isMember
        self.signatures = signatures
        self.body = body
    }

    static func global(_ name: String, _ signatures: ([Type], Type)..., body: FunctionBody) -> FunctionForm {
        FunctionForm(name, signatures.map { Signature($0.0, $0.1) }, body)
    }

    static func member(_ name: String, _ signatures: ([Type], Type)..., body: FunctionBody) -> FunctionForm {
        FunctionForm(name, isMember: true, signatures.map { Signature($0.0, $0.1) }, body)
    }
}

extension Value {
    /// The error of a function that has no overload for these argument kinds.
    static func noSuchOverload(_ function: String, _ arguments: Value...) -> Value {
        let kinds = arguments.map(\.typeName).joined(separator: ", ")
        return .failure(.noSuchOverload, "no such overload: \(function)(\(kinds))")
    }
}

extension Overload {
    /// Joins host overloads of one style and number of parameters into a form that picks by the kinds of its arguments.
    static func form(_ name: String, isMember: Bool, _ overloads: [Overload]) -> FunctionForm {
        let signatures = overloads.map { Signature($0.parameters, $0.result) }
        guard overloads.contains(where: { $0.call != nil }) else {
            return FunctionForm(name, isMember: isMember, signatures, .declared)
        }
        let body: @Sendable ([Value]) -> Value = { arguments in
            for overload in overloads where zip(overload.parameters, arguments).allSatisfy({ $0.admits($1) }) {
                if let call = overload.call { return call(arguments) }
            }
            let kinds = arguments.map(\.typeName).joined(separator: ", ")
            return .failure(.noSuchOverload, "no such overload: \(name)(\(kinds))")
        }
        return FunctionForm(name, isMember: isMember, signatures, .variadic(body))
    }
}

extension Type {
    /// Whether a value can be of this type; the inside of containers is not looked at.
    func admits(_ value: Value) -> Bool {
        switch (self, value) {
        case (.dyn, _), (.parameter, _), (.null, .null), (.bool, .bool), (.int, .int), (.uint, .uint),
            (.double, .double),
            (.string, .string), (.bytes, .bytes), (.timestamp, .timestamp), (.duration, .duration), (.list, .list),
            (.map, .map), (.type, .type):
            true
        case (.record(let type), .record(let record)): record.recordType.name == type.name
        case (.abstract(let name, _), _): value.typeName == name
        default: false  // different kinds
        }
    }
}
