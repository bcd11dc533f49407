/// What is known so far about the type parameters of one expression.
struct Substitution {
    private var known: [String: Type] = [:]
    private var created = 0

    /// Makes a parameter that nothing is known about.
    mutating func freshParameter() -> Type {
        created += 1
        return .parameter("?\(created)")
    }

    /// Replaces the parameters of a signature with fresh ones.
    mutating func instantiated(_ signature: Signature) -> Signature {
        guard signature.isGeneric else { return signature }
        var renamed: [String: Type] = [:]
        let parameters = signature.parameters.map { rename($0, &renamed) }
        return Signature(parameters, rename(signature.result, &renamed))
    }

    private mutating func rename(_ type: Type, _ renamed: inout [String: Type]) -> Type {
        switch type {
        case .parameter(let name):
            if let known = renamed[name] { return known }
            let fresh = freshParameter()
            renamed[name] = fresh
            return fresh
        case .list(let element): return .list(rename(element, &renamed))
        case .map(let key, let value): return .map(rename(key, &renamed), rename(value, &renamed))
        case .type(let described?): return .type(rename(described, &renamed))
        case .abstract(let name, let parameters): return .abstract(name, parameters.map { rename($0, &renamed) })
        default: return type  // has no parameters
        }
    }

    /// Replaces parameters by what is known; the unknown ones stay, or become dyn when everything has been seen.
    func resolved(_ type: Type, unknownAsDyn: Bool = false) -> Type {
        switch type {
        case .parameter(let name):
            guard let found = known[name] else { return unknownAsDyn ? .dyn : type }
            return resolved(found, unknownAsDyn: unknownAsDyn)
        case .list(let element): return .list(resolved(element, unknownAsDyn: unknownAsDyn))
        case .map(let key, let value):
            return .map(resolved(key, unknownAsDyn: unknownAsDyn), resolved(value, unknownAsDyn: unknownAsDyn))
        case .type(let described?): return .type(resolved(described, unknownAsDyn: unknownAsDyn))
        case .abstract(let name, let parameters):
            return .abstract(name, parameters.map { resolved($0, unknownAsDyn: unknownAsDyn) })
        default: return type  // has no parameters
        }
    }

    /// Whether every type can stand where the other is wanted; what was learnt is kept only then.
    mutating func assign(_ types: [Type], to wanted: [Type]) -> Bool {
        guard types.count == wanted.count else { return false }
        var attempt = self
        for (type, other) in zip(types, wanted) where !attempt.unify(type, other) { return false }
        self = attempt
        return true
    }

    /// The type that covers both, dyn when nothing more special does.
    mutating func joined(_ first: Type, _ second: Type) -> Type {
        assign([first], to: [second]) ? mostGeneral(first, second) : .dyn
    }

    private mutating func unify(_ first: Type, _ second: Type) -> Bool {
        if case .parameter(let name) = second {
            switch bind(name, to: first) {
            case .agreed: return true
            case .conflict: return false
            case .refersToItself: break
            }
        }
        if case .parameter(let name) = first { return bind(name, to: second) == .agreed }
        switch (first, second) {
        case (.dyn, _), (_, .dyn): return true
        case (.null, _): return second.acceptsNull
        case (_, .null): return first.acceptsNull
        case (.list(let left), .list(let right)): return unify(left, right)
        case (.map(let leftKey, let left), .map(let rightKey, let right)):
            return unify(leftKey, rightKey) && unify(left, right)
        case (.type, .type): return true
        case (.abstract(let left, let leftParameters), .abstract(let right, let rightParameters)):
            guard left == right, leftParameters.count == rightParameters.count else { return false }
            for (one, other) in zip(leftParameters, rightParameters) where !unify(one, other) { return false }
            return true
        default: return first == second  // simple types
        }
    }

    private enum Binding {
        case agreed
        case conflict
        case refersToItself
    }

    private mutating func bind(_ name: String, to type: Type) -> Binding {
        if type == .parameter(name) { return .agreed }
        if let found = known[name] {
            if found == type { return .agreed }
            guard unify(type, found) else { return .conflict }
            let general = mostGeneral(type, found)
            if !mentions(name, in: general) { known[name] = general }
            return .agreed
        }
        guard !mentions(name, in: type) else { return .refersToItself }
        known[name] = type
        return .agreed
    }

    private func mentions(_ name: String, in type: Type) -> Bool {
        switch type {
        case .parameter(let other): other == name || (known[other].map { mentions(name, in: $0) } ?? false)
        case .list(let element): mentions(name, in: element)
        case .map(let key, let value): mentions(name, in: key) || mentions(name, in: value)
        case .type(let described?): mentions(name, in: described)
        case .abstract(_, let parameters): parameters.contains { mentions(name, in: $0) }
        default: false  // has no parameters
        }
    }

    private func mostGeneral(_ first: Type, _ second: Type) -> Type {
        // Null only fits where the other type accepts it, so the other type is what both are.
        if second == .null { return first }
        return first.isAtLeastAsGeneral(as: second) ? first : second
    }
}

extension Type {
    /// Whether `null` may stand for this type.
    fileprivate var acceptsNull: Bool {
        switch self {
        case .null, .abstract, .duration, .timestamp, .record: true
        default: false  // simple values and containers are never null
        }
    }

    /// Whether this is the same type or one with dyn or parameters in places.
    fileprivate func isAtLeastAsGeneral(as other: Type) -> Bool {
        switch (self, other) {
        case (.dyn, _), (.parameter, _): true
        case (_, .dyn), (_, .parameter): false
        case (.list(let left), .list(let right)): left.isAtLeastAsGeneral(as: right)
        case (.map(let leftKey, let left), .map(let rightKey, let right)):
            leftKey.isAtLeastAsGeneral(as: rightKey) && left.isAtLeastAsGeneral(as: right)
        case (.type, .type): true
        case (.abstract(let left, let leftParameters), .abstract(let right, let rightParameters)):
            left == right && leftParameters.count == rightParameters.count
                && zip(leftParameters, rightParameters).allSatisfy { $0.isAtLeastAsGeneral(as: $1) }
        default: self == other  // simple types
        }
    }

    /// Whether a type parameter occurs anywhere inside.
    var hasParameters: Bool {
        switch self {
        case .parameter: true
        case .list(let element): element.hasParameters
        case .map(let key, let value): key.hasParameters || value.hasParameters
        case .type(let described?): described.hasParameters
        case .abstract(_, let parameters): parameters.contains(where: \.hasParameters)
        default: false  // simple types
        }
    }
}
