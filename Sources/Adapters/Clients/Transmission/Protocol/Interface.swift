package import ClientKit
package import Torrents

/// Which Transmission answers, and what its version can do.
struct Interface: Hashable, Sendable {
    /// The oldest version of the interface that we read: 16, the first with lists as tables, came with 3.00.
    static let oldest = 16

    /// The program's version without its build id, such as `3.00`.
    let program: String
    let rpc: Int

    init(program: String, rpc: Int) throws(ClientError) {
        let program = String(program.prefix { $0 != " " })
        guard rpc >= Self.oldest else {
            throw ClientError(
                .tooOld,
                "Transmission \(program) speaks rpc \(rpc), and rpc \(Self.oldest) is needed; use 3.00 or later")
        }
        self.program = program
        self.rpc = rpc
    }

    /// Labels can be given while adding from 4.0 on; before, they are ignored there.
    var addsWithLabels: Bool { rpc >= 17 }

    /// Pieces in order came with 4.1.
    var hasSequential: Bool { rpc >= 18 }

    var identity: ClientIdentity {
        var capabilities = TransmissionClient.possibleCapabilities
        if !hasSequential { capabilities.remove(.sequential) }
        return ClientIdentity(
            program: "Transmission", version: program, interface: "rpc \(rpc)", capabilities: capabilities)
    }
}

extension TransmissionClient {
    /// What some version can do; `connect` tells what the one at hand can.
    package static let possibleCapabilities: Set<Capability> = [
        .tags, .torrentLimits, .shareRatioLimit, .idleSeedingLimit, .bandwidthPriority, .queue, .alternativeSpeed,
        .forceStart, .move, .recheck, .reannounce, .freeSpaceOfPath, .trackerMessages, .filePriorities, .sequential,
        .queuePlaces, .trackerEditing, .lowFilePriority, .fileNames,
    ]

    /// The facts of torrents that some version tells.
    ///
    /// A limit of seeding time is not among them: Transmission has none, so it is absent for certain.
    package static let possibleFacts = FieldSet.all.subtracting([
        .hashV2, .category, .forced, .downloadedSession, .uploadedSession, .seenCompleteAt, .availability,
        .contentId, .firstLast, .superSeeding, .autoManaged, .seedingTimeLimit, .shareLimitAction,
    ]).subtracting(TorrentField.seenOnDisk)
}
