package import ClientKit
package import Engine
import JSON
package import Rules
package import Torrents

/// Keeps the limits of a whole client, or its alternative ones.
package struct BandwidthAction: CommandAction {
    package init() {}

    package var kind: ActionKind {
        ActionKind(
            name: "bandwidth", summary: "Keeps the whole client's speed limits.",
            role: .claim(
                Claim(
                    yieldsToPeople: true, isSeparable: true, merging: .ofLimits,
                    holds: { arguments, holder in
                        guard case .client(let facts) = holder else { return nil }
                        if let wanted = arguments["alternative"]?.boolValue {
                            guard let active = facts.altSpeedActive else { return nil }
                            guard active == wanted else { return false }
                        }
                        return RateArguments(arguments).areInForce(down: facts.downLimit, up: facts.upLimit)
                    },
                    baseline: { arguments, holder in
                        guard case .client(let facts) = holder else { return nil }
                        return Self.baseline(arguments, facts)
                    })),
            subjects: [.client],
            parameters: [
                Parameter("down", .rate, "\"down\": such as \"2 MiB/s\", or \"unlimited\""),
                Parameter("up", .rate, "\"up\": such as \"500 kB/s\", or \"unlimited\""),
                Parameter("alternative", .flag, "\"alternative\": whether the client's alternative limits are on"),
            ],
            properties: { arguments in
                RateArguments.properties(arguments, "bandwidth")
                    + (arguments["alternative"] == nil ? [] : ["bandwidth.alternative"])
            })
    }

    /// The limits as they are; in alternative mode the ordinary ones, and that mode with them.
    private static func baseline(_ arguments: JSON, _ facts: ClientFacts) -> JSON? {
        let isAlternative = facts.altSpeedActive == true
        let limits =
            isAlternative ? facts.ordinaryLimits : ClientFacts.Limits(down: facts.downLimit, up: facts.upLimit)
        guard let limits else { return ["alternative": true] }
        guard case .object(var members) = RateArguments.baseline(arguments, down: limits.down, up: limits.up) else {
            return nil
        }
        if let active = facts.altSpeedActive, active || arguments["alternative"] != nil {
            members.append(JSON.Member("alternative", .bool(active)))
        }
        return .object(members)
    }

    package func commands(for intent: Intent, _ id: Infohash?) throws(ActionError) -> [Command] {
        let rates = RateArguments(intent.arguments)
        var commands: [Command] = []
        if rates.down != nil || rates.up != nil { commands.append(.setBandwidth(down: rates.down, up: rates.up)) }
        if let on = intent.arguments["alternative"]?.boolValue { commands.append(.setAlternativeSpeed(on)) }
        return commands
    }
}
