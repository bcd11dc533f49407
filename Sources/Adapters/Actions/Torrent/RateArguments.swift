import ClientKit
import JSON

/// The two limits that `limits` and `bandwidth` share: bytes per second, null for none, left out for no opinion.
struct RateArguments {
    let down: RateLimit?
    let up: RateLimit?

    init(_ arguments: JSON) {
        down = Self.limit(arguments["down"])
        up = Self.limit(arguments["up"])
    }

    init(down: RateLimit?, up: RateLimit?) {
        self.down = down
        self.up = up
    }

    /// Whether limits in force are the ones that are asked for; clients round to whole kB or KiB.
    func areInForce(down: Int64?, up: Int64?) -> Bool {
        Self.agrees(self.down, down) && Self.agrees(self.up, up)
    }

    /// The names of the properties that are asked for.
    static func properties(_ arguments: JSON, _ prefix: String) -> [String] {
        ["down", "up"].filter { arguments[$0] != nil }.map { "\(prefix).\($0)" }
    }

    /// The limits as they are, for the properties that are asked for.
    static func baseline(_ arguments: JSON, down: Int64?, up: Int64?) -> JSON {
        let values = ["down": down, "up": up]
        return .object(
            ["down", "up"].filter { arguments[$0] != nil }.map { name in
                JSON.Member(name, (values[name] ?? nil).map(JSON.integer) ?? .null)
            })
    }

    private static func limit(_ value: JSON?) -> RateLimit? {
        switch value {
        case .integer(let rate)?: .bytesPerSecond(rate)
        case .null?: .unlimited
        default: nil  // left out
        }
    }

    private static func agrees(_ wanted: RateLimit?, _ actual: Int64?) -> Bool {
        switch (wanted, actual) {
        case (nil, _), (.unlimited, nil): true
        case (.unlimited, .some), (.bytesPerSecond, nil): false
        case (.bytesPerSecond(let wanted), let actual?):
            // Each side can be as large as its number allows, so the difference can be larger.
            Double(wanted) - Double(actual) < 1024 && Double(actual) - Double(wanted) < 1024
        }
    }
}
