import FoundationEssentials

/// What is mounted where, as the kernel tells it in `mountinfo`.
///
/// File systems go by their names here: by number, every FUSE file system looks like every other.
struct MountTable: Sendable {
    private struct Mount {
        let point: [Substring]
        let fileSystem: String
    }

    private let mounts: [Mount]

    /// Reads lines of the form `36 35 98:0 /root /point options - type source options`.
    init(parsing text: String) {
        mounts = text.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " ")
            guard fields.count > 4, let dash = fields.firstIndex(of: "-"), dash + 1 < fields.count else { return nil }
            let point = Self.unescaped(fields[4]).split(separator: "/")
            return Mount(point: point, fileSystem: String(fields[dash + 1]))
        }
    }

    /// Reads this process's mounts; nil where the kernel does not show them.
    static func ofThisProcess() -> MountTable? {
        guard let bytes = try? Data(contentsOf: URL(filePath: "/proc/self/mountinfo")) else { return nil }
        return MountTable(parsing: String(decoding: bytes, as: UTF8.self))
    }

    /// The name of the file system that holds an absolute path without links.
    func fileSystem(of path: String) -> String? {
        let parts = path.split(separator: "/")
        var best: Mount?
        for mount in mounts where parts.starts(with: mount.point) {
            // A later mount on the same point covers the earlier one.
            if mount.point.count >= best?.point.count ?? 0 { best = mount }
        }
        return best?.fileSystem
    }

    /// The name of the network file system that holds a path; nil for a local one.
    func networkFileSystem(of path: String) -> String? {
        guard let name = fileSystem(of: path), Self.network.contains(name) else { return nil }
        return name
    }

    private static let network: Set<String> = [
        "nfs", "nfs4", "cifs", "smb3", "smbfs", "ncpfs", "afs", "ceph", "9p", "lustre", "glusterfs", "fuse.sshfs",
        "fuse.smbnetfs", "fuse.glusterfs", "fuse.ceph", "fuse.rclone", "fuse.s3fs", "fuse.davfs", "fuse.davfs2",
        "fuse.curlftpfs", "davfs",
    ]

    /// Blank, tab, newline and backslash stand as three octal digits.
    private static func unescaped(_ field: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Substring(field).utf8
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
