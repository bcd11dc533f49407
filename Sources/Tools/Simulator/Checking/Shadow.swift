import Torrents
import Clocks
import Daemon
import Engine
import Rules
import Synchronization

/// A second engine that is given all that the first one is, and must decide the same.
final class Shadow: StepRecorder {
    private let engine = Mutex<Engine?>(nil)
    private let stage: Stage
    private let life: Life

    init(stage: Stage, life: Life) {
        self.stage = stage
        self.life = life
    }

    func begin(with state: EngineState, _ rules: RuleSet, at moment: Moment) async {
        engine.withLock { $0 = Engine(rules: rules, state: state) }
    }

    func record(_ steps: [TakenStep]) async {
        guard !life.isOver else { return }
        for step in steps where stage.sabotage != .decidesOtherwise || step.tick.number % 7 != 0 {
            let tick = engine.withLock { engine -> Tick? in
                let tick = engine?.advance(by: step.step)
                engine?.commit()
                return tick
            }
            guard let tick, !tick.isSame(as: step.tick) else { continue }
            stage.violate(.pure, "tick \(step.tick.number) is decided otherwise when it is decided again")
        }
    }
}

extension Tick {
    /// Whether both tell the same of what was decided.
    fileprivate func isSame(as other: Tick) -> Bool {
        isQuiet && other.isQuiet
            || number == other.number && intents == other.intents && rehearsed == other.rehearsed
                && records == other.records && events.map(\.id) == other.events.map(\.id)
                && decisions.map(\.json) == other.decisions.map(\.json)
    }
}
