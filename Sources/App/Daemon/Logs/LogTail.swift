import Synchronization
import Text

/// The last lines of the log, for who cannot see where it goes.
package final class LogTail: Sendable {
    private static let most = 200
    private static let longest = 2000

    private let kept = Mutex<[String]>([])

    package init() {}

    /// The lines, the oldest first.
    package var lines: [String] { kept.withLock { $0 } }

    /// Takes a line, with its end or without.
    package func add(_ line: String) {
        let text = Self.masked(line.bounded(Self.longest)).filter { !$0.isNewline }
        kept.withLock { kept in
            if kept.count >= Self.most { kept.removeFirst(kept.count - Self.most + 1) }
            kept.append(text)
        }
    }

    /// A line without the code that sets a password: who may read the log may not do that yet.
    private static func masked(_ line: String) -> String {
        guard let start = line.firstRange(of: "setup=")?.upperBound else { return line }
        return line[..<start] + "…" + line[start...].drop { $0.isHexDigit }
    }
}
