/// Constants for amounts of data and functions for lengths of time, as comfort for people who write conditions.
enum UnitsLibrary {
    static let constants: [(name: String, count: Int64)] = [
        ("B", 1), ("kB", 1_000), ("MB", 1_000_000), ("GB", 1_000_000_000), ("TB", 1_000_000_000_000),
        ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30), ("TiB", 1 << 40),
    ]

    static let functions: [FunctionForm] = [
        length("minutes", of: 60), length("hours", of: 3_600), length("days", of: 86_400), length("weeks", of: 604_800),
    ]

    private static func length(_ name: String, of seconds: Int64) -> FunctionForm {
        .global(
            name, ([.int], .duration), ([.double], .duration),
            body: .unary { value in
                switch value {
                case .int(let count):
                    let (total, overflow) = count.multipliedReportingOverflow(by: seconds)
                    return overflow ? tooLong : TimeSpan(seconds: total).map { .duration($0) } ?? tooLong
                case .double(let count):
                    let nanoseconds = count * Double(seconds) * 1e9
                    guard nanoseconds > -0x1p63, nanoseconds < 0x1p63 else { return tooLong }
                    return .duration(TimeSpan(totalNanoseconds: Int64(nanoseconds.rounded())))
                default: return .noSuchOverload(name, value)  // only numbers
                }
            })
    }

    private static let tooLong = Value.failure(.outOfRange, "the duration is out of range")
}
