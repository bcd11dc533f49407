import Clocks
package import JSON
import Rules
import Torrents

extension Observation {
    /// The version of the form in which observations are written.
    static let form: Int64 = 1

    /// The observation with all that it tells, as it is recorded and read back.
    package var json: JSON { json { ["torrents": .array($0.torrents.map(\.json))] } }

    /// The observation with a list in the form that is wished.
    ///
    /// - Parameter form: Writes the members that tell of the torrents.
    /// - Returns: An object, with `form`, `at` and a member for the kind.
    func json(writing form: (TorrentList) -> JSON) -> JSON {
        let (kind, content) = recorded(writing: form)
        return .record(("form", .integer(Self.form)), ("at", at.recorded), (kind, content))
    }

    /// The word for its kind, and what it tells.
    private func recorded(writing form: (TorrentList) -> JSON) -> (kind: String, content: JSON) {
        switch self {
        case .snapshot(let snapshot, let rhythm):
            ("snapshot", snapshot.recorded(in: rhythm, form(snapshot.list)))
        case .unreachable(let client, let reason, _):
            ("unreachable", ["client": .string(client.text), "reason": .string(reason)])
        case .looked(let client, let sight, _):
            (
                "looked",
                [
                    "client": .string(client.text), "missing": Self.hashes(sight.missing),
                    "hidden": Self.hashes(sight.hidden),
                ]
            )
        case .disk(let report, _): ("disk", report.recorded)
        case .orphans(let report, _): ("orphans", report.recorded)
        case .settled(let file, let rule, _): ("settled", ["rule": .string(rule), "file": file.recorded])
        case .vanished(let paths, let rule, _):
            ("vanished", ["rule": .string(rule), "paths": .array(paths.map(JSON.string))])
        case .offered(let file, let route, _): ("offered", ["file": file.recorded, "route": route.recorded])
        case .called(let call, _):
            (
                "called",
                .record(("hook", .string(call.hook)), ("id", call.id.map(JSON.string)), ("body", call.body))
            )
        case .revived(let intent, _): ("revived", intent.recorded)
        case .undoing(let wishes, _): ("undoing", ["wishes": .array(wishes.map(\.json))])
        case .trash(let wishes, _): ("trash", ["wishes": .array(wishes.map(\.json))])
        case .moment: ("moment", [:])
        case .override(let override, _): ("override", override.json)
        case .overrideEnded(let window, _): ("overrideEnded", ["window": .string(window)])
        case .released(let release, _): ("released", release.recorded)
        case .instructed(let instruction, _): ("instructed", instruction.json)
        case .outcome(let id, let outcome, _):
            ("outcome", ["intent": .string(id.text), outcome.word: .string(outcome.detail)])
        }
    }

    private static func hashes(_ ids: Set<Infohash>) -> JSON { .array(ids.sorted().map { .string($0.hex) }) }
}

extension Snapshot {
    fileprivate func recorded(in rhythm: Rhythm, _ list: JSON) -> JSON {
        let head = JSON.record(
            ("client", .string(client.text)), ("session", .string(session)),
            ("runSince", runSince.map { .integer($0.milliseconds) }), ("server", server.recorded),
            ("wanted", rhythm.wanted.recorded), ("actual", rhythm.actual.recorded),
            ("interrupted", rhythm.isInterrupted ? .bool(true) : nil))
        return .object(head.members + list.members)
    }
}

extension ClientFacts {
    fileprivate var recorded: JSON {
        .record(
            ("version", .string(version)), ("downLimit", downLimit.map(JSON.integer)),
            ("upLimit", upLimit.map(JSON.integer)), ("altSpeedActive", altSpeedActive.map(JSON.bool)),
            (
                "ordinaryLimits",
                ordinaryLimits.map { .record(("down", $0.down.map(JSON.integer)), ("up", $0.up.map(JSON.integer))) }
            ),
            ("hasSpeedSchedule", hasSpeedSchedule.map(JSON.bool)), ("downRate", downRate.map(JSON.integer)),
            ("upRate", upRate.map(JSON.integer)), ("freeSpace", freeSpace.map(JSON.integer)),
            ("defaultSavePath", defaultSavePath.map(JSON.string)),
            ("categories", categories.map(Self.recorded)), ("tags", tags.map(Self.recorded)))
    }

    private static func recorded(_ names: Set<String>) -> JSON { .array(names.sorted().map(JSON.string)) }
}

extension OfferRoute {
    fileprivate var recorded: JSON {
        switch self {
        case .rule(let id): ["rule": id.map(JSON.string) ?? .null]
        case .clients(let arguments): ["clients": .array(arguments)]
        }
    }
}

extension Release {
    fileprivate var recorded: JSON {
        switch self {
        case .rule(let id): ["rule": .string(id)]
        case .client(let name): ["client": .string(name)]
        case .all: ["all": true]
        case .clock: ["clock": true]
        case .disk(let client, let root): ["disk": ["client": .string(client), "root": .string(root)]]
        }
    }
}

extension Outcome {
    fileprivate var word: String {
        switch self {
        case .done: "done"
        case .held: "held"
        case .dead: "dead"
        }
    }

    fileprivate var detail: String {
        switch self {
        case .done(let detail), .held(let detail), .dead(let detail): detail
        }
    }
}
