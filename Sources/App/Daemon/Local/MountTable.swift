import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The file systems that are mounted on this machine, as Linux lists them.
package struct MountTable: Sendable {
    /// One mount: where it is, what is mounted there, and what holds for the file system wherever it is mounted.
    private struct Mount {
        let place: String
        let source: String
        let options: [Substring]

        /// Takes a line of the list; nil for one of another form.
        init?(_ line: Substring) {
            let fields = line.split(separator: " ", omittingEmptySubsequences: false)
            guard fields.count > 6, let dash = fields[6...].firstIndex(of: "-"), fields.count > dash + 3 else {
                return nil
            }
            place = Self.plain(fields[4])
            source = Self.plain(fields[dash + 2])
            options = fields[dash + 3].split(separator: ",")
        }

        /// Blanks, tabs, line ends and backslashes are written by their numbers, as in `\040`.
        private static func plain(_ text: Substring) -> String {
            let escapes = ["\\040": " ", "\\011": "\t", "\\012": "\n", "\\134": "\\"]
            return escapes.reduce(String(text)) { $0.replacing($1.key, with: $1.value) }
        }

        func holds(_ path: String) -> Bool {
            place == "/" || path == place || path.utf8.starts(with: (place + "/").utf8)
        }
    }

    private let mounts: [Mount]

    /// Takes the list as the system writes it.
    package init(_ list: String) { mounts = list.split(separator: "\n").compactMap(Mount.init) }

    /// Reads what is mounted now; nothing where the system does not tell.
    package init() { self.init((try? String(contentsOfFile: "/proc/self/mountinfo", encoding: .utf8)) ?? "") }

    /// Whether the device that a path lies on is read-only for all of this machine, as after an error.
    ///
    /// A mount may be read-only for Sluice alone, as in a container, while a client writes through another one; and
    /// what a share of another machine allows to its clients there is not known here. Neither counts.
    package func isReadOnly(_ path: String) -> Bool {
        // Of mounts over each other, the last one is seen.
        let mount = mounts.filter { $0.holds(path) }.enumerated().max {
            ($0.element.place.utf8.count, $0.offset) < ($1.element.place.utf8.count, $1.offset)
        }?.element
        guard let mount, mount.source.hasPrefix("/dev/") else { return false }
        return mount.options.contains("ro") || mount.options.contains("emergency_ro")
    }
}

extension LocalFiles {
    package func isReadOnly(_ path: String) -> Bool {
        guard let real = unsafe realpath(path, nil) else { return false }
        defer { unsafe free(real) }
        return MountTable().isReadOnly(unsafe String(cString: real))
    }
}
