/// How far copies are, as they are seen from outside while another call makes them.
extension OpenEntry {
    /// The copies that are being made; nil where none are.
    func copies() throws(TrashError) -> TrashCopies? {
        guard manifest.isCopy, !isGoing else { return nil }
        guard let done = manifest.isCopying ? try copied() : try copiedBack() else { return nil }
        let total = manifest.size
        return TrashCopies(
            manifest.isCopying ? .toBin : .fromBin,
            TrashCopying(done: min(done, total), total: total, isWhole: false))
    }

    /// Bytes that have come into it so far.
    private func copied() throws(TrashError) -> Int64 {
        var bytes = try folder.partSize(of: Self.partName) ?? 0
        guard let data = try folder.folder(Self.dataName) else { return bytes }
        for (parent, files) in manifest.filesByFolder {
            guard let inner = try data.descend(parent.pathParts) else { continue }
            for file in files where try inner.status(of: file.path.lastPart)?.size == file.size { bytes += file.size }
        }
        return bytes
    }

    /// Bytes that are back so far; nil where nothing is on its way.
    private func copiedBack() throws(TrashError) -> Int64? {
        // A disk that is not there keeps nobody from looking at the bin.
        guard let root = try? Folder.open(manifest.root) else { return nil }
        var (bytes, isUnderWay): (Int64, Bool) = (0, manifest.isReturning)
        for (index, file) in manifest.files.enumerated() {
            guard let inner = (try? root.descend(file.path.parentPath.pathParts)) ?? nil else { continue }
            let place = returnPlace(of: file, index)
            if let part = try inner.partSize(of: place.part) {
                bytes += part
                isUnderWay = true
            } else if try inner.status(of: place.name)?.size == file.size {
                bytes += file.size
                isUnderWay = true
            } else if let there = try inner.status(of: file.path.lastPart),
                file.isOriginal(there) || there.inode == file.back
            {
                bytes += file.size
            }
        }
        return isUnderWay ? bytes : nil
    }
}

extension Folder {
    /// Bytes of a part that are on the disk for certain, after which there is one more; nil where there is none.
    fileprivate func partSize(of name: String) throws(TrashError) -> Int64? {
        try status(of: name).map { max($0.size - 1, 0) }
    }
}
