/// Builds a list.
final class ListNode: Node {
    private let elements: [(node: any Node, isOptional: Bool)]

    init(_ elements: [(node: any Node, isOptional: Bool)]) { self.elements = elements }

    func value(in frame: inout Frame) -> Value {
        var values: [Value] = []
        values.reserveCapacity(elements.count)
        var failure: Value?
        for element in elements {
            let value = element.node.value(in: &frame)
            if value.isFailure {
                failure = .joined(failure, value)
            } else if !element.isOptional {
                values.append(value)
            } else if case .optional(let wrapped) = value {
                if let wrapped { values.append(wrapped) }
            } else {
                failure = .joined(failure, .noSuchOverload("[?]", value))
            }
        }
        return failure ?? .list(values)
    }
}

/// Builds a map; a repeated or impossible key is an error.
final class MapNode: Node {
    struct Entry: Sendable {
        let key: any Node
        let value: any Node
        let isOptional: Bool
    }

    private let entries: [Entry]

    init(_ entries: [Entry]) { self.entries = entries }

    func value(in frame: inout Frame) -> Value {
        var builder = MapBuilder(minimumCapacity: entries.count)
        for entry in entries {
            let key = entry.key.value(in: &frame)
            var value = entry.value.value(in: &frame)
            if let failure = Value.failure(among: key, value) { return failure }
            if entry.isOptional {
                guard case .optional(let wrapped) = value else { return .noSuchOverload("{?}", value) }
                guard let wrapped else { continue }
                value = wrapped
            }
            do throws(EvaluationError) {
                try builder.append(value, for: key)
            } catch {
                return .error(error)
            }
        }
        return .map(builder.map)
    }
}
