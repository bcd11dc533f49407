import Clocks
import JSON
import Rules
import Torrents

extension Intent {
    /// The intent as observations are recorded, with its arguments as they are.
    var recorded: JSON {
        .record(
            ("id", .string(id.text)), ("rule", .string(rule)), ("path", .string(path)), ("action", .string(action)),
            ("subject", subject.recorded), ("title", .string(title)), ("arguments", arguments),
            ("purpose", .string(purpose.rawValue)), ("chain", .string(chain)),
            ("continuesOnError", .bool(continuesOnError)), ("event", event.map { .string($0.text) }),
            ("plannedAt", .integer(plannedAt.milliseconds)), ("judged", judged?.json))
    }

    /// Reads that form back.
    init(_ value: RecordedValue) throws(ObservationError) {
        let purpose = value["purpose"].json?.stringValue.flatMap(Purpose.init(rawValue:))
        self.init(
            id: IntentID(try value["id"].text()), rule: try value["rule"].text(), path: try value["path"].text(),
            action: try value["action"].text(), subject: try Subject(value["subject"]),
            title: try value["title"].text(),
            arguments: try value["arguments"].required("any JSON", value["arguments"].json),
            purpose: try value["purpose"].required("a purpose", purpose), chain: try value["chain"].text(),
            continuesOnError: try value["continuesOnError"].flag(),
            event: try value["event"].optional { part throws(ObservationError) in EventID(try part.text()) },
            plannedAt: try value["plannedAt"].wall(),
            judged: try value["judged"].optional { part throws(ObservationError) in
                try part.required("a judged file", part.json.flatMap(JudgedFile.init(json:)))
            })
    }
}

extension Subject {
    /// The subject member by member, as a name may hold what separates the parts of a key.
    fileprivate var recorded: JSON {
        switch self {
        case .torrent(let client, let incarnation):
            [
                "torrent": .record(
                    ("client", .string(client.text)), ("hash", .string(incarnation.id.hex)),
                    ("addedAt", incarnation.addedAt.map(JSON.integer)))
            ]
        case .client(let client): ["client": .string(client.text)]
        case .named(let kind, let name):
            switch kind.identity {
            case .sole: .record((kind.word, true))
            case .name, .client, .incarnation: .record((kind.word, .string(name)))
            }
        }
    }

    fileprivate init(_ value: RecordedValue) throws(ObservationError) {
        guard let kind = SubjectKind.all.first(where: { value[$0.word].isThere }) else {
            throw value.failure("this version knows no subject of this kind")
        }
        let content = value[kind.word]
        switch kind.identity {
        case .incarnation:
            let incarnation = Incarnation(
                id: try content["hash"].hash(),
                addedAt: try content["addedAt"].optional { part throws(ObservationError) in try part.integer() })
            self = .torrent(try content["client"].client(), incarnation)
        case .client: self = .client(try content.client())
        case .name: self = .named(kind, try content.text())
        case .sole: self = .named(kind, "")
        }
    }
}
