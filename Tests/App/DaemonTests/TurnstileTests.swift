import Testing

@testable import Daemon

@Suite(.timeLimit(.minutes(3))) struct `a turnstile` {
    private struct TurnedAway: Error {}

    /// Holds the turnstile until the latch opens, and tells when it is held.
    private static func hold(_ turnstile: Turnstile, until mayGo: Latch, telling isIn: Latch) async {
        await turnstile.pass { () async in
            isIn.open()
            await mayGo.wait()
        }
    }

    private static func passes(_ turnstile: Turnstile) async -> Bool {
        do {
            return try await turnstile.pass(orElse: TurnedAway()) { () async throws(TurnedAway) -> Bool in true }
        } catch {
            return false
        }
    }

    @Test func `turns away a task that is cancelled while it waits, and lets the next one through`() async {
        let (turnstile, mayGo, isIn) = (Turnstile(), Latch(), Latch())
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await Self.hold(turnstile, until: mayGo, telling: isIn) }
            await isIn.wait()
            await withTaskGroup(of: Bool.self) { waiting in
                for _ in 0..<3 { waiting.addTask { await Self.passes(turnstile) } }
                waiting.cancelAll()
                for await isThrough in waiting { #expect(!isThrough) }
            }
            mayGo.open()
        }
        #expect(await Self.passes(turnstile))
    }

    @Test func `turns away all who wait and come once it is shut`() async {
        let (turnstile, mayGo, isIn) = (Turnstile(), Latch(), Latch())
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await Self.hold(turnstile, until: mayGo, telling: isIn) }
            await isIn.wait()
            await withTaskGroup(of: Bool.self) { waiting in
                for _ in 0..<3 { waiting.addTask { await Self.passes(turnstile) } }
                turnstile.shut()
                for await isThrough in waiting { #expect(!isThrough) }
            }
            mayGo.open()
        }
        let isThrough = await Self.passes(turnstile)
        #expect(!isThrough)
        await turnstile.pass { () async in }
    }
}
