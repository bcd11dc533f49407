import Text

/// Metrics as OpenMetrics writes them.
struct MetricsText {
    enum Kind: String { case gauge, counter, info, summary }

    /// A name and a value that tell one series from another.
    typealias Label = (name: String, value: String)

    private(set) var text = ""

    /// Begins a family of series.
    mutating func family(_ name: String, _ kind: Kind, unit: String? = nil, help: String) {
        text += "# TYPE \(name) \(kind.rawValue)\n"
        if let unit { text += "# UNIT \(name) \(unit)\n" }
        text += "# HELP \(name) \(help)\n"
    }

    /// Adds one series.
    mutating func add(_ name: String, _ value: some CustomStringConvertible, by labels: [Label] = []) {
        let list = labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
        text += name + (list.isEmpty ? "" : "{\(list)}") + " \(value)\n"
    }

    mutating func finish() { text += "# EOF\n" }

    private static func escaped(_ value: String) -> String {
        value.harmless.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }
}
