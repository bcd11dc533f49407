/// What a loop visits and where it puts what it visits.
struct LoopSource: Sendable {
    let range: any Node
    let local: Int
    let secondLocal: Int?
    /// What visiting one element takes, but for what its texts and lists do.
    let steps: Int

    /// Visits every element until the body asks to stop; returns a failure of the range itself.
    func visit(_ frame: inout Frame, _ body: (inout Frame) -> Bool) -> Value? {
        let visited = range.value(in: &frame)
        switch visited {
        case .list(let elements):
            for (index, element) in elements.enumerated() {
                guard frame.spend(steps) else { return Frame.exhausted }
                if let secondLocal {
                    frame.locals[local] = .int(Int64(index))
                    frame.locals[secondLocal] = element
                } else {
                    frame.locals[local] = element
                }
                guard body(&frame) else { return nil }
            }
            return nil
        case .map(let map):
            for (key, value) in zip(map.keys, map.values) {
                guard frame.spend(steps) else { return Frame.exhausted }
                frame.locals[local] = key
                if let secondLocal { frame.locals[secondLocal] = value }
                guard body(&frame) else { return nil }
            }
            return nil
        default: return visited.isFailure ? visited : .noSuchOverload("a loop", visited)
        }
    }
}

/// `exists` and `all`: stops at the first element that decides, absorbing failures of others.
final class QuantifierNode: Condition {
    private let source: LoopSource
    private let predicate: any Node
    /// The truth of one element that decides the whole.
    private let deciding: Truth

    init(_ source: LoopSource, _ predicate: any Node, isExists: Bool) {
        self.source = source
        self.predicate = predicate
        deciding = isExists ? .yes : .no
    }

    func truth(in frame: inout Frame) -> Truth {
        var failure: Value?
        var isDecided = false
        let stopped = source.visit(&frame) { frame in
            let truth = predicate.truth(in: &frame)
            if truth == .failed { failure = .joined(failure, frame.failure) }
            isDecided = truth == deciding
            return !isDecided
        }
        if isDecided { return deciding }
        if let failure = stopped ?? failure {
            frame.failure = failure
            return .failed
        }
        return deciding == .yes ? .no : .yes
    }
}

/// `existsOne`: counts the elements that hold; any failure spoils the count.
final class CountingNode: Condition {
    private let source: LoopSource
    private let predicate: any Node

    init(_ source: LoopSource, _ predicate: any Node) {
        self.source = source
        self.predicate = predicate
    }

    func truth(in frame: inout Frame) -> Truth {
        var failure: Value?
        var count = 0
        let stopped = source.visit(&frame) { frame in
            switch predicate.truth(in: &frame) {
            case .yes: count += 1
            case .no: break
            case .failed: failure = .joined(failure, frame.failure)
            }
            return true
        }
        if let failure = stopped ?? failure {
            frame.failure = failure
            return .failed
        }
        return Truth(count == 1)
    }
}

/// `filter`, `map`, `transformList` and `sortBy`: builds a list from the elements that hold.
final class CollectingNode: Node {
    private let source: LoopSource
    private let condition: (any Node)?
    /// What is collected; the element itself when there is none.
    private let result: (any Node)?
    private let sorts: Bool

    init(_ source: LoopSource, condition: (any Node)?, result: (any Node)?, sorts: Bool) {
        self.source = source
        self.condition = condition
        self.result = result
        self.sorts = sorts
    }

    func value(in frame: inout Frame) -> Value {
        var failure: Value?
        var collected: [Value] = []
        var elements: [Value] = []
        let stopped = source.visit(&frame) { frame in
            switch condition?.truth(in: &frame) ?? .yes {
            case .yes: break
            case .no: return true
            case .failed:
                failure = .joined(failure, frame.failure)
                return true
            }
            let element = frame.locals[source.local]
            let value = result?.value(in: &frame) ?? element
            if value.isFailure {
                failure = .joined(failure, value)
            } else {
                collected.append(value)
                if sorts { elements.append(element) }
            }
            return true
        }
        if let failure = stopped ?? failure { return failure }
        return sorts ? ListsLibrary.sorted(elements, by: collected) : .list(collected)
    }
}

/// `transformMap` and `transformMapEntry`: builds a map from the elements that hold.
final class MapBuildingNode: Node {
    private let source: LoopSource
    private let condition: (any Node)?
    private let result: any Node
    private let yieldsEntries: Bool

    init(_ source: LoopSource, condition: (any Node)?, result: any Node, yieldsEntries: Bool) {
        self.source = source
        self.condition = condition
        self.result = result
        self.yieldsEntries = yieldsEntries
    }

    func value(in frame: inout Frame) -> Value {
        var failure: Value?
        var builder = MapBuilder()
        let stopped = source.visit(&frame) { frame in
            switch condition?.truth(in: &frame) ?? .yes {
            case .yes: break
            case .no: return true
            case .failed:
                failure = .joined(failure, frame.failure)
                return true
            }
            let key = frame.locals[source.local]
            let value = result.value(in: &frame)
            if let fault = append(value, for: key, to: &builder) { failure = .joined(failure, fault) }
            return true
        }
        return stopped ?? failure ?? .map(builder.map)
    }

    private func append(_ value: Value, for key: Value, to builder: inout MapBuilder) -> Value? {
        guard !value.isFailure else { return value }
        do throws(EvaluationError) {
            guard yieldsEntries else {
                try builder.append(value, for: key)
                return nil
            }
            guard case .map(let entries) = value else { return .noSuchOverload("transformMapEntry", value) }
            for (key, value) in zip(entries.keys, entries.values) { try builder.append(value, for: key) }
            return nil
        } catch {
            return .error(error)
        }
    }
}
