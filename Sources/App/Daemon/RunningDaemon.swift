package import Clocks
import Engine
import Rules
package import Torrents

/// The doors of a running daemon for people.
package struct RunningDaemon: Sendable {
    /// Takes what people ask for.
    package let orders: any Orders
    /// Tells what is in memory, and what is committed from now on.
    package let decider: Decider
    /// Tells how the loops get on.
    package let vitals: Vitals
    private let time: any TimeSource
    private let poll: @Sendable (ClientName) -> @Sendable () async -> Void

    /// - Parameters:
    ///   - orders: Takes what people ask for.
    ///   - decider: Tells what is in memory.
    ///   - vitals: Tells how the loops get on.
    ///   - time: Tells the time.
    ///   - poll: Has a client polled at once; what it gives waits until that is done.
    package init(
        orders: any Orders, decider: Decider, vitals: Vitals, time: any TimeSource,
        polling poll: @escaping @Sendable (ClientName) -> @Sendable () async -> Void
    ) {
        self.orders = orders
        self.decider = decider
        self.vitals = vitals
        self.time = time
        self.poll = poll
    }

    /// Has a client polled at once, and returns when what it lists has been decided about, or it has not answered.
    package func pollAnew(_ client: ClientName) async { await poll(client)() }

    /// Has a client polled at once, and does not wait for it.
    package func pollSoon(_ client: ClientName) { _ = poll(client) }

    /// Takes a call of a hook, and has the clients polled that the rules in force name for it.
    ///
    /// - Returns: Whether it was news; a call that is sent again is none.
    /// - Throws: What stood in the way of writing it down; nothing has changed then, and it may be sent again.
    package func take(_ call: HookCall) async throws -> Bool {
        guard try await !decider.commit(.observation(.called(call, at: time.now))).events.isEmpty else { return false }
        for client in await decider.rules.hook(named: call.hook)?.polls ?? [] { pollSoon(client) }
        return true
    }
}
