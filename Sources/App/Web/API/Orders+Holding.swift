import Clocks
import Daemon
import Engine
import JSON
import Rules
import Torrents

/// Orders that hold, release, and hurry.
extension WebFacts {
    /// Lets nothing begin for a while: `{"target": "all" or "rule ID" or "client NAME", "for": "2h"}`.
    @Sendable static func hold(_ facts: WebFacts, _ request: WebRequest) async throws -> JSON {
        let body = try await request.json()
        guard let text = body["target"]?.stringValue, let target = ManualHold.Target(text: text) else {
            throw RequestError.badParameter("target", "say what is to be held: \"all\", \"rule ID\" or \"client NAME\"")
        }
        let length: Duration? = if let text = body["for"]?.stringValue { try length(text) } else { nil }
        try await facts.daemon.orders.instruct(.hold(target, for: length))
        return ["target": .string(target.text), "for": body["for"] ?? .null]
    }

    /// Ends what rests or is held: `{"what": "rule ID"}`, in the words of `sluice release`.
    @Sendable static func release(_ facts: WebFacts, _ request: WebRequest) async throws -> JSON {
        let text = try await request.json()["what"]?.stringValue ?? ""
        guard let release = Release(text: text) else {
            throw RequestError.badParameter(
                "what", "write \"rule ID\", \"client NAME\", \"all\", \"clock\" or \"disk CLIENT:ROOT\"")
        }
        if case .disk = release { try request.require(.destroy) }
        if case .clock = release { try request.require(.destroy) }
        try await facts.daemon.orders.release(release)
        return ["what": .string(release.text)]
    }

    /// Holds a window open or closed for a while: `{"state": "open", "for": "2h"}`.
    @Sendable static func override(_ facts: WebFacts, _ request: WebRequest) async throws -> JSON {
        let body = try await request.json()
        var state: WindowOverride.State?
        if let text = body["state"]?.stringValue {
            guard let given = WindowOverride.State(rawValue: text) else {
                throw RequestError.badParameter(
                    "state", "write \"open\" or \"closed\", or leave it out for the other of both")
            }
            state = given
        }
        guard let text = body["for"]?.stringValue else {
            throw RequestError.badParameter("for", "say how long, such as {\"for\": \"2h\"}")
        }
        return try await facts.daemon.orders.override(request["name"], as: state, for: try length(text)).json
    }

    /// Lets a window's hours count again.
    @Sendable static func endOverride(_ facts: WebFacts, _ request: WebRequest) async throws -> JSON {
        try await facts.daemon.orders.endOverride(of: request["name"])
        return ["window": .string(request["name"])]
    }

    /// Asks a client for its list at once.
    @Sendable static func poll(_ facts: WebFacts, _ request: WebRequest) async throws -> JSON {
        let client = ClientName(request["name"])
        guard await facts.daemon.decider.hasClient(client) else { throw RequestError.unknown("client", client.text) }
        await facts.daemon.pollAnew(client)
        return ["client": .string(client.text)]
    }

    /// Loads the rule file again; the status tells what became of it.
    @Sendable static func reload(_ facts: WebFacts, _ request: WebRequest) async throws -> JSON {
        _ = try await request.json()
        facts.surroundings.machine.reload()
        return ["reload": "asked for"]
    }

    /// Keeps a rule off a torrent for good: `{"rule": "ID"}`.
    @Sendable static func refuseTorrent(_ facts: WebFacts, _ request: WebRequest) async throws -> JSON {
        let why = try await facts.why(request)
        let rule = try await request.json()["rule"]?.stringValue ?? ""
        guard why["rules"]?.arrayValue?.contains(where: { $0["rule"]?.stringValue == rule }) == true,
            let hash = Infohash(hex: request["hash"])
        else { throw RequestError.unknown("rule", rule) }
        let refusal = Refusal(
            rule: rule, subject: .torrent(ClientName(request["client"]), Incarnation(id: hash, addedAt: nil)),
            title: why["subject"]?["name"]?.stringValue ?? hash.hex, at: facts.surroundings.time.now.wall)
        try await facts.daemon.orders.instruct(.refuse([refusal]))
        return refusal.json
    }

    private static func length(_ text: String) throws(RequestError) -> Duration {
        do throws(QuantityError) {
            let length = try Quantity.duration(text)
            guard length > .zero else { throw QuantityError(cause: "no time at all", fix: "write 10m or more") }
            return length
        } catch {
            throw .badParameter("for", "\(error.cause); \(error.fix)")
        }
    }
}
