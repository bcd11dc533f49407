/// An instant with nanoseconds, counted from 1970-01-01T00:00:00Z.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Whole seconds since the epoch, rounded towards the past.
    public var seconds: Int64
    /// What is left of the second, 0 to 999,999,999.
    public var nanoseconds: Int32

    /// The seconds of the first and the last instant of the language: year 1 to year 9999.
    static let range: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

    /// Makes an instant as given; see ``init(checkingSeconds:nanoseconds:)`` for the language's range.
    public init(seconds: Int64, nanoseconds: Int32 = 0) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    /// Makes an instant between the years 1 and 9999, or `nil`.
    public init?(checkingSeconds seconds: Int64, nanoseconds: Int32 = 0) {
        guard Self.range.contains(seconds), (0..<1_000_000_000).contains(nanoseconds) else { return nil }
        self.init(seconds: seconds, nanoseconds: nanoseconds)
    }

    /// Orders instants from past to future.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }

    /// The instant that lies a length of time later, or `nil` beyond the range.
    func advanced(by span: TimeSpan) -> Timestamp? {
        let fraction = Int64(nanoseconds) + span.totalNanoseconds % TimeSpan.nanosecondsPerSecond
        let carry = fraction < 0 ? -1 : fraction / TimeSpan.nanosecondsPerSecond
        let (sum, overflow) = seconds.addingReportingOverflow(
            span.totalNanoseconds / TimeSpan.nanosecondsPerSecond + carry)
        guard !overflow else { return nil }
        return Timestamp(
            checkingSeconds: sum,
            nanoseconds: Int32(truncatingIfNeeded: fraction - carry * TimeSpan.nanosecondsPerSecond))
    }

    /// The length of time from an earlier instant to this one, or `nil` beyond about 292 years.
    func span(since earlier: Timestamp) -> TimeSpan? {
        let (difference, overflow) = seconds.subtractingReportingOverflow(earlier.seconds)
        guard !overflow else { return nil }
        return TimeSpan(seconds: difference, nanoseconds: Int64(nanoseconds) - Int64(earlier.nanoseconds))
    }
}
