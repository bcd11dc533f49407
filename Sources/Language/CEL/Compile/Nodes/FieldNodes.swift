/// Where a field of a variable lies.
struct FieldPlace: Sendable {
    let variable: Int
    let field: Int
    // Made once, as a field that most records lack fails at every evaluation.
    private let unknown: Value
    private let absence: Value

    init(variable: Int, field: Int, reference: FieldReference) {
        self.variable = variable
        self.field = field
        unknown = .unknown(Unknown([reference]))
        absence = .failure(.absentField, "'\(reference)' is absent")
    }

    /// Turns what a host returned for a field into what an expression sees.
    @inline(__always)
    func seen(_ value: consuming Value) -> Value {
        value.isFailure ? explained(value) : value
    }

    @inline(never)
    private func explained(_ failure: Value) -> Value {
        switch failure {
        case .absent: absence
        case .unknown(let unknown) where unknown.fields.isEmpty: self.unknown
        default: failure  // an error, or an unknown that knows its cause
        }
    }
}

/// Reads a field of a variable by its slots.
final class FieldNode: Node {
    let place: FieldPlace

    init(_ place: FieldPlace) { self.place = place }

    func value(in frame: inout Frame) -> Value {
        place.seen(frame.activation.field(place.field, ofVariable: place.variable))
    }
}

/// Reads a field that holds a list or a map, which the host makes anew each time.
final class ContainerFieldNode: Node {
    let place: FieldPlace

    init(_ place: FieldPlace) { self.place = place }

    func value(in frame: inout Frame) -> Value {
        let value = place.seen(frame.activation.field(place.field, ofVariable: place.variable))
        return frame.spend(value.readingSteps) ? value : Frame.exhausted
    }
}

extension Field {
    /// Whether its value has elements, or may have.
    var isContainer: Bool {
        switch type {
        case .list, .map, .dyn, .abstract: true
        default: false  // one value
        }
    }
}

extension Value {
    /// The steps in which a host makes this value of what it holds itself.
    var readingSteps: Int {
        switch self {
        case .list(let elements):
            if case .record? = elements.first { elements.count * 150 } else { elements.count * Work.node }
        case .map(let map): if case .record? = map.values.first { map.count * 150 } else { map.count * Work.node }
        default: 0  // one value
        }
    }
}

/// Tests or optionally reads a field of a variable, for which absence is an answer.
final class PresenceNode: Node {
    private let place: FieldPlace
    private let isTest: Bool

    init(_ place: FieldPlace, isTest: Bool) {
        self.place = place
        self.isTest = isTest
    }

    func value(in frame: inout Frame) -> Value {
        let value = frame.activation.field(place.field, ofVariable: place.variable)
        if case .absent = value { return isTest ? .bool(false) : .optional(nil) }
        let seen = place.seen(value)
        return seen.isFailure ? seen : (isTest ? .bool(true) : .optional(seen))
    }
}

/// Reads or tests a field of any operand.
final class SelectNode: Node {
    private let operand: any Node
    private let name: String
    private let slot: Int?
    private let isOptional: Bool
    private let isTest: Bool

    init(_ operand: any Node, _ selection: Term.Selection, isTest: Bool) {
        self.operand = operand
        name = selection.name
        slot = selection.slot
        isOptional = selection.isOptional
        self.isTest = isTest
    }

    func value(in frame: inout Frame) -> Value {
        let operand = operand.value(in: &frame)
        guard !operand.isFailure else { return operand }
        if case .optional(let wrapped) = operand {
            guard let wrapped else { return isTest ? .bool(false) : .optional(nil) }
            let found = lookUp(in: wrapped)
            if isTest { return presence(of: found) }
            return optional(found)
        }
        let found = lookUp(in: operand)
        if isTest { return presence(of: found) }
        if slot != nil, !frame.spend(found.readingSteps) { return Frame.exhausted }
        return isOptional ? optional(found) : required(found)
    }

    /// The field, absent when the operand has none of that name, or an error when it can have no fields.
    private func lookUp(in operand: Value) -> Value {
        switch operand {
        case .map(let map): return map[name] ?? .absent
        case .record(let record):
            guard let slot = slot ?? record.recordType.slot(of: name) else {
                return .failure(.noSuchKey, "no such field '\(name)' on \(record.recordType.name)")
            }
            return record.field(at: slot)
        case .optional(let wrapped): return wrapped.map { lookUp(in: $0) } ?? .absent
        default: return .failure(.noSuchKey, "no such key: '\(name)' on \(operand.typeName)")  // no fields at all
        }
    }

    private func presence(of found: Value) -> Value {
        if case .absent = found { return .bool(false) }
        return found.isFailure ? found : .bool(true)
    }

    private func optional(_ found: Value) -> Value {
        if case .absent = found { return .optional(nil) }
        return found.isFailure ? found : .optional(found)
    }

    private func required(_ found: Value) -> Value {
        guard case .absent = found else { return found }
        return .failure(.noSuchKey, "no such key: '\(name)'")
    }
}
