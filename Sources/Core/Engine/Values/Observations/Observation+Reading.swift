import Clocks
package import JSON
import Rules
import Torrents

extension Observation {
    /// Reads what `json` wrote; members that this version does not know are passed over.
    ///
    /// - Throws: `ObservationError` with the place of the first thing that is wrong.
    package init(json: JSON) throws(ObservationError) {
        try self.init(json: json) { value, _ throws(ObservationError) in
            TorrentList(try value["torrents"].list { element throws(ObservationError) in try Torrent(element) })
        }
    }

    /// Reads an observation whose list has a form of its own.
    ///
    /// - Parameters:
    ///   - json: What was written.
    ///   - list: Reads the members that tell of a client's torrents.
    /// - Throws: `ObservationError` with the place of the first thing that is wrong.
    init(
        json: JSON, readingLists list: (RecordedValue, ClientName) throws(ObservationError) -> TorrentList
    ) throws(ObservationError) {
        let whole = RecordedValue(json)
        let form = try whole["form"].integer()
        guard form == Self.form else {
            throw whole["form"].failure("this version reads form \(Self.form), and this is form \(form)")
        }
        let at = try whole["at"].moment()
        if whole["snapshot"].isThere {
            self = try Self.snapshot(whole["snapshot"], at: at, list: list)
            return
        }
        guard case .object(let members) = json,
            let (name, read) = members.lazy.compactMap({ member in
                Self.readers[member.name].map { (member.name, $0) }
            }).first
        else { throw whole.failure("this version knows no observation of this kind") }
        self = try read(whole[name], at)
    }

    private typealias Reader = @Sendable (RecordedValue, Moment) throws(ObservationError) -> Observation

    private static let readers: [String: Reader] = [
        "unreachable": { value, at throws(ObservationError) in
            .unreachable(try value["client"].client(), reason: try value["reason"].text(), at: at)
        },
        "looked": { value, at throws(ObservationError) in
            let missing = try value["missing"].list { element throws(ObservationError) in try element.hash() }
            let hidden = try value["hidden"].list { element throws(ObservationError) in try element.hash() }
            return .looked(
                try value["client"].client(), FileSight(missing: Set(missing), hidden: Set(hidden)), at: at)
        },
        "disk": { value, at throws(ObservationError) in .disk(try DiskReport(value), at: at) },
        "orphans": { value, at throws(ObservationError) in .orphans(try OrphanReport(value), at: at) },
        "settled": { value, at throws(ObservationError) in
            .settled(try IntakeFacts(value["file"]), rule: try value["rule"].text(), at: at)
        },
        "vanished": { value, at throws(ObservationError) in
            let paths = try value["paths"].list { element throws(ObservationError) in try element.text() }
            return .vanished(paths, rule: try value["rule"].text(), at: at)
        },
        "offered": { value, at throws(ObservationError) in
            .offered(try IntakeFacts(value["file"]), try OfferRoute(value["route"]), at: at)
        },
        "called": { value, at throws(ObservationError) in
            .called(
                HookCall(
                    hook: try value["hook"].text(),
                    id: try value["id"].optional { part throws(ObservationError) in try part.text() },
                    body: value["body"].json ?? .null),
                at: at)
        },
        "revived": { value, at throws(ObservationError) in .revived(try Intent(value), at: at) },
        "undoing": { value, at throws(ObservationError) in
            let wishes = try value["wishes"].list { element throws(ObservationError) in
                try element.required("a wish to undo", element.json.flatMap(UndoWish.init(json:)))
            }
            return .undoing(wishes, at: at)
        },
        "trash": { value, at throws(ObservationError) in
            let wishes = try value["wishes"].list { element throws(ObservationError) in
                try element.required("a wish about a bin", element.json.flatMap(TrashWish.init(json:)))
            }
            return .trash(wishes, at: at)
        },
        "moment": { _, at throws(ObservationError) in .moment(at) },
        "override": { value, at throws(ObservationError) in
            .override(try value.required("an override", value.json.flatMap(WindowOverride.init(json:))), at: at)
        },
        "overrideEnded": { value, at throws(ObservationError) in
            .overrideEnded(window: try value["window"].text(), at: at)
        },
        "released": { value, at throws(ObservationError) in .released(try Release(value), at: at) },
        "instructed": { value, at throws(ObservationError) in
            .instructed(try value.required("an instruction", value.json.flatMap(Instruction.init(json:))), at: at)
        },
        "outcome": { value, at throws(ObservationError) in
            .outcome(IntentID(try value["intent"].text()), try Outcome(value), at: at)
        },
    ]

