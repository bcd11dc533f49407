import Engine
import Simulation
import Testing
import Torrents

/// What the engine makes of whole stories, kept as text: what it did, and what it wrote down.
@Suite struct StoryTests {
    /// The stories as they are told now, by name.
    static let told = Result {
        Dictionary(uniqueKeysWithValues: try StoryPlan.all.map { ($0.name, try StoryTeller.tell($0)) })
    }

    @Test(arguments: StoryPlan.all) func `the engine does what it did, and writes down what it wrote down`(
        plan: StoryPlan
    ) throws {
        let story = try #require(try Self.told.get()[plan.name])
        try Golden.compare(story.text.behaviour, with: "Behaviour/\(plan.name).txt")
        try Golden.compare(story.text.records, with: "Records/\(plan.name).txt")
    }

    @Test(arguments: StoryPlan.all) func `deciding by what changed is deciding by everything`(plan: StoryPlan) throws {
        try expectSame(try StoryTeller.tell(plan, judgesAll: true), as: plan)
    }

    @Test(arguments: StoryPlan.all) func `a tick that the journal refuses leaves no trace`(plan: StoryPlan) throws {
        let story = try StoryTeller.tell(plan, isRefusedFirst: true)
        #expect(story.world.disagreements == [], "taken back, these ticks came out another")
        try expectSame(story, as: plan)
    }

    private func expectSame(_ other: StoryTeller, as plan: StoryPlan) throws {
        let usual = try #require(try Self.told.get()[plan.name])
        let place = zip(usual.text.behaviour, other.text.behaviour).enumerated().first { $0.element.0 != $0.element.1 }
        #expect(
            place == nil && usual.text.behaviour.count == other.text.behaviour.count, "\(String(describing: place))")
        #expect(usual.text.records.elementsEqual(other.text.records) == true)
    }

    @Test func `the stories reach every feature`() throws {
        var all = StoryCount()
        for story in try Self.told.get().values { all.add(story.count) }
        func expect<Key: Hashable>(_ keys: some Sequence<Key>, in counts: [Key: Int]) {
            for key in keys { #expect(counts[key, default: 0] > 0, "no story reaches \(key)") }
        }
        expect(StoryPlan.Turn.allCases, in: all.turns)
        // Disks and hooks of the rule file have tests of their own.
        expect(EventType.allCases.filter { !["disk", "hook"].contains($0.topic) }, in: all.events)
        expect(
            [.pending, .firing, .wouldFire, .held, .ended, .outranked, .failed, .resting], in: all.verdicts)
        expect([.act, .exit, .revert, .done, .dead], in: all.purposes)
        expect(["goAhead", "pointless", "no"], in: all.looks)
        expect(StoryRules.actionNames.subtracting(["protect"]), in: all.actions)
        expect(["add", "limits", "remove", "webhook"], in: all.rehearsed)
        expect(StoryRules().rules.map(\.id), in: all.ofRules)
        #expect(all.cancelled > 0 && all.warnings > 0 && all.releases > 0)
        for part in Self.safeguards {
            #expect(all.reasons.contains { $0.contains(part) }, "no story reaches \(part)")
        }
    }

    /// Words of the reasons for which removals are held or called off.
    private static let safeguards = [
        "limits.removals.grace", "budget:", "protected by", "is not believed yet", "lacks", "has just been restarted",
        "at once", "the time of this machine was set", "the disk", "being checked or moved",
        "called off", "it is planned again while the condition holds", "changed by somebody else",
    ]
}
