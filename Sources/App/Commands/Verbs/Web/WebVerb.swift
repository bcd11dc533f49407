import ArgumentParser
import Daemon
import Rules
import Web

/// The dashboard.
struct WebVerb: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "web", abstract: "Sets up the dashboard.", subcommands: [WebSetup.self])
}

/// Makes the link by which a password is set.
struct WebSetup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "setup", abstract: "Prints a link by which the dashboard's password is set, once.",
        discussion: """
            The dashboard is served by `sluice run` where the rule file says `"web": {"listen": "127.0.0.1:7810"}`. \
            The link works for a day and once, and takes the place of a former one. A password that was forgotten is \
            set anew in the same way.
            """)

    @OptionGroup var rules: RuleFileOption

    func run() async throws {
        try await reporting {
            let path = try rules.path()
            // Listening elsewhere than on this machine is refused before there is a login, which this is about to make.
            let code = try rules.logins().makeSetupCode()
            let web = try RuleFile.load(path).web
            if web.listen == nil {
                Console.error("The dashboard is off: add \"web\": {\"listen\": \"127.0.0.1:7810\"} to \(path) first.")
            }
            Console.print(web.setupLink(code))
        }
    }
}
