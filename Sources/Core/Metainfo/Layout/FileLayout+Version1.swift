extension FileLayout {
    /// Reads the `files` list of version 1.
    mutating func readList(_ list: BencodeNode) throws(MetainfoError) {
        var chain = DirectoryChain()
        for entry in list.children {
            guard entry.kind == .dictionary else {
                throw MetainfoError(.badFileTree, at: entry.position, "an entry of the file list is not a dictionary")
            }
            try readEntry(entry, name: nil, chain: &chain)
        }
    }

    /// Reads the lone file of version 1 from the info dictionary itself.
    mutating func readSingle(_ info: BencodeNode, name: BencodeNode) throws(MetainfoError) {
        isSingleFile = true
        guard let raw = name.string, !raw.isEmpty, PathComponent.cleaned(raw) != nil else {
            throw MetainfoError(.missingName, at: name.position, "the name of the file is empty once it is made safe")
        }
        var chain = DirectoryChain()
        try readEntry(info, name: raw.startIndex..<raw.endIndex, chain: &chain)
    }

    private mutating func readEntry(
        _ node: BencodeNode, name: Range<Int>?, chain: inout DirectoryChain
    ) throws(MetainfoError) {
        let fields = FileFields(node)
        var entry = FileRecord()
        entry.flags = fields.attributes
        guard !entry.flags.isSuperset(of: [.pad, .symlink]) else {
            throw MetainfoError(.badPadFile, at: node.position, "a file is both padding and a symlink")
        }
        entry.size = try Self.size(of: fields.length, isSymlink: entry.flags.contains(.symlink), in: node)
        if let name {
            entry.setName(name)
        } else {
            try setPath(of: &entry, from: fields, in: node, chain: &chain)
        }
        if Self.isBitCometPad(document.bytes[entry.nameRange]) { entry.flags.insert(.pad) }
        let target = try fields.symlinkTarget(limits: limits)
        if target == nil { entry.flags.remove(.symlink) }
        try add(entry, symlink: target, at: node.position)
    }

    private mutating func setPath(
        of entry: inout FileRecord, from fields: FileFields, in node: BencodeNode, chain: inout DirectoryChain
    ) throws(MetainfoError) {
        var depth = 0
        var last: BencodeNode?
        for component in fields.bestPath?.children ?? node.noChildren {
            guard depth < limits.directoryDepth else { throw .pathTooDeep(at: component, limits) }
            if let last {
                entry.directory = try directory(last, at: depth - 1, in: entry.directory, chain: &chain)
            }
            last = component
            depth += 1
        }
        if let last {
            entry.setName(try nameRange(of: last))
        } else if !entry.flags.contains(.pad) {
            throw MetainfoError(.missingName, at: node.position, "a file has no path")
        }
    }

    /// The directory of one path component; lists are mostly sorted, so the one before is likely the same.
    private mutating func directory(
        _ node: BencodeNode, at depth: Int, in parent: Int32, chain: inout DirectoryChain
    ) throws(MetainfoError) -> Int32 {
        if depth < chain.directories.count {
            let known = directories[Int(chain.directories[depth])]
            if known.parent == parent, let name = node.string, name == document.bytes[known.nameRange] {
                return chain.directories[depth]
            }
            chain.directories.removeSubrange(depth...)
        }
        let directory = try addDirectory(node, in: parent)
        chain.directories.append(directory)
        return directory
    }

    /// BitComet marks padding by the name alone.
    private static func isBitCometPad(_ name: ArraySlice<UInt8>) -> Bool {
        let mark = "_____padding_file_".utf8
        guard name.count >= mark.count, name.contains(UInt8(ascii: "_")) else { return false }
        return name.indices.contains { name[$0...].starts(with: mark) }
    }

    /// The directories that the entry before this one stands in, outermost first.
    private struct DirectoryChain {
        var directories: [Int32] = []
    }
}

extension BencodeNode {
    /// An empty run of items, for a list that is not there.
    var noChildren: Children { Children(parent: BencodeNode(document: document, index: document.tokens.count - 1)) }
}
