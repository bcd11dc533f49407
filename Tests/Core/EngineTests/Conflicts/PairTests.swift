import Engine
import Rules
import Simulation
import Testing
import Torrents

/// Every two actions, of two rules about one torrent, in both orders and however their outcomes and the lists follow
/// each other.
///
/// What is about watched files is left out: one rule alone decides about a file.
@Suite struct PairTests {
    /// One thing that happens to what the first list had planned.
    private enum Step: CaseIterable { case first, second, list }

    private static let orders: [[Step]] = [
        [.first, .second, .list], [.first, .list, .second], [.second, .first, .list], [.second, .list, .first],
        [.list, .first, .second], [.list, .second, .first],
    ]

    @Test(arguments: PairedAction.all)
    func `a property has one writer in each tick, and ends the same in every order of delivery`(
        first: PairedAction
    ) throws {
        for second in PairedAction.all {
            let rules = try PairedAction.rules(first.rule("a", isFirst: true), second.rule("b", isFirst: false))
            let usual = try play(rules, Self.orders[0], "\(first), then \(second)")
            var ends: Set<ModelTorrent> = [usual.end]
            // Where the first list plans for one of them only, there is one order besides.
            for order in usual.isOfBoth ? Self.orders[1...] : Self.orders[5...] {
                ends.insert(try play(rules, order, "\(first), then \(second)").end)
            }
            #expect(ends.count == 1, "\(first), then \(second): \(ends)")
        }
    }

    @Test(arguments: PairedAction.all.filter(\.isClaim))
    func `of two claims to one property the first in the file has it`(claim: PairedAction) throws {
        for other in PairedAction.all where other.isClaim && other.meets(claim) {
            let alone = try play(try PairedAction.rules(claim.rule("a", isFirst: true)), [.list], "\(claim)").end
            let both = try PairedAction.rules(claim.rule("a", isFirst: true), other.rule("b", isFirst: false))
            for order in [Self.orders[0], Self.orders[5]] {
                let end = try play(both, order, "\(claim), then \(other)").end
                for property in claim.properties {
                    #expect(end.shows(property) == alone.shows(property), "\(claim), then \(other): \(property)")
                }
            }
        }
    }

    /// Plays one order to its end, in which nothing is left to do.
    private func play(
        _ rules: RuleSet, _ order: [Step], _ pair: String
    ) throws -> (end: ModelTorrent, isOfBoth: Bool) {
        var world = World(reading: rules)
        var model = ModelTorrent()
        var pending: [Intent] = []
        var seconds = 0.0
        func list() {
            let tick = world.observe(
                .snapshot(
                    .fixture(model.torrents, at: seconds, server: model.server), interval: .seconds(5)))
            seconds += 5
            var writers: [String: String] = [:]
            for intent in tick.intents {
                for property in rules.kinds[intent.action]?.properties(intent.arguments) ?? [] {
                    let other = writers.updateValue(intent.rule, forKey: "\(intent.subject.key) \(property)")
                    #expect(other == nil || other == intent.rule, "\(pair): \(property) is written twice")
                }
            }
            #expect(!tick.decisions.contains { $0.verdict == .resting }, "\(pair): the rules undo each other")
            pending += tick.intents
        }
        func deliver(_ intent: Intent) {
            model.apply(intent)
            let tick = world.observe(.outcome(intent.id, .done("done"), at: .at(seconds - 2.5)))
            pending.removeAll { $0.id == intent.id }
            pending += tick.intents
        }
        list()
        let planned = pending
        for step in order {
            switch step {
            case .first: if let intent = planned.first(where: { $0.rule == "a" }) { deliver(intent) }
            case .second: if let intent = planned.first(where: { $0.rule == "b" }) { deliver(intent) }
            case .list: list()
            }
        }
        for _ in 1...20 {
            let isQuiet = pending.isEmpty
            while let intent = pending.first { deliver(intent) }
            list()
            if isQuiet, pending.isEmpty { return (model, Set(planned.map(\.rule)).count > 1) }
        }
        Issue.record("\(pair): \(pending.map { "\($0.rule) \($0.action)" }) goes on and on")
        return (model, true)
    }
}
