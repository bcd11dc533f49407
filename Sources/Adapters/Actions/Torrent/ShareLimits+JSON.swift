import ClientKit
import JSON
import Torrents

/// The words for a goal that is no number: rules do not write them, and what is put back may need them.
extension ShareLimits {
    private static let global = "global"
    private static let none = "none"

    /// Reads the arguments of `share`: a ratio, and durations in milliseconds.
    init(arguments: JSON) {
        self.init(
            ratio: Self.limit(arguments["ratio"]) { $0.number },
            seedingTime: Self.limit(arguments["seedingTime"]) { $0.integerValue.map { $0 / 1000 } },
            idle: Self.limit(arguments["idle"]) { $0.integerValue.map { $0 / 1000 } },
            action: arguments["action"]?.stringValue.flatMap(ShareLimitAction.init(rawValue:)))
    }

    /// The arguments of `share` that set these goals.
    var arguments: JSON {
        let goals: [(String, JSON?)] = [
            ("ratio", ratio.map { Self.json($0, JSON.real) }),
            ("seedingTime", seedingTime.map { Self.json($0) { .integer($0 * 1000) } }),
            ("idle", idle.map { Self.json($0) { .integer($0 * 1000) } }),
            ("action", action.map { .string($0.rawValue) }),
        ]
        return .object(goals.compactMap { name, goal in goal.map { JSON.Member(name, $0) } })
    }

    private static func limit<Value>(_ json: JSON?, _ own: (JSON) -> Value?) -> Limit<Value>? {
        switch json?.stringValue {
        case global?: .global
        case none?: Limit<Value>.none
        default: json.flatMap(own).map { .own($0) }
        }
    }

    private static func json<Value>(_ limit: Limit<Value>, _ own: (Value) -> JSON) -> JSON {
        switch limit {
        case .global: .string(global)
        case .none: .string(none)
        case .own(let value): own(value)
        }
    }
}
