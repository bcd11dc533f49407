extension FileLayout {
    /// Whether this list of version 2 and `other` of version 1 lay the same content out in the same places.
    ///
    /// Only files with content and symlinks have to agree, in place, size and name; pads and empty
    /// files only have to stand at the same index.
    func isCompatible(with other: FileLayout) -> Bool {
        guard records.count == other.records.count, total == other.total, isSingleFile == other.isSingleFile else {
            return false
        }
        for (index, (mine, theirs)) in zip(records, other.records).enumerated() {
            guard mine.isRelevant == theirs.isRelevant else { return false }
            guard mine.isRelevant else { continue }
            guard mine.size == theirs.size, mine.offset == theirs.offset,
                symlinks[index] == other.symlinks[index], hasSamePath(mine, theirs, in: other)
            else { return false }
        }
        return true
    }

    private func hasSamePath(_ mine: FileRecord, _ theirs: FileRecord, in other: FileLayout) -> Bool {
        guard isSameName(mine.nameRange, theirs.nameRange) else { return false }
        var mine = mine.directory
        var theirs = theirs.directory
        while mine >= 0, theirs >= 0 {
            let (left, right) = (directories[Int(mine)], other.directories[Int(theirs)])
            guard left.hash == right.hash, isSameName(left.nameRange, right.nameRange) else { return false }
            mine = left.parent
            theirs = right.parent
        }
        return mine == theirs
    }

    /// Both lists point into the same bytes.
    private func isSameName(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
        let (left, right) = (document.bytes[left], document.bytes[right])
        return left == right || PathComponent.fileName(left) == PathComponent.fileName(right)
    }

    /// Throws when so many files share names that finding free ones would be an attack on the client.
    ///
    /// A client renames `a.txt` to `a.1.txt`, `a.2.txt` and so on; each name that is taken as well counts.
    func requireFewDuplicates() throws(MetainfoError) {
        var taken = Set<UInt64>(minimumCapacity: directories.count + records.count)
        for directory in directories { taken.insert(directory.hash) }
        var attempts = 0
        for record in records where !record.flags.contains(.pad) {
            let parent = hash(of: record.directory)
            let raw = document.bytes[record.nameRange]
            let isPlain = PathComponent.isPlain(raw)
            let hash = isPlain ? NameHash.hash(raw, in: parent) : NameHash.hash(PathComponent.fileName(raw), in: parent)
            guard !taken.insert(hash).inserted else { continue }
            var name = PathComponent.fileName(raw)
            let dot = name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
            let tail = name[dot...]
            name.removeSubrange(dot...)
            var number = 1
            while !taken.insert(NameHash.hash(name + ".\(number)".utf8 + tail, in: parent)).inserted {
                number += 1
                attempts += 1
                guard attempts <= limits.duplicates else {
                    throw MetainfoError(
                        .tooManyDuplicates, at: Int(record.nameStart), "too many files have the same name")
                }
            }
        }
    }
}
