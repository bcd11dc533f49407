import Clocks
import Engine

/// The bin's own folder on this machine.
extension TrashBin {
    /// Opens the bin, once its disk is proved to be there; nil where there is no bin yet.
    func open() throws(TrashError) -> Folder? {
        guard isOnDisk else { return try openElsewhere() }
        var folder = try openDisk()
        for part in parts {
            guard let next = try folder.folder(part) else { return nil }
            folder = next
        }
        return folder
    }

    /// Opens the bin, which is made where it is missing.
    func openOrMake() throws(TrashError) -> Folder {
        guard isOnDisk else {
            guard let folder = try openElsewhere() else {
                throw TrashError(
                    .unproved, "the bin \(path) is not there; mount its disk, or make it, as it is not on disk \(disk)")
            }
            return folder
        }
        var folder = try openDisk()
        for part in parts {
            let inner = try folder.folder(making: part, mode: 0o700)
            folder.sync()
            folder = inner
        }
        return folder
    }

    /// Opens the disk's own folder, where the marker is there that proves it.
    func openDisk() throws(TrashError) -> Folder {
        let folder: Folder
        do {
            folder = try Folder.open(root)
        } catch {
            throw TrashError(.unproved, "disk \(disk) is not there: \(error)")
        }
        if let marker, try folder.status(of: marker) == nil {
            throw TrashError(.unproved, "disk \(disk) is not there: \(root)/\(marker) is missing")
        }
        return folder
    }

    /// Whether it lies on the disk itself.
    private var isOnDisk: Bool { path.pathParts.starts(with: root.pathParts) }

    /// Opens a bin that lies elsewhere, which is never made: where it is missing its own disk may be.
    private func openElsewhere() throws(TrashError) -> Folder? {
        _ = try openDisk()
        do {
            return try Folder.open(path)
        } catch {
            guard error.code == .missing else { throw error }
            return nil
        }
    }

    /// The names on the way from the disk to the bin.
    private var parts: [String] { Array(path.pathParts.dropFirst(root.pathParts.count)) }

    /// The names of what may be entries; none where there is no bin yet.
    func names() throws(TrashError) -> [String] {
        guard let folder = try open() else { return [] }
        return try folder.names().filter { !$0.hasSuffix(Unfinished.ending) }
    }

    /// The entries in short, by the path of their manifests; what was read before is not read again.
    func items(_ known: [String: KnownItem]) throws(TrashError) -> [String: KnownItem] {
        var found: [String: KnownItem] = [:]
        guard let folder = try open() else { return found }
        for name in try names() {
            guard let inner = (try? folder.folder(name)) ?? nil else { continue }
            let path = "\(path)/\(name)"
            for (file, isGoing) in [(OpenEntry.manifestName, false), (OpenEntry.goingName, true)] {
                guard let status = (try? inner.status(of: file)) ?? nil, status.kind == .file else { continue }
                let key = "\(path)/\(file)"
                if let item = known[key], item.inode == status.inode, item.modified == status.modified {
                    found[key] = item
                } else if let manifest = (try? OpenEntry.manifest(file, in: inner)) ?? nil,
                    !manifest.isCopying
                {
                    found[key] = KnownItem(
                        inode: status.inode, modified: status.modified, item: manifest.item(name, isGoing))
                }
                break
            }
        }
        return found
    }
}

extension TrashManifest {
    /// The entry in short; one that is being deleted is as old as can be, so that this is ended first.
    fileprivate func item(_ entry: String, _ isGoing: Bool) -> TrashedItem {
        TrashedItem(
            entry: entry, title: title, at: isGoing ? WallTime(milliseconds: 0) : at, bytes: freedBytes,
            intent: intent)
    }
}
