import Clocks
import JSON
import Rules
import Torrents

/// The strikes that one subject has by one rule: how often its condition has held for a while.
struct Strikes: Hashable {
    /// How many.
    private(set) var count = 1
    /// For how long the condition was observed to hold since the last one.
    var holding = HoldingTime()
    /// The reading of the client's clock of observed time from which on they grow old: at the last strike, or when the
    /// rule ended to fire.
    var since: Duration
    /// The torrent as it was at the first one, as far as the rule reads it; nil for another subject.
    let mark: Torrent?

    /// The first strike.
    init(at observed: Duration, mark: Torrent?) {
        since = observed
        self.mark = mark
        holding.run(at: observed)
    }

    /// Adds the strikes that have become due, so that their number follows from the time and not from the looks.
    ///
    /// - Parameters:
    ///   - terms: How they are counted.
    ///   - observed: The reading of the client's clock of observed time.
    /// - Returns: Whether there were any.
    mutating func advance(by terms: StrikeTerms, at observed: Duration) -> Bool {
        let former = count
        while count < terms.count, holding.total(at: observed) >= terms.every {
            holding.use(terms.every, at: observed)
            count += 1
            since = observed
        }
        return count > former
    }

    /// Counts all of them as come, where only time is missing.
    mutating func complete(_ terms: StrikeTerms) { count = max(count, terms.count) }

    static func == (left: Strikes, right: Strikes) -> Bool {
        left.count == right.count && left.holding == right.holding && left.since == right.since
            && left.mark?.id == right.mark?.id
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        hasher.combine(since)
    }
}

extension Strikes: RecordRow {
    var json: JSON {
        [
            "count": .integer(Int64(count)), "held": holding.json, "since": .integer(since.milliseconds),
            "mark": mark?.json ?? .null,
        ]
    }

    init?(json: JSON) {
        guard let count = json["count"]?.integerValue, let holding = json["held"].flatMap(HoldingTime.init(json:)),
            let since = json["since"]?.integerValue
        else { return nil }
        self.count = Int(clamping: max(1, count))
        self.holding = holding
        self.since = .milliseconds(max(0, since.asFact))
        mark = json["mark"].flatMap(Torrent.init(json:))
    }
}

extension Torrent {
    /// The torrent as it is now, with these of its facts alone, none of which counts on.
    func frozen(_ fields: FieldSet, at now: WallTime) -> Torrent {
        var facts = TorrentFacts()
        facts.quietSince = quietSince
        for field in fields.union([.name, .addedAt, .state]) { facts[field] = value(of: field, at: now) }
        return Torrent(id, facts)
    }
}
