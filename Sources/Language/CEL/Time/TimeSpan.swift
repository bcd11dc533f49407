/// A signed length of time with nanoseconds, about 292 years at most; the language calls it a duration.
public struct TimeSpan: Hashable, Comparable, Sendable {
    static let nanosecondsPerSecond: Int64 = 1_000_000_000

    /// The whole length in nanoseconds.
    public var totalNanoseconds: Int64

    /// Whole seconds, rounded towards zero.
    public var seconds: Int64 { totalNanoseconds / Self.nanosecondsPerSecond }
    /// What is left of the second, with the sign of the whole.
    public var nanoseconds: Int32 { Int32(truncatingIfNeeded: totalNanoseconds % Self.nanosecondsPerSecond) }

    /// Makes a length from nanoseconds.
    public init(totalNanoseconds: Int64) {
        self.totalNanoseconds = totalNanoseconds
    }

    /// Makes a length from parts that may differ in sign, or `nil` when it does not fit.
    public init?(seconds: Int64, nanoseconds: Int64 = 0) {
        let (product, tooLarge) = seconds.multipliedReportingOverflow(by: Self.nanosecondsPerSecond)
        let (sum, overflow) = product.addingReportingOverflow(nanoseconds)
        guard !tooLarge, !overflow else { return nil }
        totalNanoseconds = sum
    }

    /// Makes a length of whole seconds, cut off at the longest that fits.
    public init(clampingSeconds seconds: Int64) {
        let limit = Int64.max / Self.nanosecondsPerSecond
        totalNanoseconds = min(max(seconds, -limit), limit) * Self.nanosecondsPerSecond
    }

    /// Orders lengths from negative to positive.
    public static func < (left: TimeSpan, right: TimeSpan) -> Bool {
        left.totalNanoseconds < right.totalNanoseconds
    }
}
