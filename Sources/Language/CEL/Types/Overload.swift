/// One way to call a function: its parameter types and its result type.
public struct Overload: Sendable {
    /// Whether it is called as `x.f(y)`, where `x` is the first parameter.
    public let isMember: Bool
    /// The types of the arguments, the target first.
    public let parameters: [Type]
    /// The type of what it returns; may use the parameters' type parameters.
    public let result: Type
    /// What it does with its arguments, or `nil` when it is only declared.
    public let call: (@Sendable ([Value]) -> Value)?

    /// Declares an overload; `call` gets as many arguments as there are parameters.
    public init(
        _ parameters: [Type], result: Type, isMember: Bool = false, call: (@Sendable ([Value]) -> Value)? = nil
    ) {
        self.isMember = isMember
        self.parameters = parameters
        self.result = result
        self.call = call
    }
}
