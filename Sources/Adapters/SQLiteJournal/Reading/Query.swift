import GRDB
import Journal

/// A selection of one table's rows that grows by conditions.
struct Query {
    private let columns: String
    private let table: String
    private var conditions: [String] = []
    private var arguments = StatementArguments()

    init(_ columns: String, from table: String) {
        self.columns = columns
        self.table = table
    }

    /// Keeps rows whose column has the value; nil keeps all.
    mutating func restrict(_ column: String, to value: (some DatabaseValueConvertible)?) {
        guard let value else { return }
        conditions.append("\(column) = ?")
        arguments += [value]
    }

    /// Keeps rows whose column is a value or more; nil keeps all.
    mutating func restrict(_ column: String, from least: (some DatabaseValueConvertible)?) {
        guard let least else { return }
        conditions.append("\(column) >= ?")
        arguments += [least]
    }

    /// Keeps rows whose column has one of the values; nil keeps all.
    mutating func restrict(_ column: String, toAny values: [some DatabaseValueConvertible]?) {
        guard let values else { return }
        conditions.append("\(column) IN (\(values.map { _ in "?" }.joined(separator: ", ")))")
        arguments += StatementArguments(values)
    }

    /// The page's rows, oldest first.
    func fetch<Value>(_ db: Database, _ page: Page, _ make: (Row) throws -> Value) throws -> [Value] {
        var query = self
        let (order, limit): (String, Int)
        switch page {
        case .latest(let count): (order, limit) = ("DESC", count)
        case .after(let number, let count):
            query.bound("number > ?", number)
            (order, limit) = ("ASC", count)
        case .before(let number, let count):
            query.bound("number < ?", number)
            (order, limit) = ("DESC", count)
        }
        let filter = query.conditions.isEmpty ? "" : "WHERE " + query.conditions.joined(separator: " AND ")
        let rows = try Row.fetchAll(
            db, sql: "SELECT \(columns) FROM \(table) \(filter) ORDER BY number \(order) LIMIT ?",
            arguments: query.arguments + [max(0, limit)])
        return try order == "ASC" ? rows.map(make) : rows.reversed().map(make)
    }

    private mutating func bound(_ condition: String, _ number: Int64) {
        conditions.append(condition)
        arguments += [number]
    }
}
