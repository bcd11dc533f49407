import Clocks
import Engine
import JSON
import Rules
import Synchronization
import Testing
import Simulation
import Torrents

/// What an explanation says is what the engine has just decided.
@Suite struct `an explanation` {
    /// What was compared in a story, and what did not agree.
    private struct Findings {
        var outcomes: [RuleStanding.Outcome: Int] = [:]
        var verdicts: [Decision.Verdict: Int] = [:]
        var faults: [String] = []
    }

    /// Outcomes that go with each phase of an episode; nil stands for none.
    private static let outcomes: [String?: Set<RuleStanding.Outcome>] = [
        nil: [.noMatch, .unknown, .off], "pending": [.waits, .held, .unknown, .off],
        "marked": [.noMatch, .unknown, .off],
        "firing": [.fires, .done, .held, .outranked, .unknown, .off],
    ]

    /// Outcomes that go with each verdict that was reached in the very tick.
    private static let afterwards: [Decision.Verdict: Set<RuleStanding.Outcome>] = [
        .pending: [.waits], .firing: [.fires, .held, .outranked, .done, .off],
        .wouldFire: [.fires, .done, .held, .outranked],
        .held: [.held], .ended: [.noMatch, .off], .outranked: [.outranked, .held, .fires, .done],
        .failed: [.unknown, .off], .resting: [.off, .fires, .done, .held, .outranked, .noMatch, .waits],
    ]

    @Test func `says of each rule and torrent of every story what the engine decides`() throws {
        var all = Findings()
        for plan in StoryPlan.all {
            let found = Mutex(Findings())
            let look: @Sendable (World, Observation, Tick) -> Void = { world, observation, tick in
                guard case .snapshot(let list, _) = observation else { return }
                let episodes = world.rows("episode/")
                found.withLock { findings in
                    for torrent in list.torrents {
                        Self.compare(torrent, list, world.engine, episodes, tick, &findings)
                    }
                }
            }
            _ = try StoryTeller.tell(plan, look: look)
            let findings = found.withLock(\.self)
            #expect(findings.faults.isEmpty, "\(plan.name): \(findings.faults.prefix(5).joined(separator: "\n"))")
            all.outcomes.merge(findings.outcomes, uniquingKeysWith: +)
            all.verdicts.merge(findings.verdicts, uniquingKeysWith: +)
        }
        for outcome in RuleStanding.Outcome.allCases {
            #expect(all.outcomes[outcome, default: 0] > 0, "no story reaches \(outcome)")
        }
        for verdict: Decision.Verdict in [.pending, .firing, .held, .ended, .outranked, .failed] {
            #expect(all.verdicts[verdict, default: 0] > 0, "no story reaches \(verdict)")
        }
    }

    private static func goes(_ standing: RuleStanding, with decision: Decision) -> Bool {
        switch decision.verdict {
        case .ended where decision.reason.contains("somebody else"):
            standing.reason.contains("somebody else") || standing.outcome == .outranked
        case .firing where decision.reason.hasPrefix("puts back"):
            standing.outcome == .noMatch && standing.reason.contains("under way")
        case .firing where decision.reason.hasPrefix("the rule has been changed or taken out"):
            true  // this is about what the rule was before
        case .firing where decision.reason.hasPrefix("strike "), .held where decision.reason.contains(" at strike "):
            [.waits, .fires, .held, .done, .outranked].contains(standing.outcome)
        case .ended where decision.reason.hasPrefix("its strikes are cleared"):
            [.waits, .noMatch, .unknown].contains(standing.outcome)
        default: afterwards[decision.verdict]?.contains(standing.outcome) == true
        }
    }

    private static func compare(
        _ torrent: Torrent, _ list: Snapshot, _ engine: Engine, _ episodes: [String: JSON], _ tick: Tick,
        _ findings: inout Findings
    ) {
        // Of the torrents of which nothing was decided, a quarter in each tick will do.
        let isTold = tick.decisions.contains { $0.subject.torrent == torrent.id }
        guard isTold || (Int(tick.number) + list.torrents.count + torrent.name.utf8.count) % 4 == 0 else { return }
        guard let explanation = engine.explanation(of: torrent.id, in: list.client, at: tick.at) else { return }
        for standing in explanation.rules {
            findings.outcomes[standing.outcome, default: 0] += 1
            guard engine.rules.rules.first(where: { $0.id == standing.rule })?.trigger == .each(.torrent) else {
                continue
            }
            let words =
                "at \(tick.at.wall.seconds): \(standing.rule) on \(torrent.name): \(standing.outcome), "
                + "\(standing.reason)"
            let phase = episodes["episode/\(standing.rule)/\(explanation.subject.key)"]?["phase"]?.stringValue
            if outcomes[phase]?.contains(standing.outcome) != true {
                findings.faults.append("\(words), but the episode is \(phase ?? "not there")")
            }
            for decision in tick.decisions
            where decision.rule == standing.rule && decision.subject == explanation.subject {
                findings.verdicts[decision.verdict, default: 0] += 1
                if !goes(standing, with: decision) {
                    findings.faults.append("\(words), but it was decided: \(decision.verdict), \(decision.reason)")
                } else if decision.verdict == .pending, decision.until != standing.until {
                    findings.faults.append("\(words) until \(String(describing: standing.until))")
                }
            }
        }
    }
}
