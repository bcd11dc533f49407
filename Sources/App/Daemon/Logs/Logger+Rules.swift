import Logging
import Rules

extension Logger {
    /// Tells what `check` warns of in a rule file.
    func logWarnings(of rules: RuleSet) {
        for warning in rules.warnings {
            self.warning(
                "Something in the rule file is probably not as meant",
                metadata: [
                    "at": "\(warning.path)", "cause": "\(warning.cause)", "fix": "\(warning.fix ?? "see sluice check")",
                ])
        }
    }
}
