import CEL

/// A torrent that is as large as declared, filled with text that makes searching and decoding slowest.
final class LargestSubject: Record, Activation {
    private struct File: Record {
        let path: String
        let size: Int64
        let progress: Double
        let priority: String

        func field(at slot: Int) -> Value {
            switch slot {
            case 0: .string(path)
            case 1: .int(size)
            case 2: .double(progress)
            default: .string(priority)  // the last slot
            }
        }
    }

    static let fileType = RecordType(
        "file",
        fields: [
            Field("path", type: .string, maximumCount: 200), Field("size", type: .int, unit: .bytes),
            Field("progress", type: .double, unit: .ratio), Field("priority", type: .string, maximumCount: 16),
        ])

    static let type = RecordType(
        "torrent",
        fields: [
            Field("name", type: .string, maximumCount: 1_024), Field("tags", type: .list(.string), maximumCount: 64),
            Field("files", type: .list(.record(fileType)), maximumCount: 50_000), Field("ratio", type: .double),
        ])

    static let environment: Environment = {
        var environment = Environment()
        environment.declare(variable: "torrent", type: .record(type))
        return environment
    }()

    private let name: String
    private let tags: [String]
    private let files: [File]

    /// Fills every text with repetitions of one.
    init(of unit: String) {
        func text(_ bytes: Int) -> String { String(repeating: unit, count: bytes / unit.utf8.count) }
        name = text(1_024)
        let tag = text(100), path = text(200)
        tags = (0..<64).map { _ in tag }
        files = (0..<50_000).map { File(path: path, size: Int64($0), progress: 1, priority: "normal") }
    }

    func field(at slot: Int) -> Value {
        switch slot {
        case 0: .string(name)
        case 1: .list(tags.map(Value.string))
        case 2: .list(files.map(Value.record))
        default: .double(.leastNonzeroMagnitude)  // the ratio, with as many digits as there can be
        }
    }

    func value(ofVariable slot: Int) -> Value { .record(self) }

    func field(_ field: Int, ofVariable slot: Int) -> Value { self.field(at: field) }

    /// Conditions that are accepted and dear.
    static let conditions = [
        "torrent.files.exists(f, f.path.lowerAscii().contains('sample'))",
        "torrent.files.exists(f, f.path.matches('(?i)\\\\.(exe|scr|bat)$'))",
        "torrent.files.exists(f, f.path.matches('a+b'))", "torrent.files.exists(f, f.path.trim() == '')",
        "torrent.files.exists(f, f.path.size() > 9999)", "torrent.files.exists(f, f.path.contains('aaaaaaaaab'))",
        "torrent.files.map(f, f.path).size() > 50000", "torrent.files.transformMap(i, f, f.size).size() > 50000",
        "torrent.files.map(f, f.size % 1000).sort().size() > 50000", "torrent.files == torrent.files",
        "torrent.files.exists(f, [f.size, 1].size() == 3)", "torrent.tags.exists(t, string(torrent.ratio) == '')",
        "torrent.tags.exists(t, '%f'.format([torrent.ratio]) == '')", "torrent.name.matches(torrent.tags[0])",
        "torrent.name.matches('(?:(?:a|b|.){1,30}){1,20}Z')",
        "torrent.tags.exists(a, torrent.tags.exists(b, a + b == ''))",
    ]
}
