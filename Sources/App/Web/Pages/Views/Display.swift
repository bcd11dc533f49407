import Clocks
import Engine
import JSON
import Text

/// How one reader is shown times and amounts.
struct Display: Sendable {
    let phrases: Phrases
    let now: WallTime

    /// An instant as the pages show it: how far away it is, with the exact time for who wants it.
    func time(_ json: JSON?) -> JSON {
        guard let wall = Self.instant(json) else { return .null }
        let seconds = (wall.milliseconds - now.milliseconds) / 1000
        let exact = wall.json.stringValue ?? ""
        return [
            "iso": .string(exact), "exact": .string(exact.replacing("T", with: " ").replacing("Z", with: " UTC")),
            "text": .string(relative(seconds)),
        ]
    }

    /// Instants come as RFC 3339 or as milliseconds.
    static func instant(_ json: JSON?) -> WallTime? {
        switch json {
        case .integer(let milliseconds)?: WallTime(milliseconds: milliseconds)
        case .string(let text)?: WallTime(json: .string(text))
        default: nil  // there is no instant
        }
    }

    private func relative(_ seconds: Int64) -> String {
        let far = abs(seconds)
        guard far >= 5 else { return phrases["now"] }
        let amount: String =
            switch far {
            case ..<90: phrases.count("seconds", far)
            case ..<5400: phrases.count("minutes", (far + 30) / 60)
            case ..<129_600: phrases.count("hours", (far + 1800) / 3600)
            default: phrases.count("days", (far + 43_200) / 86_400)
            }
        return phrases[seconds < 0 ? "ago" : "in"].replacing("%", with: amount)
    }

    func bytes(_ json: JSON?) -> JSON {
        guard let count = json?.integerValue else { return .null }
        return .string(count.bytesShown)
    }

    func rate(_ json: JSON?) -> JSON {
        guard let count = json?.integerValue, count > 0 else { return .null }
        return .string("\(count.bytesShown)/s")
    }

    /// A number with two places.
    func ratio(_ json: JSON?) -> JSON {
        guard let number = Self.number(json) else { return .null }
        let hundredths = Int64((number * 100).rounded())
        let rest = abs(hundredths % 100)
        return .string("\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)")
    }

    func percent(_ json: JSON?) -> JSON {
        guard let number = Self.number(json) else { return .null }
        return .string("\(Int((number * 100).rounded(.down)))")
    }

    /// A length of time in whole seconds.
    func length(_ json: JSON?) -> JSON {
        guard let seconds = json?.integerValue else { return .null }
        switch seconds {
        case ..<60: return .string(phrases.count("seconds", seconds))
        case ..<7200: return .string(phrases.count("minutes", seconds / 60))
        case ..<172_800: return .string(phrases.count("hours", seconds / 3600))
        default: return .string(phrases.count("days", seconds / 86_400))
        }
    }

    private static func number(_ json: JSON?) -> Double? {
        switch json {
        case .real(let number)?: number.isFinite && abs(number) < 1e12 ? number : nil
        case .integer(let number)?: abs(number) < 1_000_000_000_000 ? Double(number) : nil
        default: nil  // there is no number
        }
    }
}
