import Clocks
import Engine
import JSON
import Rules
import Testing
import Torrents
import Simulation

/// Tells one story: draws what happens, folds it through the engine as the daemon would, and writes down what follows.
///
/// Nothing but the seed and the rule files decides what is drawn, and time is counted, so that a story is the same each
/// time it is told.
struct StoryTeller {
    let plan: StoryPlan
    var world: World
    var random: SeededGenerator
    var file = StoryRules()
    var clients = [SimulatedClient("home"), SimulatedClient("box")]
    var now: Moment
    var text = StoryText()
    var count = StoryCount()
    /// Intents that have yet to end, in the order in which they were planned.
    var open: [Intent] = []
    /// Those of which nothing is ever heard.
    var stuck: Set<IntentID> = []
    var deadLetters: [Intent] = []
    var files = SimulatedFiles()
    /// Looks at the engine after each observation.
    var look: (@Sendable (World, Observation, Tick) -> Void)?
    private var nextNumber = 1

    /// - Parameters:
    ///   - plan: What happens.
    ///   - judgesAll: Whether the engine judges each list as a whole.
    ///   - isRefusedFirst: Whether the journal refuses each tick at first.
    ///   - recoding: What is done to each observation before the engine gets it.
    /// - Throws: What is wrong with the rule file.
    init(
        _ plan: StoryPlan, judgesAll: Bool = false, isRefusedFirst: Bool = false,
        recoding: (@Sendable (Observation) -> Observation?)? = nil
    ) throws {
        self.plan = plan
        now = .at(plan.start)
        random = SeededGenerator(seed: plan.seed)
        world = World(reading: try file.load())
        world.judgesAll = judgesAll
        world.isRefusedFirst = isRefusedFirst
        world.recoding = recoding
    }

    /// Tells a whole story.
    static func tell(
        _ plan: StoryPlan, judgesAll: Bool = false, isRefusedFirst: Bool = false,
        recoding: (@Sendable (Observation) -> Observation?)? = nil,
        look: (@Sendable (World, Observation, Tick) -> Void)? = nil
    ) throws -> StoryTeller {
        var teller = try StoryTeller(
            plan, judgesAll: judgesAll, isRefusedFirst: isRefusedFirst, recoding: recoding)
        teller.look = look
        try teller.begin()
        for _ in 0..<plan.length { try teller.turn() }
        teller.end()
        return teller
    }

    private mutating func begin() throws {
        for place in clients.indices {
            for _ in 0..<(place == 0 ? plan.crowd : plan.crowd / 2 + 1) { bear(in: place) }
        }
        try reload("the first load")
    }

    private mutating func end() {
        text.note("the end", at: now)
        text.standing(world, of: Array(clients.map(\.name)), at: now)
        text.journal(world)
    }

    mutating func bear(in place: Int, tags: [String] = []) {
        guard clients[place].torrents.count < 24 else { return }
        clients[place].add(nextNumber, at: now.wall, tags: tags, &random)
        nextNumber += 1
    }

    private mutating func turn() throws {
        passTime()
        carryOut()
        let weights = StoryPlan.Turn.allCases.map { ($0, plan.weight(of: $0)) }
        var drawn = random.below(weights.reduce(0) { $0 + $1.1 })
        for (turn, weight) in weights {
            drawn -= weight
            guard drawn < 0 else { continue }
            count.turns[turn, default: 0] += 1
            return try take(turn)
        }
    }

    private mutating func passTime() {
        let seconds =
            random.chance(plan.long) ? [60, 180, 900, 3600, 9000][random.below(5)] : [1, 5, 5, 5, 10][random.below(5)]
        let passed = Duration.seconds(seconds)
        now = now.advanced(by: passed)
        for place in clients.indices {
            clients[place].pass(passed, at: now.wall, &random)
            let numbers = clients[place].torrents.keys.sorted()
            if !numbers.isEmpty {
                for _ in 0..<random.below(plan.unrest) {
                    clients[place].change(numbers[random.below(numbers.count)], at: now.wall, &random)
                }
            }
            if random.chance(6) { bear(in: place) }
        }
    }

    /// Hands an observation to the engine and writes down what follows from it.
    mutating func observe(_ observation: Observation, as title: String) {
        count.observations.append(observation)
        let tick = world.observe(observation)
        look?(world, observation, tick)
        keep(tick, title)
    }

    /// Writes a tick down, and takes up its intents.
    mutating func keep(_ tick: Tick, _ title: String) {
        text.tick(tick, title)
        count.add(tick)
        let cancelled = Set(tick.cancelled.map(\.id))
        open.removeAll { cancelled.contains($0.id) }
        open += tick.intents
    }

    /// Loads the rule file as it is now; what was to come after an intent that is called off ends as well.
    mutating func reload(_ title: String) throws {
        let rules = try file.load()
        let underWay = Set(open.filter { _ in random.chance(20) }.map(\.id))
        let chains = Set(open.map(\.chain))
        let before = open
        let tick = world.reload(rules, at: now, underWay: underWay)
        keep(tick, title)
        for (id, _) in tick.cancelled {
            guard let place = before.firstIndex(where: { $0.id == id }), chains.contains(before[place].chain) else {
                continue
            }
            for other in before[place...].dropFirst() where other.chain == before[place].chain {
                end(other, .chainEnded)
            }
        }
    }

    /// Tells the engine how an intent has ended.
    mutating func end(_ intent: Intent, _ outcome: Outcome) {
        open.removeAll { $0.id == intent.id }
        if case .dead = outcome { deadLetters.append(intent) }
        observe(.outcome(intent.id, outcome, at: now), as: "\(intent.id) ends: \(outcome)")
    }
}
