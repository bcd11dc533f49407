import CEL

/// What a rule can read of a client; slots of the `client` record.
package enum ClientField: Int, CaseIterable, Sendable {
    case name, version, downLimit, upLimit, altSpeedActive, downRate, upRate, freeSpace, torrents

    var declaration: Field {
        switch self {
        case .name: Field("name", type: .string, documentation: "its name in the rule file")
        case .version:
            Field("version", type: .string, documentation: "the program's own version, such as 3.00 or v4.5.2")
        case .downLimit:
            Field(
                "downLimit", type: .int, unit: .bytesPerSecond, mayBeAbsent: true,
                documentation: "the download limit in force, the alternative one where that is on; absent for none")
        case .upLimit:
            Field(
                "upLimit", type: .int, unit: .bytesPerSecond, mayBeAbsent: true,
                documentation: "the upload limit in force, the alternative one where that is on; absent for none")
        case .altSpeedActive:
            Field("altSpeedActive", type: .bool, documentation: "whether the alternative limits are on")
        case .downRate:
            Field(
                "downRate", type: .int, unit: .bytesPerSecond,
                documentation: "what it receives now, all torrents together")
        case .upRate:
            Field(
                "upRate", type: .int, unit: .bytesPerSecond, documentation: "what it sends now, all torrents together")
        case .freeSpace:
            Field(
                "freeSpace", type: .int, unit: .bytes,
                documentation: """
                    free where it downloads to by default; unknown where the client cannot say, and where qBittorrent \
                    tells 0 for less than a minute, as it does before it has measured
                    """)
        case .torrents: Field("torrents", type: .int, unit: .count, documentation: "how many torrents it has")
        }
    }
}

/// What a rule can read of an event.
package enum EventField: Sendable {
    case id, type, at, late, cause
    case schedule, due
    case path
    case message
    case hook, body

    /// The fields that every event has.
    static let common: [EventField] = [.id, .type, .at, .late, .cause]

    var declaration: Field {
        switch self {
        case .id: Field("id", type: .string, documentation: "names the event for good, also over repeats")
        case .type: Field("type", type: .string, documentation: "its name, such as torrent.completed")
        case .at: Field("at", type: .timestamp, documentation: "when it was seen")
        case .late: Field("late", type: .bool, documentation: "whether it happened before that, while nobody watched")
        case .cause:
            Field("cause", type: .string, documentation: "external, or the id of the intent of ours that caused it")
        case .schedule:
            Field(
                "schedule", type: .string, documentation: "the window's name, or the id of the rule with the schedule")
        case .due: Field("due", type: .timestamp, documentation: "when the window's edge or the occurrence was due")
        case .path: Field("path", type: .string, documentation: "the absolute path of the file")
        case .message:
            Field("message", type: .string, documentation: "what there is to say of it in words; empty for most")
        case .hook: Field("hook", type: .string, documentation: "the name of the hook that was called")
        case .body:
            Field("body", type: .dyn, documentation: "what was sent: JSON as it is, anything else as a text; or null")
        }
    }
}

/// What a rule can read of a file in a watch folder; slots of the `file` record.
package enum FileField: Int, CaseIterable, Sendable {
    case name, path, folder, size, modifiedAt

    var declaration: Field {
        switch self {
        case .name: Field("name", type: .string, documentation: "the last part of its path")
        case .path: Field("path", type: .string, documentation: "its absolute path")
        case .folder: Field("folder", type: .string, documentation: "its folder below the watched one; empty there")
        case .size:
            Field("size", type: .int, unit: .bytes, documentation: "bytes of the file itself, not of its torrent")
        case .modifiedAt: Field("modifiedAt", type: .timestamp, documentation: "when it was written last")
        }
    }
}

/// What a rule can read of a .torrent or magnet link before it is added; slots of the `meta` record.
package enum MetaField: Int, CaseIterable, Sendable {
    case valid, error, hash, hashV2, name, comment, creator, `private`, size, pieceSize, fileCount, trackers, magnet
    case createdAt

    var declaration: Field {
        switch self {
        case .valid:
            Field(
                "valid", type: .bool, documentation: "whether it can be added; of what cannot, all but error is unknown"
            )
        case .error: Field("error", type: .string, mayBeAbsent: true, documentation: "why it is not valid")
        case .hash: Field("hash", type: .string, mayBeAbsent: true, documentation: "the v1 infohash, or the cut v2 one")
        case .hashV2: Field("hashV2", type: .string, mayBeAbsent: true, documentation: "the v2 infohash")
        case .name: Field("name", type: .string, documentation: "the name that it suggests")
        case .comment: Field("comment", type: .string, mayBeAbsent: true, documentation: "its maker's comment")
        case .creator: Field("creator", type: .string, mayBeAbsent: true, documentation: "the program that made it")
        case .private:
            Field(
                "private", type: .bool,
                documentation: "whether only its trackers may name peers; unknown of a magnet link")
        case .size:
            Field(
                "size", type: .int, unit: .bytes,
                documentation: "all files together; unknown of a magnet link that does not say")
        case .pieceSize:
            Field("pieceSize", type: .int, unit: .bytes, documentation: "bytes of one piece; unknown of a magnet link")
        case .fileCount:
            Field("fileCount", type: .int, unit: .count, documentation: "how many files; unknown of a magnet link")
        case .trackers:
            Field("trackers", type: .list(.string), maximumCount: 256, documentation: "the host names of its trackers")
        case .magnet: Field("magnet", type: .bool, documentation: "whether it is a magnet link")
        case .createdAt: Field("createdAt", type: .timestamp, mayBeAbsent: true, documentation: "when it was made")
        }
    }
}
