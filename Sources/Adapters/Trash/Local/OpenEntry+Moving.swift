import Engine

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Files on their way into a bin and back.
extension OpenEntry {
    /// Moves the files into the entry that still are where they were, and are the ones that were meant.
    func fill() throws(TrashError) -> TrashFilling {
        if manifest.isCopy { return try removeOriginals() }
        var filling = TrashFilling()
        let data = try folder.folder(making: Self.dataName, mode: 0o700)
        let root = try Folder.open(manifest.root)
        for (parent, files) in manifest.filesByFolder {
            let target = try data.descend(making: parent.pathParts, like: [])
            var moved = try target.present(of: files)
            if let source = try root.descend(parent.pathParts) {
                for file in files where try Self.move(file, from: source, into: target) { moved.insert(file) }
                source.sync()
            }
            target.sync()
            filling.add(files, areThere: moved)
        }
        root.removeFolders(manifest.folders)
        return filling
    }

    /// Moves one file into the entry, where nothing but this program puts anything; false where it is another file.
    private static func move(
        _ file: TrashFile, from source: borrowing Folder, into target: borrowing Folder
    ) throws(TrashError) -> Bool {
        let name = file.path.lastPart
        guard try target.status(of: name) == nil else { return try target.has(file) }
        guard try source.has(file) else { return false }
        try source.move(name, into: target, as: name)
        if try target.has(file) { return true }
        // Another file took its place in the instant before: it goes back.
        if try source.status(of: name) == nil { try target.move(name, into: source, as: name) }
        return false
    }

    /// Moves the files back to where they were, once it is sure that nothing stands there.
    func takeBack() throws(TrashError) -> TrashFilling {
        if manifest.isCopy { return try takeBackCopies() }
        let root = try openRoot()
        let data = try folder.folder(making: Self.dataName, mode: 0o700)
        try requireFree(root, data)
        var filling = TrashFilling()
        for (parent, files) in manifest.filesByFolder {
            guard let source = try data.descend(parent.pathParts), try source.hasAny(of: files) else {
                let back = try root.descend(parent.pathParts)
                filling.add(files, areThere: try back?.present(of: files) ?? [])
                continue
            }
            let target = try root.descend(making: parent.pathParts, like: manifest.folders, mode: 0o755)
            var back: Set<TrashFile> = []
            for file in files where try Self.giveBack(file, from: source, to: target) { back.insert(file) }
            filling.add(files, areThere: back)
            target.sync()
            source.sync()
        }
        return filling
    }

    /// Gives one file its old name before it loses the one in the bin, so that nothing is ever replaced.
    private static func giveBack(
        _ file: TrashFile, from source: borrowing Folder, to target: borrowing Folder
    ) throws(TrashError) -> Bool {
        let name = file.path.lastPart
        guard try source.has(file) else { return try target.has(file) }
        switch try source.link(name, into: target, as: name) {
        case .made: try source.remove(name)
        case .nameTaken:
            guard try target.has(file) else { throw taken("\(target.path)/\(name)") }
            // A crash came after it had its old name again.
            try source.remove(name)
        case .notSupported:
            guard try target.status(of: name) == nil else { throw taken("\(target.path)/\(name)") }
            try source.move(name, into: target, as: name)
        }
        return true
    }

    /// Makes sure that nothing stands where a file goes back to.
    func requireFree(_ root: borrowing Folder, _ data: borrowing Folder) throws(TrashError) {
        for (parent, files) in manifest.filesByFolder {
            guard let source = try data.descend(parent.pathParts) else { continue }
            let target: Folder?
            do {
                target = try root.descend(parent.pathParts)
            } catch {
                throw Self.taken("\(manifest.root)/\(parent)")
            }
            guard let target else { continue }
            for file in files where try source.has(file) {
                guard let there = try target.status(of: file.path.lastPart) else { continue }
                let isOwn =
                    file.origin == nil ? there.kind == .file && there.inode == file.inode : file.isOriginal(there)
                guard !isOwn else { continue }
                throw Self.taken("\(manifest.root)/\(file.path)")
            }
        }
    }

    static func taken(_ path: String) -> TrashError {
        TrashError(.taken, "\(path) is taken by something else; move that away, and nothing is replaced")
    }

    /// The folder that its paths begin at, which is made anew where it is missing on the disk.
    func openRoot() throws(TrashError) -> Folder {
        do {
            return try Folder.open(manifest.root)
        } catch {
            guard error.code == .missing else { throw error }
            let (parts, outer) = (manifest.root.pathParts, bin.root.pathParts)
            guard parts.starts(with: outer) else { throw error }
            return try bin.openDisk().descend(making: Array(parts.dropFirst(outer.count)), like: [], mode: 0o755)
        }
    }
}

extension Folder {
    /// Opens a folder below this one, making what is missing on the way.
    ///
    /// - Parameters:
    ///   - parts: The names on the way.
    ///   - folders: The rights and owners that some of them had.
    ///   - mode: The rights of the others.
    /// - Returns: The innermost one.
    /// - Throws: What is in the way.
    func descend(
        making parts: [String], like folders: [TrashFolder], mode: mode_t = 0o700
    ) throws(TrashError) -> Folder {
        guard var current = try folder(".") else { throw TrashError(.missing, "\(path) is gone") }
        for (index, part) in parts.enumerated() {
            let path = parts[...index].joined(separator: "/")
            let former = folders.first { $0.path == path }
            let isNew = try current.make(part, mode: former == nil ? mode : 0o755)
            guard let next = try current.folder(part) else { throw TrashError(.missing, "\(path) is gone") }
            if isNew, let former { next.restore(mode: former.mode, user: former.user, group: former.group) }
            current = next
        }
        return current
    }
}

extension Folder {
    /// Whether any of these files lies here.
    fileprivate func hasAny(of files: [TrashFile]) throws(TrashError) -> Bool {
        for file in files where try has(file) { return true }
        return false
    }

    /// Which of these files lie here.
    fileprivate func present(of files: [TrashFile]) throws(TrashError) -> Set<TrashFile> {
        var found: Set<TrashFile> = []
        for file in files where try has(file) { found.insert(file) }
        return found
    }
}

extension TrashFilling {
    /// Counts files that were to be moved.
    fileprivate mutating func add(_ files: [TrashFile], areThere there: Set<TrashFile>) {
        moved += there.count
        missing += files.filter { !there.contains($0) }.map(\.path)
    }
}
