package import Clocks
package import Engine
package import Rules

/// Takes down all that the engine is given and what follows from it, so that it can be told again.
///
/// A recorder that fails reports the failure and stops recording; the daemon goes on.
package protocol StepRecorder: Sendable {
    /// Begins with the state and the rules before the first step.
    func begin(with state: EngineState, _ rules: RuleSet, at moment: Moment) async

    /// Takes the steps of one commit, in order, once they are written down.
    func record(_ steps: [TakenStep]) async
}

/// A step that an engine has taken, and the tick that it led to.
package struct TakenStep: Sendable {
    /// What the engine was given.
    package let step: Step
    /// What followed.
    package let tick: Tick

    package init(step: Step, tick: Tick) {
        self.step = step
        self.tick = tick
    }
}
