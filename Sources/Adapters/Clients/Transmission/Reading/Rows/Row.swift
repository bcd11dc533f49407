import ClientHTTP
import JSON
import Torrents

/// One torrent of a table as it came, column by column; used again for the next row.
struct Row: Sendable {
    private var integers = [Int64](repeating: 0, count: Column.allCases.count)
    private var reals = [Double](repeating: 0, count: Column.allCases.count)
    private var texts = [RawText?](repeating: nil, count: Column.allCases.count)
    private(set) var columns: UInt64 = 0
    private(set) var labels: [String] = []
    private(set) var peers = PeerCount()
    private(set) var trackers: [TrackerRow] = []
    private(set) var files: [FileRow] = []
    private(set) var fileStates: [FileStateRow] = []

    init() {}

    /// Forgets which columns the former row had.
    mutating func begin() {
        columns = 0
        labels.removeAll(keepingCapacity: true)
        peers = PeerCount()
        trackers.removeAll(keepingCapacity: true)
        files.removeAll(keepingCapacity: true)
        fileStates.removeAll(keepingCapacity: true)
    }

    func has(_ column: Column) -> Bool { columns & 1 << UInt64(column.rawValue) != 0 }
    func integer(_ column: Column) -> Int64 { integers[column.rawValue] }
    func real(_ column: Column) -> Double { reals[column.rawValue] }
    func flag(_ column: Column) -> Bool { integers[column.rawValue] != 0 }
    func text(_ column: Column) -> RawText? { texts[column.rawValue] }

    /// Reads the value of a column; one of another shape than the column's is an error.
    mutating func read(_ column: Column, from scanner: inout JSONScanner) throws(JSONError) {
        columns |= 1 << UInt64(column.rawValue)
        switch column.shape {
        case .integer: integers[column.rawValue] = try scanner.integer().asFact
        case .real: reals[column.rawValue] = try scanner.double()
        case .flag: integers[column.rawValue] = try Self.flag(&scanner) ? 1 : 0
        case .text: texts[column.rawValue] = try RawText(&scanner)
        case .labels:
            try scanner.array { (inner: inout JSONScanner) throws(JSONError) in labels.append(try inner.string()) }
        case .peers:
            // What merely stands in for Transmission may know of no peers; the counts are unknown then.
            guard try scanner.upcoming() == .array else {
                columns &= ~(1 << UInt64(column.rawValue))
                return try scanner.skip()
            }
            try scanner.array { (inner: inout JSONScanner) throws(JSONError) in try peers.read(from: &inner) }
        case .trackers:
            try scanner.array { (inner: inout JSONScanner) throws(JSONError) in trackers.append(try TrackerRow(&inner))
            }
        case .files:
            try scanner.array { (inner: inout JSONScanner) throws(JSONError) in files.append(try FileRow(&inner)) }
        case .fileStates:
            try scanner.array { (inner: inout JSONScanner) throws(JSONError) in
                fileStates.append(try FileStateRow(&inner))
            }
        }
    }

    /// A truth value, which the legacy dialect writes as 0 or 1 in places.
    static func flag(_ scanner: inout JSONScanner) throws(JSONError) -> Bool {
        try scanner.upcoming() == .number ? try scanner.integer() != 0 : try scanner.bool()
    }
}

/// One element of `files`.
struct FileRow: Sendable {
    var path = ""
    var size: Int64 = 0
    var completed: Int64 = 0

    init(_ scanner: inout JSONScanner) throws(JSONError) {
        var (path, size, completed) = ("", Int64(0), Int64(0))
        try scanner.object { (inner: inout JSONScanner, key) throws(JSONError) in
            if inner.key(key, is: "name") {
                path = try inner.string()
            } else if inner.key(key, is: "length") {
                size = try inner.integer()
            } else if inner.key(key, is: "bytesCompleted") || inner.key(key, is: "bytes_completed") {
                completed = try inner.integer()
            } else {
                try inner.skip()
            }
        }
        (self.path, self.size, self.completed) = (path, size, completed)
    }
}

/// One element of `fileStats`.
struct FileStateRow: Sendable {
    var wanted = true
    var priority: Int64 = 0

    init(_ scanner: inout JSONScanner) throws(JSONError) {
        var (wanted, priority) = (true, Int64(0))
        try scanner.object { (inner: inout JSONScanner, key) throws(JSONError) in
            if inner.key(key, is: "wanted") {
                wanted = try Row.flag(&inner)
            } else if inner.key(key, is: "priority") {
                priority = try inner.integer()
            } else {
                try inner.skip()
            }
        }
        (self.wanted, self.priority) = (wanted, priority)
    }
}
