/// How long to wait before another attempt: exponential, capped, with full jitter, so that many failures do not
/// come back at once.
package struct Backoff: Sendable {
    /// The longest first pause.
    package let base: Duration
    /// The longest pause of all.
    package let cap: Duration
    /// Attempts in all before an intent goes to the dead letters.
    package let attempts: Int
    /// Where chance comes from: a number from 0 up to but not including 1.
    private let chance: @Sendable () -> Double

    package init(base: Duration, cap: Duration, attempts: Int, chance: @escaping @Sendable () -> Double) {
        self.base = base
        self.cap = cap
        self.attempts = attempts
        self.chance = chance
    }

    /// The wait after so many failures: any part of the full wait, though never none at all.
    package func wait(afterFailures failures: Int) -> Duration {
        let doublings = min(max(failures - 1, 0), 20)
        let full = min(cap, base * (1 << doublings))
        return max(base / 20, full * chance())
    }
}
