import Engine
import JSON
import Synchronization
import Text

/// The lanes of intents that reach outside: one for each host of webhooks, one for the programs of each rule.
///
/// A program that hangs holds up the later programs of its own rule alone; how many run at all has a limit. Clients take
/// one call at a time by themselves.
final class Lanes: Sendable {
    /// How many programs run at a time, of all rules together.
    static let programs = 8

    private struct State {
        var isClosed = false
        /// Lanes in use, with the number of those who are in one or wait for it.
        var lanes: [String: (lane: Lane, users: Int)] = [:]
    }

    private let state = Mutex(State())
    private let programs = Lane(width: programs)

    /// Runs the body when it is the intent's turn; nil, without running it, when the lanes close before that.
    func pass<Value: Sendable>(_ intent: Intent, _ body: () async -> Value) async -> Value? {
        guard let name = Self.name(of: intent) else { return isClosed ? nil : await body() }
        let lane = borrow(name)
        defer { giveBack(name) }
        guard await lane.enter() else { return nil }
        defer { lane.leave() }
        guard intent.action == "run" else { return await body() }
        guard await programs.enter() else { return nil }
        defer { programs.leave() }
        return await body()
    }

    /// Lets no intent begin any more.
    func close() {
        let lanes = state.withLock { state in
            state.isClosed = true
            return state.lanes.sorted { $0.key < $1.key }.map(\.value.lane)
        }
        for lane in lanes + [programs] { lane.close() }
    }

    private var isClosed: Bool { state.withLock(\.isClosed) }

    private func borrow(_ name: String) -> Lane {
        state.withLock { state in
            let (lane, users) = state.lanes[name] ?? (Lane(width: 1), 0)
            if state.isClosed { lane.close() }
            state.lanes[name] = (lane, users + 1)
            return lane
        }
    }

    private func giveBack(_ name: String) {
        state.withLock { state in
            guard let (lane, users) = state.lanes[name] else { return }
            state.lanes[name] = users > 1 ? (lane, users - 1) : nil
        }
    }

    private static func name(of intent: Intent) -> String? {
        switch intent.action {
        case "run": return "programs of \(intent.rule)"
        case "webhook":
            guard let url = intent.arguments["url"] else { return nil }
            let host = url.stringValue.flatMap(WebAddress.init).map { "\($0.scheme)://\($0.host):\($0.port ?? "")" }
            // A secret is known only when it is sent, so each secret counts as a host.
            return "host \(host ?? url.text())"
        default: return nil  // clients
        }
    }
}
