extension FileLayout {
    /// Reads the `file tree` of version 2 with an explicit stack, so that depth costs no call stack.
    ///
    /// - Parameters:
    ///   - tree: The dictionary under `file tree`.
    ///   - pieceLength: Where files have to start.
    ///   - hasList: Whether the torrent is a hybrid with a `files` list, whose files then stand in a directory.
    /// - Throws: The first entry that is not in the form of version 2.
    mutating func readTree(_ tree: BencodeNode, pieceLength: Int64, hasList: Bool) throws(MetainfoError) {
        var stack = [(items: tree.children, directory: Int32(-1))]
        while let level = stack.indices.last {
            guard let key = stack[level].items.next(), let value = stack[level].items.next() else {
                stack.removeLast()
                continue
            }
            let parent = stack[level].directory
            let name = try nameRange(of: key)
            guard !name.isEmpty, value.kind == .dictionary else {
                throw MetainfoError(
                    .badFileTree, at: key.position, "an entry of the file tree has no name or is not a dictionary")
            }
            if let leaf = value.fileTreeLeaf {
                try readLeaf(leaf, name: name, in: parent, pieceLength: pieceLength)
                continue
            }
            guard stack.count <= limits.directoryDepth else { throw .pathTooDeep(at: key, limits) }
            var items = value.children
            guard items.next() != nil else { continue }
            stack.append((value.children, try addDirectory(key, in: parent)))
        }
        var top = tree.children
        let isLoneEntry = top.next() != nil && top.next()?.fileTreeLeaf != nil && top.next() == nil
        isSingleFile = isLoneEntry && !hasList
    }

    private mutating func readLeaf(
        _ node: BencodeNode, name: Range<Int>, in directory: Int32, pieceLength: Int64
    ) throws(MetainfoError) {
        guard node.kind == .dictionary else {
            throw MetainfoError(.badFileTree, at: node.position, "a file of the file tree is not a dictionary")
        }
        let fields = FileFields(node)
        guard !fields.attributes.contains(.pad) else {
            throw MetainfoError(.badPadFile, at: node.position, "a file tree may not list pad files")
        }
        var entry = FileRecord()
        entry.flags = fields.attributes
        entry.directory = directory
        entry.setName(name)
        entry.size = try Self.size(of: fields.length, isSymlink: entry.flags.contains(.symlink), in: node)
        let target = try fields.symlinkTarget(limits: limits)
        if target == nil { entry.flags.remove(.symlink) }
        if entry.size > 0 {
            guard let root = fields.piecesRoot?.stringRange, root.count == 32 else {
                throw MetainfoError(
                    .missingPiecesRoot, at: fields.piecesRoot?.position ?? node.position,
                    "a file has no pieces root of 32 bytes")
            }
            guard document.bytes[root].contains(where: { $0 != 0 }) else {
                throw MetainfoError(.missingPiecesRoot, at: root.lowerBound, "the pieces root of a file is all zeros")
            }
            entry.piecesRoot = Int32(root.lowerBound)
        }
        try add(entry, symlink: target, at: node.position)
        try align(to: pieceLength, at: node.position)
    }
}

extension BencodeNode {
    /// The file that this dictionary of a file tree stands for: its only entry, under the empty key.
    fileprivate var fileTreeLeaf: BencodeNode? {
        var items = children
        guard let key = items.next(), key.stringRange?.isEmpty == true, let value = items.next(), items.next() == nil
        else { return nil }
        return value
    }
}
