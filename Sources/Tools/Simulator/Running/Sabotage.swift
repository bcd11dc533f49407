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
    /// Lists and looks tell of a higher ratio than torrents have.
    case seesOtherFacts
    /// Data is deleted although the rule says that it is kept.
    case deletesAnyway
    /// Every file seems to be where it should be, whatever has become of its disk.
    case seesAllFiles
    /// The journal says of each attempt that it is the first one.
    case forgetsBegun
    /// The journal does not keep which torrents are gone, so that a restart takes for news what is none.
    case forgetsTorrents
    /// The second engine is told of one thing less than the first one.
    case decidesOtherwise
    /// A call that removes is made once more a minute later, behind everyone's back.
    case removesTwice
    /// Receivers count as reached although they are not.
    case dropsDeliveries
    /// Clients say that they have set a limit, and have not.
    case losesLimits
    /// Nothing that was planned is ever claimed to be carried out.
    case claimsNothing
    /// The log tells passwords.
    case logsSecrets
    /// The journal forgets nothing, however old it is.
    case keepsEverything
    /// What is found out of a torrent before it is removed is not kept.
    case forgetsFormer
    /// The journal does not keep what people hold, refuse or let only be rehearsed.
    case forgetsWords
    /// The journal does not keep which calls of a hook were taken.
    case forgetsCalls
    /// The journal does not keep which tags and categories there were, nor which are gone.
    case forgetsNames

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

    /// The invariants of which one has to find it.
    package var finders: Set<Invariant> {
        switch self {
        case .skipsGrace: [.confirmed, .settled]
        case .protectsNothing: [.protected]
        case .ignoresBudgets: [.budgets]
        case .rehearsesForReal: [.dryRun]
        case .seesOtherFacts: [.trueCondition]
        case .deletesAnyway: [.sharedData]
        case .seesAllFiles: [.settled]
        case .forgetsBegun, .forgetsTorrents: [.once, .trueEvents]
        case .decidesOtherwise: [.pure]
        case .removesTwice: [.oneRemoval]
        case .dropsDeliveries: [.delivery]
        case .losesLimits: [.limits]
        case .claimsNothing: [.liveness]
        case .logsSecrets: [.secrets]
        case .keepsEverything: [.bounded]
        case .forgetsFormer: [.restorable]
        case .forgetsWords: [.obeyed]
        case .forgetsCalls: [.once]
        case .forgetsNames: [.protected]
        }
    }
}
