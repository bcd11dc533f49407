import Engine

/// How often a client is polled: as wanted, or as recommended, but less often where it works long for each answer.
///
/// Where every one of the last answers took the client long, it gets fifty times that long a pause, so that it spends no
/// more than two per cent of its time on us, and a minute at most. A single slow answer says little of the client, so
/// it leads to no pause longer than four times what is wanted.
struct Pace: Sendable {
    /// How many answers in a row have to be slow before the client is taken to be slow.
    private static let answers = 5
    private static let leisure = 50
    private static let longest = Duration.seconds(60)

    private(set) var wanted: Duration?
    private(set) var interval: Duration
    /// The interval without regard to how long answers take.
    private(set) var floor: Duration
    private var latest: [Duration] = []
    /// The largest factor that was logged, so that each doubling is said once.
    private var told = 1.0

    init(wanted: Duration?) {
        self.wanted = wanted
        floor = wanted ?? .seconds(5)
        interval = floor
    }

    /// What the engine is told: how often the client was meant to be polled, and how often it is.
    var rhythm: Rhythm { Rhythm(wanted: floor, actual: interval) }

    /// Takes up what the rule file says now.
    mutating func change(to wanted: Duration?) {
        guard wanted != self.wanted else { return }
        self = Pace(wanted: wanted)
    }

    /// Adapts to the last answer, and says whether that is a slowdown worth telling.
    ///
    /// What is recommended suits the client where the rule file does not say how often; the answer is how long the
    /// client worked for a list.
    mutating func slowDown(recommended: Duration, answer: Duration) -> Bool {
        floor = wanted ?? recommended
        latest = (latest + [answer]).suffix(Self.answers)
        let steady = latest.count < Self.answers ? .zero : latest.min() ?? .zero
        let cap = floor * 4
        interval = max(floor, min(answer * Self.leisure, cap), min(steady * Self.leisure, max(cap, Self.longest)))
        let factor = interval / floor
        guard factor >= told * 2 else { return false }
        told = factor
        return true
    }
}
