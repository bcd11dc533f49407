package import JSON
import Text

/// Which files of a torrent are meant, by patterns in which a case counts for nothing.
package struct FileChoice: Sendable {
    private let match: [String]
    private let except: [String]

    /// - Parameters:
    ///   - match: A list of patterns; nil for every file.
    ///   - except: A list of patterns of files that are not meant.
    package init(match: JSON?, except: JSON?) {
        self.match = match.map(Self.patterns) ?? ["*"]
        self.except = except.map(Self.patterns) ?? []
    }

    /// Whether a path is matched and not excepted; a pattern with a slash is about the whole path.
    package func includes(_ path: String) -> Bool {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        func holds(_ patterns: [String]) -> Bool {
            patterns.contains { Glob.matchesIgnoringCase($0, $0.contains("/") ? path : name) }
        }
        return holds(match) && !holds(except)
    }

    private static func patterns(_ list: JSON) -> [String] { (list.arrayValue ?? []).compactMap(\.stringValue) }
}
