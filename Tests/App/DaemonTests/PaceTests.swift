import Engine
import Testing

@testable import Daemon

@Suite struct `how often a client is polled` {
    @Test func `is as the rule file says, as long as the client answers quickly`() {
        var pace = Pace(wanted: .seconds(1))
        for _ in 0..<10 {
            let slowsDown = pace.slowDown(recommended: .seconds(30), answer: .milliseconds(20))
            #expect(!slowsDown)
        }
        #expect(pace.interval == .seconds(1))
    }

    @Test func `is as recommended where the rule file says nothing`() {
        var pace = Pace(wanted: nil)
        #expect(pace.interval == .seconds(5))
        let slowsDown = pace.slowDown(recommended: .seconds(12), answer: .milliseconds(20))
        #expect(!slowsDown)
        #expect(pace.interval == .seconds(12))
    }

    @Test func `is no more than four times less often after one slow answer, and as before after a quick one`() {
        var pace = Pace(wanted: .seconds(1))
        for _ in 0..<4 { _ = pace.slowDown(recommended: .seconds(1), answer: .milliseconds(10)) }
        let told = [30, 4000, 10, 400, 60].map { milliseconds in
            let isTold = pace.slowDown(recommended: .seconds(1), answer: .milliseconds(milliseconds))
            #expect(pace.interval <= .seconds(4), "after \(milliseconds) ms")
            return isTold
        }
        #expect(told == [false, true, false, false, false], "each doubling is said once")
        _ = pace.slowDown(recommended: .seconds(1), answer: .milliseconds(10))
        #expect(pace.interval == .seconds(1))
    }

    @Test func `leaves a client fifty times as long alone that works long for every answer, and a minute at most`() {
        var pace = Pace(wanted: .seconds(1))
        for _ in 0..<4 { _ = pace.slowDown(recommended: .seconds(1), answer: .milliseconds(400)) }
        #expect(pace.interval == .seconds(4))
        _ = pace.slowDown(recommended: .seconds(1), answer: .milliseconds(500))
        #expect(pace.interval == .seconds(20))
        #expect(pace.rhythm.wanted == .seconds(1) && pace.rhythm.actual == .seconds(20))
        for _ in 0..<5 { _ = pace.slowDown(recommended: .seconds(1), answer: .seconds(4)) }
        #expect(pace.interval == .seconds(60))
    }

    @Test func `follows the rule file`() {
        var pace = Pace(wanted: .seconds(1))
        pace.change(to: .seconds(30))
        #expect(pace.interval == .seconds(30))
    }
}
