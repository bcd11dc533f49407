import ArgumentParser
import Calendar
import Clocks
import Rules

extension WallTime {
    /// Reads what `--since` says: an instant as it is written, or as long ago as a duration says.
    ///
    /// - Throws: `ValidationError` for anything else.
    init(since text: String, now: WallTime) throws {
        if let ago = try? Quantity.duration(text) {
            self = now.advanced(by: .zero - ago)
            return
        }
        do {
            self.init(seconds: try UnixTime(parsing: text).seconds)
        } catch {
            throw ValidationError(
                "--since \(text): write a time such as 2026-11-02T18:00:00+01:00, or how long ago, such as 2h")
        }
    }
}
