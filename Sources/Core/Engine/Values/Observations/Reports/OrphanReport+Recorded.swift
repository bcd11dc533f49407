import Clocks
import JSON
import Rules

extension OrphanReport {
    /// The report as observations are recorded.
    var recorded: JSON {
        let finding: (String, JSON) =
            switch finding {
            case .untold(let reason): ("untold", .string(reason))
            case .found(let contents):
                (
                    "found",
                    [
                        "orphans": .array(contents.orphans.map(\.recorded)),
                        "folders": .array(contents.folders.map(\.recorded)),
                    ]
                )
            }
        return .record(("disk", .string(disk)), ("interval", interval.recorded), finding)
    }

    /// Reads that form back.
    init(_ value: RecordedValue) throws(ObservationError) {
        let finding: Finding
        if value["untold"].isThere {
            finding = .untold(try value["untold"].text())
        } else {
            let found = value["found"]
            let orphans = try found["orphans"].list { part throws(ObservationError) in try OrphanFacts(part) }
            let folders = try found["folders"].list { part throws(ObservationError) in try Folder(part) }
            finding = .found(Contents(orphans: orphans, folders: folders))
        }
        self.init(disk: try value["disk"].text(), finding: finding, interval: try value["interval"].duration())
    }
}

extension OrphanFacts {
    fileprivate var recorded: JSON {
        [
            "path": .string(path), "identity": .string(identity), "size": .integer(size),
            "modified": .integer(modified.milliseconds), "links": .integer(Int64(links)),
        ]
    }

    fileprivate init(_ value: RecordedValue) throws(ObservationError) {
        self.init(
            path: try value["path"].text(), identity: try value["identity"].text(),
            size: try value["size"].integer(), modified: try value["modified"].wall(),
            links: Int(try value["links"].integer()))
    }
}

extension OrphanReport.Folder {
    fileprivate var recorded: JSON {
        ["path": .string(path), "files": .integer(Int64(files)), "orphans": .integer(Int64(orphans))]
    }

    fileprivate init(_ value: RecordedValue) throws(ObservationError) {
        self.init(
            path: try value["path"].text(), files: Int(try value["files"].integer()),
            orphans: Int(try value["orphans"].integer()))
    }
}
