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

    @Test func `leaves a slow client fifty times as long alone as it took, says so at each doubling, and recovers`() {
        var pace = Pace(wanted: .seconds(1))
        let told = [30, 40, 41, 60, 80, 400, 20].map { milliseconds in
            pace.slowDown(recommended: .seconds(1), answer: .milliseconds(milliseconds))
        }
        #expect(told == [false, true, false, false, true, true, false])
        #expect(pace.interval == .seconds(1))
        _ = pace.slowDown(recommended: .seconds(1), answer: .milliseconds(400))
        #expect(pace.interval == .seconds(20))
    }
}
