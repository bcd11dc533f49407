import ArgumentParser
import Clocks
import Daemon
import Engine
import JSON
import Web

/// Tokens with which programs log in.
struct TokenVerb: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Makes, lists and revokes tokens for the API and the metrics.",
        discussion: """
            A token is sent as `Authorization: Bearer TOKEN`. What is kept of it is not enough to log in, so it is \
            told once, when it is made. The daemon that runs takes notice at once.

              sluice token create grafana --scope read
              sluice token list
              sluice token revoke grafana
            """,
        subcommands: [TokenCreate.self, TokenList.self, TokenRevoke.self])
}

/// Makes a token.
struct TokenCreate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Makes a token, and tells it this once.",
        discussion: """
            Of the scopes, `read` sees everything, `act` also gives orders that remove nothing, and `destroy` gives \
            every order.
            """)

    @Argument(help: ArgumentHelp("What you call it.", valueName: "name"))
    var name: String

    @Option(help: ArgumentHelp("What it may do: read, act or destroy.", valueName: "scope"))
    var scope: Scope

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var rules: RuleFileOption

    func run() async throws {
        try await reporting {
            let token = try rules.logins().makeToken(named: name, for: scope)
            if json {
                Console.print(["name": .string(name), "scope": .string(scope.rawValue), "token": .string(token)])
            } else {
                Console.error("Token \(Console.safe(name)) (\(scope.rawValue)); it is not told again:")
                Console.print(token)
            }
        }
    }
}

/// Lists the tokens.
struct TokenList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "Lists the tokens there are.")

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var rules: RuleFileOption

    func run() async throws {
        try await reporting {
            let tokens = try rules.logins().book().tokens
            if json {
                Console.print(
                    .array(
                        tokens.map {
                            [
                                "name": .string($0.name), "scope": .string($0.scope.rawValue),
                                "madeAt": $0.madeAt.json,
                            ]
                        }))
            } else if tokens.isEmpty {
                Console.print("There are no tokens; `sluice token create NAME --scope read` makes one.")
            } else {
                let rows = tokens.map { [$0.name, $0.scope.rawValue, $0.madeAt.json.stringValue ?? ""] }
                Console.print(Table(["NAME", "SCOPE", "MADE"], rows).text)
            }
        }
    }
}

/// Revokes a token.
struct TokenRevoke: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "revoke", abstract: "Ends a token at once.")

    @Argument(help: ArgumentHelp("What it is called.", valueName: "name"))
    var name: String

    @OptionGroup var rules: RuleFileOption

    func run() async throws {
        try await reporting {
            let logins = try rules.logins()
            guard try logins.revokeToken(named: name) else {
                throw VerbError(.data, "there is no token \"\(name)\"; `sluice token list` tells which there are")
            }
            Console.print("Token \(Console.safe(name)) is revoked.")
        }
    }
}

extension Scope: ExpressibleByArgument {}

extension RuleFileOption {
    /// Who can log in to the dashboard of the rule file's daemon, also where the file has errors.
    func logins() throws -> Logins { Logins(LoginFile(of: try journal()), time: SystemTime(), chance: Chance.system) }
}
