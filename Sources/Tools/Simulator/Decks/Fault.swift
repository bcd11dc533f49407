import Clocks

/// A kind of misfortune that may befall a simulated world; each seed has some of them.
package enum Fault: String, CaseIterable, Sendable {
    // Clients.
    case clientDown, clientHangs, clientSlow, garbage, emptyList, halfList, staleList, replyLostAfter, replyLostBefore
    case clientRestarts, slowStart, otherInstance, recheckLies, credentialsRefused
    // People.
    case personEdits, personRemoves, personReadds, personLimits, namesChanged, rulesEdited, rulesBroken, ordersGiven
    // Disks.
    case mountLost, mountStale, diskFull, filesVanish, journalFull, journalFails, sharedData
    // Time.
    case wallStepped, machineSuspended
    // Webhooks.
    case receiverFails, receiverHangs, receiverAnswerLost, callsRepeated
    // Sluice itself.
    case crash, crashInCall, powerCut, stopped

    /// Some of them by chance.
    static func subset(_ random: inout SeededGenerator) -> Set<Fault> {
        let percent = [15, 30, 50, 80][random.below(4)]
        return Set(allCases.filter { _ in random.chance(percent) })
    }
}
