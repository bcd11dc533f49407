import Engine

/// Files of another file system on their way back from a bin.
///
/// They are copied beside their old places first. Once all of them are whole the manifest names these copies, and only
/// then do they get their old names; what lies in the bin goes last.
extension OpenEntry {
    /// Copies some more of its files to the file system that they were on.
    func copyBack(atMost limit: Int64) throws(TrashError) -> TrashCopying {
        guard manifest.isCopy, !manifest.isReturning else { return .whole(manifest) }
        guard !manifest.isCopying else { throw TrashError(.failed, "\(place) is not copied to its end yet") }
        let root = try openRoot()
        let data = try folder.folder(making: Self.dataName, mode: 0o700)
        try requireFree(root, data)
        var session = CopySession(limit)
        var next = manifest
        for (parent, files) in manifest.filesByFolder {
            guard let source = try data.descend(parent.pathParts) else {
                throw TrashError(.missing, "\(self.place) has lost its files")
            }
            let target = try root.descend(making: parent.pathParts, like: manifest.folders, mode: 0o755)
            for file in files {
                guard let index = next.files.firstIndex(where: { $0.path == file.path }) else { continue }
                let name = file.path.lastPart
                if let there = try target.status(of: name), file.isOriginal(there) {
                    next.files[index].back = there.inode
                    continue
                }
                let place = returnPlace(of: file, index)
                guard
                    let inode = try session.copy(
                        file, from: source, to: place, in: target, below: root, parts: target)
                else { return TrashCopying(done: session.done, total: manifest.size, isWhole: false) }
                next.files[index].back = inode
            }
            target.sync()
        }
        try replaceManifest(with: next)
        return .whole(next)
    }

    /// Gives what was copied back its old names, and removes it from the bin then.
    func takeBackCopies() throws(TrashError) -> TrashFilling {
        guard manifest.isReturning else { throw TrashError(.failed, "\(place) is not copied back yet") }
        let root = try openRoot()
        var filling = TrashFilling()
        for (parent, files) in manifest.filesByFolder {
            let target = try root.descend(making: parent.pathParts, like: manifest.folders, mode: 0o755)
            for file in files {
                guard let index = manifest.files.firstIndex(of: file) else { continue }
                try name(file, place: returnPlace(of: file, index).name, in: target)
                filling.moved += 1
            }
            target.sync()
        }
        guard let data = try folder.folder(Self.dataName) else { return filling }
        for (parent, files) in manifest.filesByFolder {
            guard let inner = try data.descend(parent.pathParts) else { continue }
            for file in files where try inner.has(file) { try inner.remove(file.path.lastPart) }
            inner.sync()
        }
        return filling
    }

    /// Gives one file its old name before it loses the one that it had meanwhile, so that nothing is ever replaced.
    private func name(_ file: TrashFile, place: String, in folder: borrowing Folder) throws(TrashError) {
        let name = file.path.lastPart
        if let there = try folder.status(of: name) {
            guard there.kind == .file, there.inode == file.back else { throw Self.taken("\(folder.path)/\(name)") }
            return try folder.remove(place)
        }
        guard let waiting = try folder.status(of: place), waiting.inode == file.back else {
            throw TrashError(.missing, "\(folder.path)/\(place) is gone; the file is still in the bin")
        }
        switch try folder.link(place, into: folder, as: name) {
        case .made: try folder.remove(place)
        case .nameTaken: throw Self.taken("\(folder.path)/\(name)")
        case .notSupported: try folder.move(place, into: folder, as: name)
        }
    }

    /// Removes copies that were on their way back and have no old name yet.
    func removeReturning() throws(TrashError) {
        guard manifest.isCopy, let root = try? Folder.open(manifest.root) else { return }
        for (index, file) in manifest.files.enumerated() {
            guard let folder = (try? root.descend(file.path.parentPath.pathParts)) ?? nil else { continue }
            let place = returnPlace(of: file, index)
            for name in [place.name, place.part] {
                guard let there = try folder.status(of: name), there.kind == .file, there.links == 1 else { continue }
                try folder.remove(name)
            }
        }
    }

    /// Where a file lies on its way back: in its old folder, by a name that no other entry gives.
    func returnPlace(of file: TrashFile, _ index: Int) -> CopyPlace {
        let name = ".sluice-\(place.entry)-\(index)"
        let parent = file.path.parentPath
        return CopyPlace(name: name, path: parent.isEmpty ? name : "\(parent)/\(name)", part: "\(name).part")
    }
}
