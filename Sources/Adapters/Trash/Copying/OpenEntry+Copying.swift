import Engine
import JSON

/// An entry into which files are copied, as they lie on another file system than the bin.
///
/// Its manifest says how far it is. While it is copying, its files lie in it under their names once each is whole; then
/// the manifest names the copies, with the originals beside them, and only after that are originals removed.
extension OpenEntry {
    /// The name of the file that is being copied.
    static let partName = "copy.part"
    /// What the next manifest is called before it takes the place of the one that is there.
    static let nextName = "manifest.next.json"

    /// Copies some more of its files into it.
    func copy(atMost limit: Int64) throws(TrashError) -> TrashCopying {
        guard manifest.isCopying else { return .whole(manifest) }
        let root = try Folder.open(manifest.root)
        let data = try folder.folder(making: Self.dataName, mode: 0o700)
        var session = CopySession(limit)
        var copies: [TrashFile] = []
        for (parent, files) in manifest.filesByFolder {
            guard let source = try root.descend(parent.pathParts) else {
                throw TrashError(.missing, "\(manifest.root)/\(parent) is not there any more")
            }
            let target = try data.descend(making: parent.pathParts, like: [])
            for file in files {
                let place = CopyPlace(name: file.path.lastPart, path: file.path, part: Self.partName)
                guard
                    let inode = try session.copy(
                        file, from: source, to: place, in: target, below: data, parts: folder)
                else { return TrashCopying(done: session.done, total: manifest.size, isWhole: false) }
                copies.append(file.copied(as: inode))
            }
            target.sync()
        }
        data.sync()
        // The call that finds all of it there is the one that says so, as much may have happened while it was copied.
        guard session.isIdle else { return TrashCopying(done: session.done, total: manifest.size, isWhole: false) }
        var next = manifest
        (next.files, next.isCopying) = (copies, false)
        try replaceManifest(with: next)
        return .whole(next)
    }

    /// Removes the originals of copies, those that are still what was copied.
    func removeOriginals() throws(TrashError) -> TrashFilling {
        guard !manifest.isCopying else { throw TrashError(.failed, "\(place) is not copied to its end yet") }
        var filling = TrashFilling()
        guard let data = try folder.folder(Self.dataName) else { throw TrashError(.missing, "\(place) is empty") }
        let root = try Folder.open(manifest.root)
        for (parent, files) in manifest.filesByFolder {
            var copied: [TrashFile] = []
            if let copies = try data.descend(parent.pathParts) {
                for file in files where try copies.status(of: file.path.lastPart).map(file.isCopy) == true {
                    copied.append(file)
                }
            }
            filling.moved += copied.count
            filling.missing += files.filter { !copied.contains($0) }.map(\.path)
            guard let source = try root.descend(parent.pathParts) else { continue }
            for file in copied {
                guard let there = try source.status(of: file.path.lastPart) else { continue }
                if file.isOriginal(there) {
                    try source.remove(file.path.lastPart)
                } else {
                    filling.missing.append(file.path)
                }
            }
            source.sync()
        }
        root.removeFolders(manifest.folders)
        return filling
    }

    /// How many originals are still in their old places.
    func originalsLeft() throws(TrashError) -> Int {
        guard manifest.isCopy, !manifest.isCopying, let root = try? Folder.open(manifest.root) else { return 0 }
        var count = 0
        for (parent, files) in manifest.filesByFolder {
            guard let source = (try? root.descend(parent.pathParts)) ?? nil else { continue }
            for file in files {
                if let there = try source.status(of: file.path.lastPart), file.isOriginal(there) { count += 1 }
            }
        }
        return count
    }

    /// Takes away all copies and the entry, while every original is in its place; otherwise nothing.
    func discardCopies() throws(TrashError) {
        if !manifest.isCopying, try originalsLeft() < manifest.files.count { return }
        if let data = try folder.folder(Self.dataName) {
            for (parent, files) in manifest.filesByFolder {
                guard let inner = try data.descend(parent.pathParts) else { continue }
                for file in files { try inner.remove(file.path.lastPart) }
            }
        }
        try removeReturning()
        try close()
    }

    /// Puts another manifest in the place of this one, in one step.
    func replaceManifest(with next: TrashManifest) throws(TrashError) {
        try folder.remove(Self.nextName)
        try folder.write(Array(next.json.text(.indented).utf8), as: Self.nextName)
        try folder.move(Self.nextName, into: folder, as: Self.manifestName)
        folder.sync()
    }
}

