package import ClientKit
package import Torrents

/// Which qBittorrent answers, and what its version can do.
struct Interface: Hashable, Sendable {
    /// The program's version, such as `v4.5.2`.
    let program: String
    let api: APIVersion

    /// - Throws: `ClientError` with code `tooOld`, or `notUnderstood` for a text that is no version.
    init(program: String, api text: String) throws(ClientError) {
        guard let api = APIVersion(text), program.hasPrefix("v") else {
            throw ClientError(
                .notUnderstood,
                "\"\(program.prefix(40))\" with interface \"\(text.prefix(40))\" is no version of qBittorrent; check `url`"
            )
        }
        guard api >= APIVersion.oldest else {
            throw ClientError(
                .tooOld,
                "qBittorrent \(program) speaks WebUI API \(api), and \(APIVersion.oldest) is needed; use 4.5 or later")
        }
        (self.program, self.api) = (program, api)
    }

    /// 5.0 renamed pause and resume to stop and start.
    var stopsAndStarts: Bool { api >= APIVersion(2, 11) }

    /// 4.6 brought the limit of idle seeding.
    var hasIdleLimit: Bool { api >= APIVersion(2, 9) }

    /// 5.2 lets a torrent say what happens at a goal of its own, with WebUI API 2.12.
    var hasShareLimitAction: Bool { api >= APIVersion(2, 12) }

    /// 5.0 lists whether a torrent is private, and its comment; before, that takes a call per torrent.
    var listsProperties: Bool { api >= APIVersion(2, 11) }

    /// From 5.x on an answer costs only what has changed.
    var answersQuickly: Bool { api >= APIVersion(2, 11) }

    var identity: ClientIdentity {
        var capabilities = QBittorrentClient.possibleCapabilities
        if !hasIdleLimit { capabilities.remove(.idleSeedingLimit) }
        if !hasShareLimitAction { capabilities.remove(.shareLimitAction) }
        return ClientIdentity(
            program: "qBittorrent", version: program, interface: "WebUI API \(api)", capabilities: capabilities)
    }
}

/// A version of the WebUI API, such as 2.8.19.
struct APIVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// What 4.5 speaks is 2.8, the oldest that has been tried.
    static let oldest = APIVersion(2, 8)

    private let parts: [Int]

    init(_ parts: Int...) { self.parts = parts }

    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count >= 2, !parts.contains(nil) else { return nil }
        self.parts = parts.compactMap(\.self)
    }

    var description: String { parts.map(String.init).joined(separator: ".") }

    static func < (left: APIVersion, right: APIVersion) -> Bool { left.parts.lexicographicallyPrecedes(right.parts) }
}

extension QBittorrentClient {
    /// What some version can do; `connect` tells what the one at hand can.
    package static let possibleCapabilities: Set<Capability> = [
        .categories, .tags, .torrentLimits, .shareRatioLimit, .seedingTimeLimit, .queue, .alternativeSpeed,
        .sequential, .superSeeding, .forceStart, .autoManagement, .move, .recheck, .reannounce, .trackerMessages,
        .filePriorities, .idleSeedingLimit, .firstLast, .skipChecking, .contentLayout, .trackerEditing,
        .torrentNames, .fileNames, .filePaths, .peerBans, .shareLimitAction,
    ]

    /// The facts of torrents that some version tells.
    ///
    /// It stops counting the time to the next announcement, and has priorities of files only.
    package static let possibleFacts = FieldSet.all.subtracting([.contentId, .priority, .reannounceIn])
        .subtracting(TorrentField.seenOnDisk)
}
