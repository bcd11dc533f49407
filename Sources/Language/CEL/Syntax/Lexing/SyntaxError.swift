/// A place at which the text stops being an expression.
struct SyntaxError: Error, Sendable {
    let range: Range<Int>
    let cause: String
    let fix: Fix

    init(_ range: Range<Int>, _ cause: String, fix: Fix) {
        self.range = range
        self.cause = cause
        self.fix = fix
    }
}
