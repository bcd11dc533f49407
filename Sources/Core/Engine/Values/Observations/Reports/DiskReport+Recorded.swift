import JSON

extension DiskReport {
    /// The report as observations are recorded.
    var recorded: JSON {
        let finding: (String, JSON) =
            switch finding {
            case .there(let space): ("there", space.recorded)
            case .missing(let reason): ("missing", .string(reason))
            case .untold(let reason): ("untold", .string(reason))
            }
        return .record(
            ("disk", .string(disk)), ("interval", interval.recorded), finding,
            ("trash", trash.map { .array($0.map(\.recorded)) }))
    }

    /// Reads that form back.
    init(_ value: RecordedValue) throws(ObservationError) {
        let finding: Finding
        if value["there"].isThere {
            finding = .there(try DiskSpace(value["there"]))
        } else if value["missing"].isThere {
            finding = .missing(try value["missing"].text())
        } else if value["untold"].isThere {
            finding = .untold(try value["untold"].text())
        } else {
            throw value.failure("a disk needs \"there\", \"missing\" or \"untold\"")
        }
        self.init(
            disk: try value["disk"].text(), finding: finding, interval: try value["interval"].duration(),
            trash: value["trash"].isThere
                ? try value["trash"].list { item throws(ObservationError) in try TrashedItem(item) } : nil)
    }
}

extension DiskSpace {
    fileprivate var recorded: JSON {
        .record(
            ("free", .integer(free)), ("size", size.map(JSON.integer)), ("used", used.map(JSON.integer)),
            ("mount", mount.map(JSON.string)), ("hasMarker", hasMarker.map(JSON.bool)))
    }

    fileprivate init(_ value: RecordedValue) throws(ObservationError) {
        self.init(
            free: try value["free"].integer(),
            size: try value["size"].optional { part throws(ObservationError) in try part.integer() },
            used: try value["used"].optional { part throws(ObservationError) in try part.integer() },
            mount: try value["mount"].optional { part throws(ObservationError) in try part.text() },
            hasMarker: try value["hasMarker"].optional { part throws(ObservationError) in try part.flag() })
    }
}
