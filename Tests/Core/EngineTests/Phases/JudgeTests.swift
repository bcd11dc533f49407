import Simulation
import Testing

@testable import Engine

/// One step of an episode alone, as the phase `judge` takes it.
@Suite struct `the phase judge` {
    @Test func `what holds waits until it has held for long enough, and then fires once`() {
        var episode: Episode?
        var entered: [Int] = []
        for second in stride(from: 0, through: 60, by: 10) {
            let (next, enters) = Episode.holding(episode, for: .seconds(30), at: .seconds(second)) { false }
            #expect(next.phase == (second < 30 ? .pending : .firing))
            if enters { entered.append(second) }
            episode = next
        }
        #expect(entered == [30])
    }

    @Test func `what needs to hold for no time fires at once`() {
        let (episode, enters) = Episode.holding(nil, for: .zero, at: .seconds(5)) { false }
        #expect(enters)
        #expect(episode.phase == .firing)
    }

    @Test func `a rule that has fired too lately waits on`() {
        let (episode, enters) = Episode.holding(nil, for: .zero, at: .seconds(5)) { true }
        #expect(!enters)
        #expect(episode.phase == .pending)
        #expect(Episode.holding(episode, for: .zero, at: .seconds(6)) { false }.enters)
    }

    @Test func `whether it fired too lately is asked only when it would fire`() {
        var asked = 0
        let (pending, _) = Episode.holding(nil, for: .seconds(10), at: .zero) {
            asked += 1
            return false
        }
        #expect(asked == 0)
        let (firing, _) = Episode.holding(pending, for: .seconds(10), at: .seconds(10)) {
            asked += 1
            return false
        }
        _ = Episode.holding(firing, for: .seconds(10), at: .seconds(20)) {
            asked += 1
            return false
        }
        #expect(asked == 1)
    }

    @Test func `time without a value does not count`() {
        let (begun, _) = Episode.holding(nil, for: .seconds(30), at: .zero) { false }
        let unsure = begun.unsure(for: "the client cannot tell it", since: .seconds(20))
        #expect(unsure.heldReason == "the client cannot tell it")
        #expect(unsure.holding.total(at: .seconds(500)) == .seconds(20))
        let (again, enters) = Episode.holding(unsure, for: .seconds(30), at: .seconds(500)) { false }
        #expect(!enters)
        #expect(Episode.holding(again, for: .seconds(30), at: .seconds(510)) { false }.enters)
    }
}
