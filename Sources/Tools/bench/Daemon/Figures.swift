import Foundation

/// Measured figures in the order of their measurement, to be shown and compared.
struct Figures {
    private(set) var rows: [(name: String, value: Double, unit: String)] = []

    init() {}

    mutating func add(_ name: String, _ value: Double, _ unit: String) { rows.append((name, value, unit)) }

    /// Reads what ``save(to:)`` wrote.
    init(from path: String) throws {
        for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
            let cells = line.split(separator: "\t").map(String.init)
            if cells.count == 3, let value = Double(cells[1]) { add(cells[0], value, cells[2]) }
        }
    }

    /// Keeps the figures, so that a later run can be shown beside them.
    func save(to path: String) throws {
        let text = rows.map { "\($0.name)\t\($0.value)\t\($0.unit)\n" }.joined()
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    /// The figures as a table, beside earlier ones where there are any.
    func table(beside earlier: Figures? = nil) -> String {
        rows.map { row in
            let name = row.name.padding(toLength: 46, withPad: " ", startingAt: 0)
            let former = earlier?.rows.first { $0.name == row.name }
            guard let former else { return name + Self.cell(row.value) + " " + row.unit }
            let factor = row.value > 0 ? String(format: "%8.2f x", former.value / row.value) : ""
            return name + Self.cell(former.value) + Self.cell(row.value) + " "
                + row.unit.padding(toLength: 6, withPad: " ", startingAt: 0) + factor
        }.joined(separator: "\n")
    }

    private static func cell(_ value: Double) -> String {
        String(format: value >= 1e6 ? "%14.0f" : value >= 100 ? "%14.1f" : "%14.3f", value)
    }
}
