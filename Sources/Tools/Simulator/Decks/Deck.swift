import Clocks

/// A rule file of a simulated world as a value, so that the checker knows what it means without reading it.
struct Deck: Hashable, Sendable {
    /// A rule that removes, with its condition in a form that the checker evaluates by itself.
    struct Removal: Hashable, Sendable {
        let id: String
        var ratio: Double
        /// The tag that it asks for, where it does.
        var tag: String?
        /// How long the condition has to hold, in seconds.
        var holding: Int
        var deletesData: Bool
        var mode: String

        func wants(_ torrent: Glimpse?) -> Bool {
            guard let torrent, torrent.isDone, torrent.ratio >= ratio else { return false }
            return tag.map(torrent.tags.contains) ?? true
        }

        var text: String {
            let tagged = tag.map { " && '\($0)' in torrent.tags" } ?? ""
            return """
                {"id": "\(id)", "each": "torrent", "mode": "\(mode)", "for": "\(holding)s",
                 "when": "torrent.done && torrent.ratio >= \(ratio)\(tagged)",
                 "do": [{"remove": {"data": "\(deletesData ? "delete" : "keep")"}}]}
                """
        }
    }

    /// Hours of the day in which clients are slowed down.
    struct Window: Hashable, Sendable {
        var from: Int
        var to: Int
        static let limit: Int64 = 1_000_000

        func isOpen(at wall: WallTime) -> Bool {
            let hour = Int((wall.seconds / 3600) % 24)
            return from < to ? from <= hour && hour < to : hour >= from || hour < to
        }
    }

    /// Rules that remove nothing, each of which a deck has or lacks.
    enum Other: String, CaseIterable, Sendable {
        case tellsCompletion, tellsRemoval, runsProgram, tagsGiven, limitsTV, pausesDone, reportsHourly, tellsCalls
        case tellsThenTags
    }

    var poll = 30
    var grace = 600
    var perTick = 20
    var perDay = 200
    /// Per cent of a client's torrents.
    var maxShare = 10
    var marker = false
    var removals: [Removal] = []
    var protectsKept = true
    var window: Window?
    var others: Set<Other> = []
    /// Whether the file cannot be read, as an editor has left it half written.
    var isBroken = false

    /// The deck by chance.
    static func random(_ random: inout SeededGenerator) -> Deck {
        var deck = Deck()
        deck.poll = [30, 60, 120, 300][random.below(4)]
        deck.grace = [0, 60, 600, 600, 1200][random.below(5)]
        deck.perTick = [1, 2, 20][random.below(3)]
        deck.perDay = [2, 5, 10, 200][random.below(4)]
        deck.maxShare = [10, 30, 100][random.below(3)]
        deck.marker = random.chance(30)
        deck.protectsKept = random.chance(80)
        deck.removals = (0..<(1 + random.below(3))).map { number in
            Removal(
                id: "remove-\(number)", ratio: [1.0, 1.5, 2.0][random.below(3)],
                tag: [nil, "quick", "go"][random.below(3)], holding: [0, 0, 300, 1800][random.below(4)],
                deletesData: random.chance(40), mode: random.chance(15) ? "dryRun" : "enforce")
        }
        if random.chance(60) { deck.window = Window(from: random.below(24), to: random.below(24)) }
        deck.others = Set(Other.allCases.filter { _ in random.chance(50) })
        return deck
    }

    /// A person edits the file.
    mutating func edit(_ random: inout SeededGenerator) {
        switch random.below(8) {
        case 0: grace = [0, 60, 600, 1200][random.below(4)]
        case 1: perDay = [2, 5, 10, 200][random.below(4)]
        case 2: protectsKept.toggle()
        case 3 where !removals.isEmpty:
            removals[random.below(removals.count)].ratio = [1.0, 1.5, 2.0, 3.0][random.below(4)]
        case 4 where !removals.isEmpty:
            removals[random.below(removals.count)].mode = ["enforce", "enforce", "dryRun", "off"][random.below(4)]
        case 5 where !removals.isEmpty:
            removals[random.below(removals.count)].tag = [nil, "quick", "go"][random.below(3)]
        case 6:
            window = random.chance(30) ? nil : Window(from: random.below(24), to: random.below(24))
        default:
            let other = Other.allCases[random.below(Other.allCases.count)]
            if others.remove(other) == nil { others.insert(other) }
        }
    }
}
