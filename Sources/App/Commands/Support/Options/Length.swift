import ArgumentParser
import Rules

/// A length of time as `--for` takes it.
enum Length {
    /// - Throws: `ValidationError` for what is no duration of a second or more, such as `90m`.
    static func reading(_ text: String) throws -> Duration {
        let duration: Duration
        do throws(QuantityError) {
            duration = try Quantity.duration(text)
        } catch {
            throw ValidationError("--for \(text): \(error.cause); \(error.fix)")
        }
        guard duration >= .seconds(1) else { throw ValidationError("--for \(text): give a second or more") }
        return duration
    }
}
