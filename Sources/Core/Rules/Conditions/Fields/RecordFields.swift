import CEL
package import Torrents

/// What a rule can read of a client; slots of the `client` record.
package enum ClientField: Int, CaseIterable, Sendable {
    case name, version, downLimit, upLimit, altSpeedActive, downRate, upRate, freeSpace, torrents

    var declaration: Field {
        switch self {
        case .name: Field("name", type: .string, documentation: "its name in this file")
        case .version: Field("version", type: .string, documentation: "the program's version")
        case .downLimit:
            Field(
                "downLimit", type: .int, unit: .bytesPerSecond, mayBeAbsent: true,
                documentation: "absent when unlimited")
        case .upLimit:
            Field(
                "upLimit", type: .int, unit: .bytesPerSecond, mayBeAbsent: true, documentation: "absent when unlimited")
        case .altSpeedActive:
            Field("altSpeedActive", type: .bool, documentation: "whether the alternative limits are on")
        case .downRate: Field("downRate", type: .int, unit: .bytesPerSecond, documentation: "all torrents together")
        case .upRate: Field("upRate", type: .int, unit: .bytesPerSecond, documentation: "all torrents together")
        case .freeSpace: Field("freeSpace", type: .int, unit: .bytes, documentation: "free in the default folder")
        case .torrents: Field("torrents", type: .int, unit: .count, documentation: "how many it has")
        }
    }
}

/// What a rule can read of an event.
package enum EventField: Sendable {
    case id, type, at, late, cause
    case schedule, due
    case path
    case message

    /// The fields of events about one topic; a field's place is its slot in the `event` record.
    package static func fields(about topic: EventKind.Topic) -> [EventField] {
        let all: [EventField] = [.id, .type, .at, .late, .cause]
        return switch topic {
        case .torrent, .client: all
        case .schedule: all + [.schedule, .due, .message]
        case .file: all + [.path, .message]
        }
    }

    var declaration: Field {
        switch self {
        case .id: Field("id", type: .string, documentation: "stable over repeats")
        case .type: Field("type", type: .string, documentation: "such as torrent.completed")
        case .at: Field("at", type: .timestamp, documentation: "when it was seen")
        case .late: Field("late", type: .bool, documentation: "whether it happened while nobody watched")
        case .cause: Field("cause", type: .string, documentation: "external, or the id of one of our intents")
        case .schedule: Field("schedule", type: .string, documentation: "name of the window, or id of the rule")
        case .due: Field("due", type: .timestamp, documentation: "when the edge or occurrence was due")
        case .path: Field("path", type: .string, documentation: "absolute path")
        case .message: Field("message", type: .string, documentation: "what there is to say of it, in words")
        }
    }
}

/// What a rule can read of a file in a watch folder; slots of the `file` record.
package enum FileField: Int, CaseIterable, Sendable {
    case name, path, folder, size, modifiedAt

    var declaration: Field {
        switch self {
        case .name: Field("name", type: .string, documentation: "last part of the path")
        case .path: Field("path", type: .string, documentation: "absolute path")
        case .folder: Field("folder", type: .string, documentation: "sub-folder below the watched one, or empty")
        case .size: Field("size", type: .int, unit: .bytes, documentation: "bytes of the file itself")
        case .modifiedAt: Field("modifiedAt", type: .timestamp, documentation: "when it was last written")
        }
    }
}

/// What a rule can read of a .torrent or magnet link before it is added; slots of the `meta` record.
package enum MetaField: Int, CaseIterable, Sendable {
    case valid, error, hash, hashV2, name, comment, creator, `private`, size, pieceSize, fileCount, trackers, magnet
    case createdAt

    var declaration: Field {
        switch self {
        case .valid: Field("valid", type: .bool, documentation: "whether it can be added at all")
        case .error: Field("error", type: .string, mayBeAbsent: true, documentation: "why it is not valid")
        case .hash: Field("hash", type: .string, mayBeAbsent: true, documentation: "v1 infohash, or truncated v2")
        case .hashV2: Field("hashV2", type: .string, mayBeAbsent: true, documentation: "v2 infohash")
        case .name: Field("name", type: .string, documentation: "suggested name")
        case .comment: Field("comment", type: .string, mayBeAbsent: true, documentation: "its maker's comment")
        case .creator: Field("creator", type: .string, mayBeAbsent: true, documentation: "program that made it")
        case .private: Field("private", type: .bool, documentation: "whether only its trackers may name peers")
        case .size: Field("size", type: .int, unit: .bytes, documentation: "all files together")
        case .pieceSize: Field("pieceSize", type: .int, unit: .bytes, documentation: "bytes of one piece")
        case .fileCount: Field("fileCount", type: .int, unit: .count, documentation: "how many files")
        case .trackers:
            Field("trackers", type: .list(.string), maximumCount: 256, documentation: "host names of its trackers")
        case .magnet: Field("magnet", type: .bool, documentation: "whether it is a magnet link")
        case .createdAt: Field("createdAt", type: .timestamp, mayBeAbsent: true, documentation: "when it was made")
        }
    }
}
