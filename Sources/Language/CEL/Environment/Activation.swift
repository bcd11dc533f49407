/// The values of the declared variables during one evaluation.
public protocol Activation {
    /// Returns the variable that was declared at this position, counted from 0.
    func value(ofVariable slot: Int) -> Value

    /// Returns a field of a variable that holds a record; override it to save building the record.
    func field(_ field: Int, ofVariable slot: Int) -> Value
}

extension Activation {
    /// Reads the field through ``value(ofVariable:)``.
    public func field(_ field: Int, ofVariable slot: Int) -> Value {
        switch value(ofVariable: slot) {
        case .record(let record): return record.field(at: field)
        case let value where value.isFailure: return value
        case let value: return .failure(.noSuchKey, "\(value.typeName) has no fields")
        }
    }
}

/// Variables given by name, for tests and for evaluating by hand.
public struct Bindings: Activation, Sendable {
    private let values: [Value]

    /// Places the values at the positions of the environment's variables.
    ///
    /// A variable without a value is an error when it is read; a value without a variable is ignored.
    public init(_ values: [String: Value] = [:], for environment: Environment) {
        self.values = environment.variables.map { variable in
            values[variable.name] ?? .failure(.undeclared, "no value for variable '\(variable.name)'")
        }
    }

    /// Returns the value given for the variable at this position.
    public func value(ofVariable slot: Int) -> Value {
        values.indices.contains(slot) ? values[slot] : .failure(.undeclared, "no variable at position \(slot)")
    }
}
