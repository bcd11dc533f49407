import Clocks
import JSON
import Rules
import Torrents

extension IntakeFacts {
    /// The file as observations are recorded.
    var recorded: JSON {
        .record(
            ("root", .string(root)), ("path", .string(path)), ("name", .string(name)), ("folder", .string(folder)),
            ("size", .integer(size)), ("modifiedAt", .integer(modifiedAt.milliseconds)), ("content", content.recorded),
            ("moreLinks", .array(moreLinks.map(\.recorded))), ("identity", .string(identity)),
            ("sha256", digest.map(JSON.string)))
    }

    /// Reads that form back.
    init(_ value: RecordedValue) throws(ObservationError) {
        self.init(
            root: try value["root"].text(), path: try value["path"].text(), name: try value["name"].text(),
            folder: try value["folder"].text(), size: try value["size"].integer(),
            modifiedAt: try value["modifiedAt"].wall(), content: try Content(value["content"]),
            moreLinks: try value["moreLinks"].list { element throws(ObservationError) in try TorrentContent(element) },
            identity: try value["identity"].text(),
            digest: try value["sha256"].optional { part throws(ObservationError) in try part.text() })
    }
}

extension IntakeFacts.Content {
    fileprivate var recorded: JSON {
        switch self {
        case .torrent(let content): ["torrent": content.recorded]
        case .invalid(let reason): ["invalid": .string(reason)]
        case .supposed: ["supposed": true]
        }
    }

    fileprivate init(_ value: RecordedValue) throws(ObservationError) {
        if value["torrent"].isThere {
            self = .torrent(try TorrentContent(value["torrent"]))
        } else if value["invalid"].isThere {
            self = .invalid(reason: try value["invalid"].text())
        } else if value["supposed"].isThere {
            self = .supposed
        } else {
            throw value.failure("the content of a file needs \"torrent\", \"invalid\" or \"supposed\"")
        }
    }
}

extension TorrentContent {
    fileprivate var recorded: JSON {
        .record(
            ("name", .string(name)), ("magnet", .bool(isMagnet)), ("private", .bool(isPrivate)),
            ("trackers", .array(trackerHosts.map(JSON.string))), ("hash", hash.map { .string($0.hex) }),
            ("hashV2", hashV2.map(JSON.string)), ("comment", comment.map(JSON.string)),
            ("creator", creator.map(JSON.string)), ("size", size.map(JSON.integer)),
            ("pieceSize", pieceSize.map(JSON.integer)), ("fileCount", fileCount.map { .integer(Int64($0)) }),
            ("createdAt", createdAt.map(JSON.integer)))
    }

    fileprivate init(_ value: RecordedValue) throws(ObservationError) {
        func text(_ name: String) throws(ObservationError) -> String? {
            try value[name].optional { part throws(ObservationError) in try part.text() }
        }
        func number(_ name: String) throws(ObservationError) -> Int64? {
            try value[name].optional { part throws(ObservationError) in try part.integer() }
        }
        self.init(
            name: try value["name"].text(), isMagnet: try value["magnet"].flag(),
            isPrivate: try value["private"].flag(),
            trackerHosts: try value["trackers"].list { element throws(ObservationError) in try element.text() })
        hash = try value["hash"].optional { part throws(ObservationError) in try part.hash() }
        hashV2 = try text("hashV2")
        comment = try text("comment")
        creator = try text("creator")
        size = try number("size")
        pieceSize = try number("pieceSize")
        fileCount = try value["fileCount"].optional { part throws(ObservationError) in try part.count() }
        createdAt = try number("createdAt")
    }
}
