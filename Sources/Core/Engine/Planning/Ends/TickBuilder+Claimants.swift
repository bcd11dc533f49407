import Rules
import Torrents

/// In whose name properties are claimed.
struct Claimant {
    let name: String
    /// Whether it sees and takes things as if rules in dry run were enforced.
    let isDryRun: Bool
}

extension Rule {
    var claimant: Claimant { Claimant(name: id, isDryRun: mode == .dryRun) }
}

extension TickBuilder {
    /// What is settled for a claimant.
    func resolution(for claimant: Claimant) -> Resolution { claimant.isDryRun ? rehearsal : resolution }

    /// Who has a property of a subject before this claimant.
    func winner(of name: String, on subject: Subject, for claimant: Claimant) -> String? {
        let winner = resolution(for: claimant).winners[Resolution.Property(subject: subject, name: name)]
        return winner.flatMap { $0 == claimant.name ? nil : $0 }
    }

    /// Gives properties to a claimant that has found them free.
    mutating func take(_ names: some Sequence<String>, of subject: Subject, by claimant: Claimant) {
        for name in names {
            let property = Resolution.Property(subject: subject, name: name)
            if rehearsal.winners[property] == nil { rehearsal.winners[property] = claimant.name }
            if !claimant.isDryRun { resolution.winners[property] = claimant.name }
        }
    }
}
