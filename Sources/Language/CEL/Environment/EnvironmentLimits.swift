/// The bounds that keep an expression from costing more than it may.
public struct Limits: Hashable, Sendable {
    /// The most bytes of source text.
    public var sourceBytes: Int
    /// How deep an expression may be nested.
    public var depth: Int
    /// How many loops may stand inside each other.
    public var comprehensionNesting: Int
    /// The most steps that the worst case may take, worked out from declared sizes when the expression is checked.
    ///
    /// A step is about a nanosecond.
    public var worstCaseCost: Int
    /// The most steps in loops, patterns and texts while evaluating, whatever sizes were declared.
    public var evaluationCost: Int
    /// The most bytes that the worst case may hold at once.
    public var worstCaseBytes: Int
    /// The size of a list, map or string that declares none, for the worst case.
    public var undeclaredCount: Int

    /// How many times deeper than one expression its definitions may be nested in each other.
    static let definitionFactor = 4

    /// What suits conditions written by people: 4 KiB, 64 levels, loops in loops, a tenth of a second, 32 MiB.
    public static let standard = Limits()
    /// What suits conformance suites: no bound but the stack.
    public static let generous = Limits(
        sourceBytes: 1 << 20, depth: 250, comprehensionNesting: 64, worstCaseCost: .max, evaluationCost: .max,
        worstCaseBytes: .max)

    /// Sets each bound or leaves it at the standard.
    public init(
        sourceBytes: Int = 4_096, depth: Int = 64, comprehensionNesting: Int = 2,
        worstCaseCost: Int = 100_000_000, evaluationCost: Int = 100_000_000, undeclaredCount: Int = 100,
        worstCaseBytes: Int = 32 << 20
    ) {
        self.sourceBytes = sourceBytes
        self.depth = depth
        self.comprehensionNesting = comprehensionNesting
        self.worstCaseCost = worstCaseCost
        self.evaluationCost = evaluationCost
        self.undeclaredCount = undeclaredCount
        self.worstCaseBytes = worstCaseBytes
    }
}
