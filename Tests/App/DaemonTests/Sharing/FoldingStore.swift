import Actions
import Daemon
import Engine
import Mounts
import TestKit

/// This machine's files as `exfat-fuse` shows them: no spelling of a name differs from another, and each has a number of
/// its own.
struct FoldingStore: LookedAtStore {
    private let files = LocalFiles()

    func mounts() -> MountTable { MountTable(parsing: "21 1 0:50 / / rw - fuseblk /dev/sdz1 rw") }
    func exists(_ path: String) -> Bool { files.exists(found(path)) }
    func isSymbolicLink(_ path: String) -> Bool { files.isSymbolicLink(found(path)) }
    func entries(of folder: String) -> FolderLook { files.entries(of: found(folder)) }
    func sweep(_ folder: String) -> FileSweep { files.sweep(folder) }
    func look(at path: String, below folder: String) -> SweptLook { files.look(at: path, below: folder) }

    func look(at path: String) -> FileLook {
        guard case .found(let status) = files.look(at: found(path)) else { return files.look(at: found(path)) }
        return .found(
            FileStatus(
                kind: status.kind, size: status.size, device: status.device,
                number: path.utf8.reduce(5381) { $0 &* 33 &+ UInt64($1) }, links: status.links,
                allocated: status.allocated))
    }

    /// The path as it is spelled on the disk.
    private func found(_ path: String) -> String {
        if files.exists(path) { return path }
        var real = ""
        for part in path.split(separator: "/") {
            let names: [String] =
                if case .found(let entries) = files.entries(of: real.isEmpty ? "/" : real) { entries.map(\.name) } else
                { [] }
            real += "/" + (names.first { $0.lowercased() == part.lowercased() } ?? String(part))
        }
        return real
    }
}
