import Daemon
import JSON
import SystemPackage
import Text

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The terminal: standard output for what was asked for, standard error for everything about it.
enum Console {
    static func print(_ text: String) { write(visible(text) + "\n", to: .standardOutput) }

    static func print(_ json: JSON) { print(json.text(.indented)) }

    static func error(_ text: String) { write(visible(text) + "\n", to: .standardError) }

    /// Writes text as it is; a reader that has gone away ends the output quietly.
    static func write(_ text: String, to descriptor: FileDescriptor) {
        _ = try? descriptor.writeAll(text.utf8)
    }

    /// Whether colours are wanted: on a terminal, unless NO_COLOR says otherwise.
    static let hasColours: Bool = {
        let isQuiet = Process.environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        return isatty(STDOUT_FILENO) == 1 && !isQuiet && Process.environment["TERM"] != "dumb"
    }()

    /// The text in bold where colours are wanted.
    static func bold(_ text: String) -> String { hasColours ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

    /// What is printed, whatever took part in it: no escape but our own, for bold.
    private static func visible(_ text: String) -> String {
        guard hasColours else { return text.harmlessLines }
        return text.split(separator: "\u{1B}[1m", omittingEmptySubsequences: false).map { part in
            part.split(separator: "\u{1B}[0m", omittingEmptySubsequences: false).map { String($0).harmlessLines }
                .joined(separator: "\u{1B}[0m")
        }.joined(separator: "\u{1B}[1m")
    }

    /// Text from strangers without anything that could move the cursor or hide what it says.
    static func safe(_ text: String) -> String { text.harmless }
}

/// Columns that line up, as wide as their widest cell.
struct Table {
    private let rows: [[String]]

    init(_ heading: [String], _ rows: [[String]]) {
        self.rows = [heading] + rows.map { $0.map(Console.safe) }
    }

    var text: String {
        let counts = rows.map { $0.map(Self.width) }
        let widths = rows[0].indices.map { column in counts.map { $0[column] }.max() ?? 0 }
        let lines = zip(rows, counts).map { row, counts in
            var line = ""
            for (column, cell) in row.enumerated() {
                if column > 0 { line += "  " }
                line += cell
                line += String(repeating: " ", count: widths[column] - counts[column])
            }
            return line
        }
        return lines.enumerated().map { index, line in
            let blanks = line.utf8.reversed().prefix { $0 == UInt8(ascii: " ") }.count
            let text = String(line[..<line.utf8.index(line.endIndex, offsetBy: -blanks)])
            return index == 0 ? Console.bold(text) : text
        }.joined(separator: "\n")
    }

    /// How many characters a cell shows, which bytes tell where all are ASCII.
    private static func width(_ cell: String) -> Int {
        cell.utf8.allSatisfy { $0 < 0x80 } ? cell.utf8.count : cell.count
    }
}
