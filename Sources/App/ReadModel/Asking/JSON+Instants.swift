import Calendar
import Clocks
import JSON

extension JSON {
    /// An instant as RFC 3339 writes it; nil for anything else.
    var instant: WallTime? {
        guard let text = stringValue, let time = try? UnixTime(parsing: text) else { return nil }
        return WallTime(seconds: time.seconds)
    }

    /// An instant in milliseconds since 1970; nil for anything else.
    var milliseconds: WallTime? { integerValue.map(WallTime.init(milliseconds:)) }

    /// A text, or null.
    static func text(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }

    /// The values of an array that a body can read; none where this is no array.
    func list<Value>(_ read: (JSON) -> Value?) -> [Value] { (arrayValue ?? []).compactMap(read) }
}
