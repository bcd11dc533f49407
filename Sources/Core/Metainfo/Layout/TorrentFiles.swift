/// One file that a torrent lists.
package struct TorrentFile: Hashable, Sendable {
    /// The components below the torrent's name, or the name itself for a torrent of one file; data, never a path.
    package let path: [String]
    /// Size in bytes, zero for a symlink.
    package let size: Int64
    /// Whether the file only fills space up to a piece boundary and is never written to disk.
    package let isPad: Bool
    /// Whether the maker asks for the right to execute the file.
    package let isExecutable: Bool
    /// Whether the maker asks for the file to be hidden.
    package let isHidden: Bool
    /// Where a symlink points, as components from the torrent's top; nil for all other files.
    package let symlinkTarget: [String]?
    /// The 32 bytes at the top of the file's Merkle tree in version 2; nil for version 1 and empty files.
    package let piecesRoot: [UInt8]?

    /// Makes an entry, by default of an ordinary file of version 1.
    package init(
        path: [String], size: Int64, isPad: Bool = false, isExecutable: Bool = false, isHidden: Bool = false,
        symlinkTarget: [String]? = nil, piecesRoot: [UInt8]? = nil
    ) {
        self.path = path
        self.size = size
        self.isPad = isPad
        self.isExecutable = isExecutable
        self.isHidden = isHidden
        self.symlinkTarget = symlinkTarget
        self.piecesRoot = piecesRoot
    }
}

/// The files of a torrent in content order, made when asked for so that huge lists stay cheap to hold.
package struct TorrentFiles: RandomAccessCollection, Sendable {
    let records: [FileRecord]
    private let directories: [DirectoryRecord]
    private let symlinks: [Int: [String]]
    private let bytes: [UInt8]

    /// Takes over a list that was read, without the alignment that no list names.
    init(_ layout: FileLayout) {
        var records: [FileRecord] = []
        var symlinks: [Int: [String]] = [:]
        records.reserveCapacity(layout.records.count)
        for (index, record) in layout.records.enumerated() where !record.flags.contains(.alignment) {
            if let target = layout.symlinks[index] { symlinks[records.count] = target }
            records.append(record)
        }
        self.records = records
        self.symlinks = symlinks
        directories = layout.directories
        bytes = layout.document.bytes
    }

    /// Always zero.
    package var startIndex: Int { 0 }
    /// How many files there are.
    package var endIndex: Int { records.count }

    /// The file at a place in the list, made anew at each call.
    package subscript(position: Int) -> TorrentFile {
        let record = records[position]
        let root = Int(record.piecesRoot)
        return TorrentFile(
            path: path(of: record), size: record.size, isPad: record.flags.contains(.pad),
            isExecutable: record.flags.contains(.executable), isHidden: record.flags.contains(.hidden),
            symlinkTarget: symlinks[position], piecesRoot: root < 0 ? nil : Array(bytes[root..<root + 32]))
    }

    private func path(of record: FileRecord) -> [String] {
        guard record.nameCount > 0 || !record.flags.contains(.pad) else { return [".pad", String(record.size)] }
        var path = [String(decoding: bytes[record.nameRange], as: UTF8.self)]
        var directory = record.directory
        while directory >= 0 {
            let node = directories[Int(directory)]
            path.append(String(decoding: bytes[node.nameRange], as: UTF8.self))
            directory = node.parent
        }
        return path.reversed()
    }
}