    private static func snapshot(
        _ value: RecordedValue, at: Moment,
        list: (RecordedValue, ClientName) throws(ObservationError) -> TorrentList
    ) throws(ObservationError) -> Observation {
        let client = try value["client"].client()
        let snapshot = Snapshot(
            client: client, takenAt: at, session: try value["session"].text(),
            runSince: try value["runSince"].optional { part throws(ObservationError) in try part.wall() },
            list: try list(value, client), server: try ClientFacts(value["server"]))
        return .snapshot(
            snapshot,
            interval: Rhythm(
                wanted: try value["wanted"].duration(), actual: try value["actual"].duration(),
                isInterrupted: try value["interrupted"].optional { part throws(ObservationError) in try part.flag() }
                    ?? false))
    }
}

extension Torrent {
    /// Reads a torrent, all of whose known facts have to be of the right shape.
    init(_ value: RecordedValue) throws(ObservationError) {
        guard let json = value.json, case .object(let members) = json, let torrent = Torrent(json: json) else {
            throw value["id"].failure("a torrent needs the infohash that names it")
        }
        for member in members {
            guard let field = TorrentField(name: member.name), !torrent.holds(all: member.value, as: field) else {
                continue
            }
            throw value[member.name].failure("this is no \(field.name)")
        }
        for name in ["countsSince", "quietSince"] {
            _ = try value[name].optional { part throws(ObservationError) in try part.integer() }
        }
        self = torrent
    }

    /// Whether a fact is what was written, rather than what could be read of it.
    private func holds(all json: JSON, as field: TorrentField) -> Bool {
        switch self[field] {
        case .unknown: false
        case .texts(let texts): texts.count == json.arrayValue?.count
        case .trackers(let trackers): trackers.count == json.arrayValue?.count
        case .files(let files): files.count == json.arrayValue?.count
        case .absent, .flag, .integer, .real, .text: true
        }
    }
}

extension ClientFacts {
    fileprivate init(_ value: RecordedValue) throws(ObservationError) {
        func number(_ name: String) throws(ObservationError) -> Int64? {
            try value[name].optional { part throws(ObservationError) in try part.integer() }
        }
        func flag(_ name: String) throws(ObservationError) -> Bool? {
            try value[name].optional { part throws(ObservationError) in try part.flag() }
        }
        func names(_ name: String) throws(ObservationError) -> Set<String>? {
            try value[name].optional { part throws(ObservationError) in
                Set(try part.list { element throws(ObservationError) in try element.text() })
            }
        }
        self.init(version: try value["version"].text())
        downLimit = try number("downLimit")
        upLimit = try number("upLimit")
        altSpeedActive = try flag("altSpeedActive")
        hasSpeedSchedule = try flag("hasSpeedSchedule")
        downRate = try number("downRate")
        upRate = try number("upRate")
        freeSpace = try number("freeSpace")
        defaultSavePath = try value["defaultSavePath"].optional { part throws(ObservationError) in try part.text() }
        categories = try names("categories")
        tags = try names("tags")
        ordinaryLimits = try value["ordinaryLimits"].optional { part throws(ObservationError) in
            Limits(
                down: try part["down"].optional { limit throws(ObservationError) in try limit.integer() },
                up: try part["up"].optional { limit throws(ObservationError) in try limit.integer() })
        }
    }
}

extension OfferRoute {
    fileprivate init(_ value: RecordedValue) throws(ObservationError) {
        if value["clients"].isThere {
            self = .clients(try value["clients"].required("a list", value["clients"].json?.arrayValue))
        } else if value["rule"].isThere {
            self = .rule(try value["rule"].optional { part throws(ObservationError) in try part.text() })
        } else {
            throw value.failure("a route needs \"rule\" or \"clients\"")
        }
    }
}

extension Release {
    fileprivate init(_ value: RecordedValue) throws(ObservationError) {
        if value["rule"].isThere {
            self = .rule(try value["rule"].text())
        } else if value["client"].isThere {
            self = .client(try value["client"].text())
        } else if value["all"].isThere {
            self = .all
        } else if value["clock"].isThere {
            self = .clock
        } else if value["disk"].isThere {
            self = .disk(client: try value["disk"]["client"].text(), root: try value["disk"]["root"].text())
        } else {
            throw value.failure("a release needs \"rule\", \"client\", \"all\", \"clock\" or \"disk\"")
        }
    }
}

extension Outcome {
    fileprivate init(_ value: RecordedValue) throws(ObservationError) {
        if value["done"].isThere {
            self = .done(try value["done"].text())
        } else if value["held"].isThere {
            self = .held(try value["held"].text())
        } else if value["dead"].isThere {
            self = .dead(try value["dead"].text())
        } else {
            throw value.failure("an outcome needs \"done\", \"held\" or \"dead\"")
        }
    }
}
