import Clocks
import Synchronization
import TestKit
import Testing

@testable import Daemon

@Suite(.timeLimit(.minutes(3))) struct `gates between tasks` {
    @Test func `a turnstile lets one through at a time, also after one that failed`() async throws {
        struct Refusal: Error {}
        let turnstile = Turnstile()
        let clock = ManualClock()
        let visitors = Visitors()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask {
                    try? await turnstile.pass {
                        visitors.enter()
                        try await clock.sleep(for: .seconds(1))
                        visitors.leave()
                        if number.isMultiple(of: 3) { throw Refusal() }
                    }
                }
            }
            for _ in 0..<20 {
                await clock.waitForSleepers()
                clock.advance(by: .seconds(1))
            }
        }
        #expect(visitors.most == 1)
        #expect(visitors.passed == 20)
    }

    @Test func `those that go ahead pass before all others that wait`() async throws {
        let turnstile = Turnstile()
        let entered = Latch()
        let release = Latch()
        let passed = Recorder<String>()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                await turnstile.pass {
                    entered.open()
                    await release.wait()
                }
            }
            await entered.wait()
            for (length, name) in ["a", "b", "poll", "c"].enumerated() {
                group.addTask {
                    await turnstile.pass(ahead: name == "poll") { passed.append(name) }
                }
                try await eventually("\(name) waits") { turnstile.line == length + 1 }
            }
            release.open()
            try await group.waitForAll()
        }
        #expect(passed.all == ["poll", "a", "b", "c"])
    }

    @Test func `a latch lets everybody through once it is open`() async {
        let latch = Latch()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<10 { group.addTask { await latch.wait() } }
            #expect(!latch.hasOpened)
            latch.open()
            latch.open()
            for _ in 0..<10 { group.addTask { await latch.wait() } }
        }
        #expect(latch.hasOpened)
    }

    @Test func `a latch lets those through who are cancelled, before or while they wait, and stays shut`() async {
        let latch = Latch()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<10 { group.addTask { await latch.wait() } }
            group.cancelAll()
            for _ in 0..<10 { group.addTask { await latch.wait() } }
        }
        #expect(!latch.hasOpened)
    }
}

/// Counts who is inside of something, and how many were at once.
private final class Visitors: Sendable {
    private let counts = Mutex((inside: 0, most: 0, passed: 0))

    var most: Int { counts.withLock(\.most) }
    var passed: Int { counts.withLock(\.passed) }

    func enter() {
        counts.withLock { counts in
            counts.inside += 1
            counts.most = max(counts.most, counts.inside)
        }
    }

    func leave() {
        counts.withLock { counts in
            counts.inside -= 1
            counts.passed += 1
        }
    }
}
