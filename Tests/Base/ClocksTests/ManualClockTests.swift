import Clocks
import Testing

@Suite struct `a manual clock` {
    @Test func `wakes sleepers in the order of their deadlines`() async {
        let clock = ManualClock()
        let start = clock.now.boot
        await withTaskGroup(of: Duration.self) { group in
            for seconds in [3, 1, 2] {
                group.addTask {
                    try? await clock.sleep(for: .seconds(seconds))
                    return clock.now.boot - start
                }
            }
            for step in 1...3 {
                await clock.waitForSleepers(4 - step)
                clock.advance(by: .seconds(1))
                #expect(await group.next() == .seconds(step))
            }
        }
    }

    @Test func `a cancelled sleeper throws at once`() async {
        let clock = ManualClock()
        await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await clock.sleep(for: .seconds(3600)) }
            await clock.waitForSleepers()
            group.cancelAll()
            await #expect(throws: CancellationError.self) { try await group.next() }
        }
    }

    @Test func `a step of the wall clock wakes nobody and moves no duration`() async {
        let clock = ManualClock()
        let before = clock.now
        clock.stepWall(by: .seconds(-7200))
        #expect(clock.now.boot == before.boot)
        #expect(clock.now.wall.since(before.wall) == .seconds(-7200))
    }

    @Test func `no duration to sleep returns at once`() async throws {
        try await ManualClock().sleep(for: .zero)
    }
}
