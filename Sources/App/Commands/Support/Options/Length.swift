import ArgumentParser
import Rules

/// A length of time as options take it.
enum Length {
    /// - Throws: `ValidationError` for what is no duration of a second or more, such as `90m`.
    static func reading(_ text: String) throws -> Duration { try reading(text, of: "--for") }

    /// The same for another option.
    static func reading(_ text: String, of option: String) throws -> Duration {
        let duration: Duration
        do throws(QuantityError) {
            duration = try Quantity.duration(text)
        } catch {
            throw ValidationError("\(option) \(text): \(error.cause); \(error.fix)")
        }
        guard duration >= .seconds(1) else { throw ValidationError("\(option) \(text): give a second or more") }
        return duration
    }
}
