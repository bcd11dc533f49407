/// Everything that an expression may mention: variables, constants, functions, definitions and their bounds.
public struct Environment: Sendable {
    struct Variable: Sendable {
        let name: String
        let type: Type
    }

    struct Constant: Sendable {
        let value: Value
        let type: Type
        let unit: Unit?
    }

    private(set) var variables: [Variable] = []
    private(set) var variableSlots: [String: Int] = [:]
    private(set) var constants: [String: Constant] = [:]
    private(set) var functions: [String: [FunctionForm]]
    private(set) var definitions: [String: Expression] = [:]
    /// The namespace in which names are looked up first, such as `com.example`.
    public var container: String
    /// The bounds that expressions are held to.
    public var limits: Limits
    /// Whether macros such as `exists` are recognised; without them they are ordinary calls.
    public var allowsMacros = true
    /// Whether what fails for every subject is refused in all expressions, and not only in conditions.
    public var refusesFailures = false
    /// Whether a field that may be absent is read without asking first, as the host knows what to do without a value.
    public var allowsAbsence = false
    /// What conditions that hold wherever expressions are evaluated have asked for, by the names of variables.
    private(set) var assumptions: [String: Set<[String]>] = [:]
    /// Where named time zones come from.
    public let zones: any ZoneOffsets
    let libraries: Set<Library>

    /// Makes an environment without variables.
    public init(
        libraries: Set<Library> = Library.all, container: String = "", limits: Limits = .standard,
        zones: any ZoneOffsets = NoZones()
    ) {
        self.libraries = libraries
        self.container = container
        self.limits = limits
        self.zones = zones
        functions = [:]
        for form in StandardLibrary.functions + TimeLibrary.functions(zones: zones) {
            functions[form.name, default: []].append(form)
        }
        for form in libraries.flatMap(\.functions) { functions[form.name, default: []].append(form) }
        if libraries.contains(.units) {
            for (name, count) in UnitsLibrary.constants { declare(constant: name, value: .int(count), unit: .bytes) }
        }
    }

    /// Declares the next variable and returns its slot, which counts declarations from 0.
    @discardableResult
    public mutating func declare(variable name: String, type: Type) -> Int {
        variableSlots[name] = variables.count
        variables.append(Variable(name: name, type: type))
        return variables.count - 1
    }

    /// Declares a name for a value, with what it counts; constants are folded into the expression.
    public mutating func declare(constant name: String, value: Value, unit: Unit? = nil) {
        constants[name] = Constant(value: value, type: value.staticType, unit: unit)
    }

    /// Declares a function, or more overloads of one.
    public mutating func declare(function name: String, overloads: [Overload]) {
        let groups = Dictionary(grouping: overloads) { "\($0.isMember)\($0.parameters.count)" }
        for (_, group) in groups.sorted(by: { $0.key < $1.key }) {
            functions[name, default: []].append(Overload.form(name, isMember: group[0].isMember, group))
        }
    }

    /// Makes a checked expression usable as a name; it is evaluated when first read, at most once per evaluation.
    public mutating func define(name: String, as expression: Expression) {
        definitions[name] = expression
    }

    /// Lets expressions read without asking what a condition asks for, as they are evaluated only while it holds.
    ///
    /// - Parameters:
    ///   - condition: A condition of the same variables, which has come to be what is said.
    ///   - outcome: What it is then.
    public mutating func assume(_ condition: Program, being outcome: Bool = true) {
        for (name, paths) in condition.establishedNames(being: outcome) {
            assumptions[name, default: []].formUnion(paths)
        }
    }

    /// The names of a qualified name in the order in which the container has them looked up.
    func candidates(for name: String, isRooted: Bool) -> [String] {
        guard !isRooted, !container.isEmpty else { return [name] }
        let parts = container.split(separator: ".")
        return (1...parts.count).reversed().map { parts.prefix($0).joined(separator: ".") + "." + name } + [name]
    }

    var macros: MacroSet {
        var set = libraries.reduce(MacroSet.standard) { $0.union($1.macros) }
        if !allowsMacros { set.formIntersection(.optionalSyntax) }
        return set
    }
}

extension Value {
    /// The type of a constant, as far as its elements agree.
    var staticType: Type {
        switch self {
        case .null: .null
        case .bool: .bool
        case .int: .int
        case .uint: .uint
        case .double: .double
        case .string: .string
        case .bytes: .bytes
        case .timestamp: .timestamp
        case .duration: .duration
        case .list(let elements): .list(Self.commonType(elements))
        case .map(let map): .map(Self.commonType(map.keys), Self.commonType(map.values))
        case .type: .type(nil)
        case .record(let record): .record(record.recordType)
        case .optional(let wrapped): .optional(wrapped?.staticType ?? .dyn)
        case .ip: .ip
        case .cidr: .cidr
        case .error, .unknown, .absent: .dyn
        }
    }

    private static func commonType(_ values: [Value]) -> Type {
        guard let first = values.first?.staticType else { return .dyn }
        return values.allSatisfy { $0.staticType == first } ? first : .dyn
    }
}
