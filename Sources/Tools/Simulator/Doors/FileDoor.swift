import Engine
import Actions

/// The files of the simulated machine.
struct FileDoor: FileStore {
    let stage: Stage

    /// The folder at the top of a path, which is a disk of its own.
    static func disk(of path: String) -> String { "/" + (path.split(separator: "/").first.map(String.init) ?? "") }

    func exists(_ path: String) -> Bool { if case .found = look(at: path) { true } else { false } }

    func look(at path: String) -> FileLook {
        stage.with { state in
            let disk = Self.disk(of: path)
            guard Self.disks.contains(disk) else { return .missing }
            if state.staleDisks[disk] != nil, stage.sabotage != .seesAllFiles { return .denied }
            let isLost = state.lostDisks[disk] != nil
            // Where a disk is not mounted, its folder is there and empty.
            let device: UInt64 = isLost ? 1 : disk == Self.disks[0] ? 2 : 3
            if path == disk {
                return .found(FileStatus(kind: .folder, size: 0, device: device, number: 2))
            }
            if stage.sabotage == .seesAllFiles, let file = state.files[path] ?? state.hidden[path] {
                return .found(FileStatus(kind: .file, size: file.size, device: 2, number: file.number))
            }
            guard !isLost, let file = state.files[path] else { return .missing }
            return .found(FileStatus(kind: .file, size: file.size, device: device, number: file.number))
        }
    }

    static let disks = ["/disk1", "/disk2"]

    func require(_ path: String, isStill judged: JudgedFile) throws(ActionError) {
        throw ActionError(.held, "\(path) is in no watch folder")
    }

    func read(_ path: String, as judged: JudgedFile, atMost limit: Int) throws(ActionError) -> [UInt8] {
        throw ActionError(.held, "\(path) is in no watch folder")
    }

    func content(of path: String, atMost limit: Int) -> [UInt8]? { nil }

    func move(
        _ path: String, as judged: JudgedFile, intoFolder folder: String, reason: String?
    ) throws(ActionError) -> String {
        throw ActionError(.held, "\(path) is in no watch folder")
    }
}
