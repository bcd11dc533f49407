/// A file list while it is read: entries, directories and where each entry starts in the content.
struct FileLayout: Sendable {
    /// The largest file and the largest sum that clients can address.
    private static let largest: Int64 = 1 << 48 - 1
    /// Blocks are what version 2 hashes, whatever the piece length.
    static let blockSize: Int64 = 16384
    /// The most blocks that fit the index of a Merkle tree.
    private static let mostBlocks = Int64(Int32.max / 2)
    /// A path component from this many bytes on is refused; longer ones exceed every file system by far.
    private static let longestName = 4096

    let document: BencodeDocument
    let limits: MetainfoLimits
    private(set) var records: [FileRecord] = []
    private(set) var directories: [DirectoryRecord] = []
    private(set) var symlinks: [Int: [String]] = [:]
    /// The sum of all sizes, pads and alignment included.
    private(set) var total: Int64 = 0
    /// Whether the list is a lone file whose name is the torrent's, with no directory around it.
    var isSingleFile = false

    init(document: BencodeDocument, limits: MetainfoLimits) {
        self.document = document
        self.limits = limits
    }

    /// Adds a directory and returns its index.
    mutating func addDirectory(_ name: BencodeNode, in parent: Int32) throws(MetainfoError) -> Int32 {
        let range = try nameRange(of: name)
        let hash = NameHash.hash(PathComponent.fileName(document.bytes[range]), in: hash(of: parent))
        directories.append(
            DirectoryRecord(
                parent: parent, nameStart: Int32(range.lowerBound), nameCount: Int32(range.count), hash: hash))
        return Int32(directories.count - 1)
    }

    /// Adds an entry behind those there are.
    mutating func add(_ entry: FileRecord, symlink: [String]?, at position: Int) throws(MetainfoError) {
        guard records.count < limits.files else {
            throw MetainfoError(.tooManyFiles, at: position, "the torrent lists more than \(limits.files) files")
        }
        guard Self.largest - total >= entry.size else {
            throw MetainfoError(.badLength, at: position, "the sizes of the files add up to more than 2^48 bytes")
        }
        var entry = entry
        entry.offset = total
        if let symlink { symlinks[records.count] = symlink }
        records.append(entry)
        total += entry.size
    }

    /// Fills up to a piece boundary, as version 2 has every file start on one.
    mutating func align(to pieceLength: Int64, at position: Int) throws(MetainfoError) {
        let rest = total % pieceLength
        guard rest != 0 else { return }
        var pad = FileRecord()
        pad.flags = [.pad, .alignment]
        pad.size = pieceLength - rest
        try add(pad, symlink: nil, at: position)
    }

    /// Drops the alignment behind the last file; hybrids of older makers have none there.
    mutating func removeTailAlignment() {
        guard let last = records.lastIndex(where: { $0.size > 0 }), records[last].flags.contains(.alignment) else {
            return
        }
        total -= records[last].size
        records.remove(at: last)
        for index in last..<records.count { records[index].offset = total }
        symlinks = Dictionary(uniqueKeysWithValues: symlinks.map { ($0 > last ? $0 - 1 : $0, $1) })
    }

    /// The hash of a directory's folded path.
    func hash(of directory: Int32) -> UInt64 {
        directory < 0 ? NameHash.top : directories[Int(directory)].hash
    }

    /// Where a path component stands, once it is known to be one.
    func nameRange(of node: BencodeNode) throws(MetainfoError) -> Range<Int> {
        guard let range = node.stringRange else {
            throw MetainfoError(.badPath, at: node.position, "a path component is not a string")
        }
        guard range.count < Self.longestName else {
            throw MetainfoError(.badPath, at: node.position, "a path component has \(range.count) bytes")
        }
        return range
    }

    /// The size of an entry from its `length`, zero for a symlink, which takes no space.
    static func size(of length: BencodeNode?, isSymlink: Bool, in entry: BencodeNode) throws(MetainfoError) -> Int64 {
        guard !isSymlink else { return 0 }
        guard let length, let size = length.integer, size >= 0, size <= largest, size / blockSize < mostBlocks else {
            throw MetainfoError(
                .badLength, at: length?.position ?? entry.position,
                length == nil
                    ? "a file has no length" : "the length of a file is not an integer from 0 to 2^44")
        }
        return size
    }
}
