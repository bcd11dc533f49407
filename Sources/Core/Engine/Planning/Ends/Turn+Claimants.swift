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

extension Turn {
    /// What is settled for a claimant.
    func ruling(for claimant: Claimant) -> Ruling { claimant.isDryRun ? rehearsal : ruling }

    /// Who has a property of a subject before this claimant.
    func winner(of name: String, on subject: Subject, for claimant: Claimant) -> String? {
        let winner = ruling(for: claimant).winners[Ruling.Property(subject: subject, name: name)]
        return winner.flatMap { $0 == claimant.name ? nil : $0 }
    }

    /// Gives properties to a claimant that has found them free.
    mutating func take(_ names: some Sequence<String>, of subject: Subject, by claimant: Claimant) {
        for name in names {
            let property = Ruling.Property(subject: subject, name: name)
            if rehearsal.winners[property] == nil { rehearsal.winners[property] = claimant.name }
            if !claimant.isDryRun { ruling.winners[property] = claimant.name }
        }
    }
}
