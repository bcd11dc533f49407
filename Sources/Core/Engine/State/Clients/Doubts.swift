import Clocks
import JSON
import Torrents

/// What is unlikely about the lists of a client, until later lists have agreed for long enough.
struct Doubts: Hashable {
    /// The run of the client program that is new, and how long its lists have been looked at.
    var run: String?
    var runAgreement = Agreement()
    /// What changed on many torrents at once, in words.
    var change: String?
    var changeAgreement = Agreement()
    /// Since when many torrents have had other dates of being added; nil where they have not.
    var redating: Agreement?
    /// Those of them whose counters went back, as of torrents that were added again.
    var begunAnew: Set<Infohash> = []
    /// Torrents that the list lacks.
    var missing: [Infohash: Agreement] = [:]

    var isEmpty: Bool { run == nil && change == nil && redating == nil && missing.isEmpty }

    /// Lets all lists agree anew, as after a poll that failed.
    mutating func startAnew() {
        runAgreement.startAnew()
        changeAgreement.startAnew()
        redating?.startAnew()
        for id in missing.keys { missing[id]?.startAnew() }
    }
}

/// For how long lists have said the same.
struct Agreement: Hashable {
    /// How many lists have to agree, and over how long, before they are believed.
    static let polls = 3
    static let time: Duration = .seconds(30)
    /// How long they have to agree that next to nothing is left.
    static let longTime: Duration = .seconds(600)

    private(set) var needed = Self.time
    /// Boot time of the first; nil before it.
    private var since: Duration?
    private var polls = 0

    init() {}

    init(needing needed: Duration) { self.needed = needed }

    mutating func add(at boot: Duration) {
        since = since ?? boot
        polls += 1
    }

    mutating func startAnew() {
        since = nil
        polls = 0
    }

    /// Asks for the longer agreement from now on.
    mutating func needLong() { needed = Self.longTime }

    func isOver(at boot: Duration) -> Bool {
        guard let since else { return false }
        return polls >= Self.polls && boot - since >= needed
    }
}

extension Doubts {
    /// What has to survive a restart; how long lists have agreed does not, so that they agree anew.
    var json: JSON {
        [
            "run": run.map(JSON.string) ?? .null, "change": change.map(JSON.string) ?? .null,
            "redating": .bool(redating != nil),
            "begunAnew": .array(begunAnew.sorted().map { .string($0.hex) }),
            "missing": .array(missing.keys.sorted().map { .string($0.hex) }),
            "long": .array(
                missing.filter { $0.value.needed == Agreement.longTime }.keys.sorted().map { .string($0.hex) }),
        ]
    }

    init(json: JSON) {
        func ids(_ name: String) -> [Infohash] {
            (json[name]?.arrayValue ?? []).compactMap { $0.stringValue.flatMap(Infohash.init(hex:)) }
        }
        run = json["run"]?.stringValue
        change = json["change"]?.stringValue
        redating = json["redating"]?.boolValue == true ? Agreement() : nil
        begunAnew = Set(ids("begunAnew"))
        for id in ids("missing") { missing[id] = Agreement() }
        for id in ids("long") { missing[id]?.needLong() }
    }

    /// Whether a restart would have to know something else.
    fileprivate func differsDurably(from other: Self) -> Bool {
        run != other.run || change != other.change || (redating == nil) != (other.redating == nil)
            || begunAnew != other.begunAnew || missing.mapValues(\.needed) != other.missing.mapValues(\.needed)
    }
}

extension EngineState {
    /// Takes note of what is unlikely about a client's lists; for how long lists have agreed is not written down.
    mutating func setDoubts(_ doubts: Doubts, of client: ClientName, former: Doubts) {
        let row = doubts.isEmpty ? nil : doubts
        if doubts.differsDurably(from: former) {
            self.doubts[client] = row
        } else {
            self.doubts.adjust(client, row)
        }
    }
}