/// Where a copy goes.
struct CopyPlace {
    /// Its name in its folder.
    let name: String
    /// The path of the copy below the folder that all copies are in.
    let path: String
    /// Its name while it is not whole.
    let part: String
}

/// One call that copies files until it has done enough.
struct CopySession {
    /// Bytes of the files that are there.
    private(set) var done: Int64 = 0
    private var left: Int64
    /// Whether all that it was asked for was there.
    private(set) var isIdle = true
    /// The first copy of each file that has several names.
    private var firsts: [FileNumber: String] = [:]

    /// What tells a file from all others of this machine.
    private struct FileNumber: Hashable {
        let device: UInt64
        let inode: UInt64
    }

    init(_ limit: Int64) { left = limit }

    /// Copies a file, or gives the copy that its other name has a second one.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - source: Where it is.
    ///   - place: Where the copy goes.
    ///   - target: The folder of that.
    ///   - top: The folder that paths of copies begin at.
    ///   - parts: The folder in which a part lies.
    /// - Returns: The inode of the whole copy; nil where enough has been done before it was whole.
    /// - Throws: `TrashError` that leaves what is there as it is.
    mutating func copy(
        _ file: TrashFile, from source: borrowing Folder, to place: CopyPlace,
        in target: borrowing Folder, below top: borrowing Folder, parts: borrowing Folder
    ) throws(TrashError) -> UInt64? {
        let name = file.path.lastPart
        guard let now = try source.status(of: name), file.isSame(as: now) else {
            throw TrashError(.missing, "\(source.path)/\(name) was changed or replaced since; it is decided about anew")
        }
        let number = FileNumber(device: now.device, inode: now.inode)
        if try target.status(of: place.name) == nil {
            isIdle = false
            let first = file.links > 1 ? firsts[number] : nil
            let isThere = try first.map { first throws(TrashError) in
                try Self.link(first, of: file, to: place, in: target, below: top)
            }
            if isThere != true {
                guard try make(file, from: source, to: place, in: target, parts: parts) else { return nil }
            }
        }
        guard let there = try target.status(of: place.name), there.kind == .file, there.size == file.size else {
            throw TrashError(.taken, "\(target.path)/\(place.name) is something else; move it away")
        }
        done += file.size
        if file.links > 1 { firsts[number] = firsts[number] ?? place.path }
        return there.inode
    }

    /// Gives a copy a second name; false where that cannot be.
    private static func link(
        _ first: String, of file: TrashFile, to place: CopyPlace, in target: borrowing Folder,
        below top: borrowing Folder
    ) throws(TrashError) -> Bool {
        guard let folder = try top.descend(first.parentPath.pathParts),
            let twin = try folder.status(of: first.lastPart), twin.kind == .file, twin.size == file.size
        else { return false }
        return try folder.link(first.lastPart, into: target, as: place.name) == .made
    }

    /// Copies some more of a file; false where it is not whole then.
    private mutating func make(
        _ file: TrashFile, from source: borrowing Folder, to place: CopyPlace,
        in target: borrowing Folder, parts: borrowing Folder
    ) throws(TrashError) -> Bool {
        guard left > 0 else { return false }
        let (there, copied) = try FileCopy.advance(
            file.path.lastPart, from: source, meaning: file, into: parts, as: place.part, atMost: left)
        left -= max(copied, 1)
        guard there == file.size else {
            done += there
            return false
        }
        try parts.move(place.part, into: target, as: place.name)
        target.sync()
        return true
    }
}

extension TrashFile {
    /// The file as its copy has it.
    func copied(as inode: UInt64) -> TrashFile {
        var copy = TrashFile(path: path, size: size, taken: taken, inode: inode, links: links, modified: nil)
        copy.origin = Origin(inode: self.inode, modified: modified)
        return copy
    }

    /// Whether something is the copy in the bin.
    func isCopy(_ status: EntryStatus) -> Bool {
        status.kind == .file && status.inode == inode && status.size == size
    }

    /// Whether something is the file that was copied, unchanged.
    func isOriginal(_ status: EntryStatus) -> Bool {
        guard let origin, status.kind == .file, status.inode == origin.inode, status.size == size else { return false }
        return origin.modified == nil || origin.modified == status.modified
    }
}
