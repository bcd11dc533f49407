import ArgumentParser
import Clocks

/// Waiting for what a verb has ordered.
enum Waiting {
    /// - Throws: `ValidationError` for a `--wait` that is no sensible time.
    static func check(_ seconds: Int) throws {
        guard (0...86_400).contains(seconds) else { throw ValidationError("--wait takes 0 to 86400 seconds") }
    }

    /// Reads how things stand, again and again until they are settled or the time is over.
    ///
    /// - Returns: What was read last.
    static func reading<Value>(
        within limit: Duration, until isSettled: (Value) -> Bool, _ read: () throws -> Value
    ) async rethrows -> Value {
        let time = SystemTime()
        let deadline = time.now.boot + limit
        while true {
            let value = try read()
            guard !isSettled(value), time.now.boot < deadline, await time.passes(.milliseconds(20)) else {
                return value
            }
        }
    }
}
