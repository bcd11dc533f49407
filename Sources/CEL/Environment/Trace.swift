/// What one sub-expression was worth during a traced evaluation.
public struct TraceStep: Hashable, Sendable {
    /// The UTF-8 offsets of the sub-expression in its source.
    public let range: Range<Int>
    /// The sub-expression as it is written.
    public let source: String
    /// What it evaluated to, failures included.
    public let value: Value

    /// Makes a step of a sub-expression and its value.
    public init(range: Range<Int>, source: String, value: Value) {
        self.range = range
        self.source = source
        self.value = value
    }
}

/// Evaluates a node and writes down what it was worth.
final class TraceNode: Node {
    private let inner: any Node
    private let range: Range<Int>
    private let text: String

    init(_ inner: any Node, range: Range<Int>, text: String) {
        self.inner = inner
        self.range = range
        self.text = text
    }

    func value(in frame: inout Frame) -> Value {
        let value = inner.value(in: &frame)
        frame.steps.append(TraceStep(range: range, source: text, value: value))
        return value
    }
}
