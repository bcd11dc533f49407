package import Actions
import Clocks
import Intake
package import Rules

extension LocalFiles {
    package func sweep(_ folder: String) -> FileSweep {
        do throws(IntakeError) {
            return .found(try FolderSweep(root: folder).list().map { SweptFile($0, in: folder) })
        } catch {
            return .failed(error.description)
        }
    }

    package func look(at path: String, below folder: String) -> SweptLook {
        do throws(IntakeError) {
            guard let file = try FolderSweep(root: folder).file(Self.rest(of: path, in: folder)) else { return .gone }
            return .found(SweptFile(file, in: folder))
        } catch {
            return error.code == .missing && exists(folder) ? .gone : .failed(error.description)
        }
    }

    package func remove(_ file: OrphanFacts, below folder: String) throws(ActionError) {
        guard let identity = FileIdentity(file.identity) else {
            throw ActionError(.final, "\(file.identity) names no state of a file")
        }
        do throws(IntakeError) {
            try FolderSweep(root: folder).remove(Self.rest(of: file.path, in: folder), ifStill: identity)
        } catch {
            guard error.code != .changed else { throw ActionError(.held, error.description) }
            throw ActionError(error)
        }
    }

    private static func rest(of path: String, in folder: String) -> String {
        path.utf8.starts(with: (folder + "/").utf8)
            ? String(decoding: path.utf8.dropFirst(folder.utf8.count + 1), as: UTF8.self) : path
    }
}

extension SweptFile {
    fileprivate init(_ file: FolderSweep.File, in folder: String) {
        let identity = file.identity
        self.init(
            facts: OrphanFacts(
                path: folder + "/" + file.path, identity: identity.description, size: identity.size,
                modified: WallTime(milliseconds: identity.modified / 1_000_000), links: file.links),
            device: identity.device, number: identity.inode, folder: (file.folder.device, file.folder.inode))
    }
}
