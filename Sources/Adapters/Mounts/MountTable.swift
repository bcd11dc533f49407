import FoundationEssentials

/// What is mounted where on this machine, as Linux lists it in `mountinfo`.
///
/// File systems go by their names here: by number, every FUSE file system looks like every other.
package struct MountTable: Sendable {
    /// One mount: where it is, what is mounted there, and what holds for the file system wherever it is mounted.
    private struct Mount {
        let place: [Substring]
        let fileSystem: String
        let source: String
        let options: [Substring]

        /// Takes a line of the form `36 35 98:0 /root /point options - type source options`; nil for another form.
        init?(_ line: Substring) {
            let fields = line.split(separator: " ", omittingEmptySubsequences: false)
            guard fields.count > 6, let dash = fields[6...].firstIndex(of: "-"), fields.count > dash + 3 else {
                return nil
            }
            place = Self.plain(fields[4]).split(separator: "/")
            fileSystem = String(fields[dash + 1])
            source = Self.plain(fields[dash + 2])
            options = fields[dash + 3].split(separator: ",")
        }

        /// Blank, tab, line end and backslash stand as three octal digits.
        private static func plain(_ field: Substring) -> String {
            var bytes: [UInt8] = []
            var rest = field.utf8
            while let byte = rest.popFirst() {
                if byte == UInt8(ascii: "\\"), let code = UInt8(String(Substring(rest.prefix(3))), radix: 8) {
                    bytes.append(code)
                    rest = rest.dropFirst(3)
                } else {
                    bytes.append(byte)
                }
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    private let mounts: [Mount]

    /// Takes the list as the system writes it; lines of another form are passed over.
    package init(parsing list: String) { mounts = list.split(separator: "\n").compactMap(Mount.init) }

    /// Reads what this process sees mounted now; nil where the system does not tell.
    package static func ofThisProcess() -> MountTable? {
        guard let bytes = try? Data(contentsOf: URL(filePath: "/proc/self/mountinfo")) else { return nil }
        return MountTable(parsing: String(decoding: bytes, as: UTF8.self))
    }

    /// The name of the file system that holds an absolute path without links; nil where no mount does.
    package func fileSystem(of path: String) -> String? { mount(of: path)?.fileSystem }

    /// Whether a file system, by its name, is of a kind that counts the hard links of each file.
    ///
    /// Programs that act as file systems, such as `fuse.sshfs`, and shares of other machines may tell one for each file,
    /// however many it has. Where there are no hard links, as on `vfat`, one is the truth.
    package static func countsLinks(_ fileSystem: String?) -> Bool {
        guard let fileSystem else { return true }
        return !isProgram(fileSystem) && !uncounted.contains(fileSystem)
    }

    /// Whether a file system, by its name, is one that a program makes (FUSE).
    package static func isProgram(_ fileSystem: String?) -> Bool {
        guard let fileSystem else { return false }
        return fileSystem == "fuse" || fileSystem == "fuseblk" || fileSystem.hasPrefix("fuse.")
    }

    /// Whether any file system here is made by a program.
    package var hasPrograms: Bool { mounts.contains { Self.isProgram($0.fileSystem) } }

    private static let uncounted: Set<String> = ["cifs", "smb3", "vboxsf", "prl_fs"]

    /// Whether the device that an absolute path without links lies on is read-only for all of this machine, as after an
    /// error.
    ///
    /// A mount may be read-only for Sluice alone, as in a container, while a client writes through another one; and
    /// what a share of another machine allows to its clients there is not known here. Neither counts.
    package func isReadOnly(_ path: String) -> Bool {
        guard let mount = mount(of: path), mount.source.hasPrefix("/dev/") else { return false }
        return mount.options.contains("ro") || mount.options.contains("emergency_ro")
    }

    private func mount(of path: String) -> Mount? {
        let parts = path.split(separator: "/")
        var best: Mount?
        for mount in mounts where parts.starts(with: mount.place, by: { $0.utf8.elementsEqual($1.utf8) }) {
            // A later mount on the same place covers the earlier one.
            if mount.place.count >= best?.place.count ?? 0 { best = mount }
        }
        return best
    }
}
