import Engine

/// An entry on its way out of existence.
extension OpenEntry {
    /// Deletes the files that its manifest names and nothing else.
    func empty() throws(TrashError) -> TrashEmptying {
        if manifest.isCopying {
            try discardCopies()
            return TrashEmptying()
        }
        // From here on nobody restores half of it.
        if !isGoing {
            try folder.move(Self.manifestName, into: folder, as: Self.goingName)
            folder.sync()
        }
        try removeReturning()
        var emptying = TrashEmptying()
        if let data = try folder.folder(Self.dataName) {
            for (parent, files) in manifest.filesByFolder {
                guard let inner = try data.descend(parent.pathParts) else { continue }
                for file in files where try inner.has(file) {
                    let status = try inner.status(of: file.path.lastPart)
                    try inner.remove(file.path.lastPart)
                    if status?.links == 1 { emptying.bytes += status?.taken ?? 0 }
                }
            }
            data.removeFolders(manifest.folders)
            if !folder.removeFolder(Self.dataName) { emptying.foreign = try strangers(in: data) }
        }
        emptying.foreign += try folder.names().filter {
            ![
                Self.dataName, Self.torrentName, Self.goingName, Self.manifestName, Self.partName, Self.nextName,
            ].contains($0)
        }
        try close()
        return emptying
    }

    /// What lies among its files and is not of it.
    private func strangers(in data: borrowing Folder) throws(TrashError) -> [String] {
        let folders = Set(manifest.folders.map(\.path))
        var found: [String] = []
        for parent in [""] + folders.sorted() {
            guard let inner = try data.descend(parent.pathParts) else { continue }
            found += try inner.names().map { parent.isEmpty ? $0 : "\(parent)/\($0)" }.filter { !folders.contains($0) }
        }
        return found
    }
}
