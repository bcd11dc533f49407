/// A bug that is planted between the daemon and its world, to see that the checker finds it.
package enum Sabotage: String, CaseIterable, Sendable {
    /// The daemon reads rules without the wait that the person wrote.
    case skipsGrace
    /// The daemon reads rules without the protection that the person wrote.
    case protectsNothing
    /// The daemon reads rules with larger budgets than the person wrote.
    case ignoresBudgets
    /// The daemon carries out what the person wrote as a dry run.
    case rehearsesForReal
    /// The last look before a removal, and the list, tell of other facts than the client has.
    case seesOldFacts
    /// The journal forgets over a crash what was begun.
    case forgetsBegun
    /// The journal forgets over a crash which events were heard.
    case forgetsEvents
    /// Data is taken to be where it is not, and to be nobody else's.
    case seesAllFiles
    /// Receivers count as reached although they are not.
    case dropsDeliveries
    /// The log tells passwords.
    case logsSecrets

    /// The deck as the daemon reads it.
    func falsified(_ deck: Deck) -> Deck {
        var deck = deck
        switch self {
        case .skipsGrace:
            deck.grace = 0
            for place in deck.removals.indices { deck.removals[place].holding = 0 }
        case .protectsNothing: deck.protectsKept = false
        case .ignoresBudgets: (deck.perTick, deck.perDay, deck.maxShare) = (200, 2000, 100)
        case .rehearsesForReal: for place in deck.removals.indices { deck.removals[place].mode = "enforce" }
        default: break  // not in the rules
        }
        return deck
    }
}
