import Clocks
import Engine
import JSON
import Journal

extension JSON {
    /// The members that hold instants in milliseconds where a command line is shown them.
    private static let instants: Set<String> = ["at", "plannedAt", "changedAt", "waitUntil", "due", "until"]

    /// The same with instants as RFC 3339 writes them.
    var withReadableTimes: JSON {
        switch self {
        case .object(let members):
            .object(
                members.map { member in
                    guard Self.instants.contains(member.name), case .integer(let number) = member.value else {
                        return JSON.Member(member.name, member.value.withReadableTimes)
                    }
                    return JSON.Member(member.name, WallTime(milliseconds: number).json)
                })
        case .array(let elements): .array(elements.map(\.withReadableTimes))
        case .null, .bool, .integer, .real, .string: self
        }
    }

    /// A page of numbered records, the newest first, with the cursors of the pages beside it.
    static func page(of records: [JSON], _ page: Page) -> JSON {
        let numbers = records.compactMap { $0["number"]?.integerValue }
        let isFull =
            switch page {
            case .latest(let limit), .before(_, let limit), .after(_, let limit): records.count >= limit
            }
        return [
            "items": .array(records.reversed().map(\.withReadableTimes)),
            "next": isFull ? numbers.first.map { .string(String($0)) } ?? .null : .null,
            "newest": numbers.last.map { .string(String($0)) } ?? .null,
        ]
    }
}
