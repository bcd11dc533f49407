import Engine
import JSON
import Rules
import Torrents
import Trash

/// What a copy of a torrent consists of, as the journal keeps it from before it is made.
struct CopyRecord {
    /// The client that gets it.
    let client: ClientName
    /// The ids under which that client may list it.
    let ids: [Infohash]
    /// When it was about to be added, in seconds since 1970.
    let at: Int64
    /// The folder with its hard links; nil where it is over the same data.
    let under: String?
    /// The links and folders that were made.
    var marks: [LinkMark]

    /// How far the client's clock may be from ours, and how long it may take to add it.
    private static let window: ClosedRange<Int64> = -60...300

    /// Whether a torrent of the client is the one that was added: another one was added at another time.
    func made(_ torrent: Torrent) -> Bool {
        guard let addedAt = torrent[.addedAt].integer else { return false }
        return Self.window.contains(addedAt - at)
    }

    /// Whether what is added now would be known by this record.
    func isRecent(at now: Int64) -> Bool { (0...120).contains(now - at) }

    /// Removes what is still as it was made; never any data.
    ///
    /// - Returns: The links that were left.
    func takeBack(
        _ copy: Torrent?, from target: CopyTarget, _ context: ActionContext
    ) async throws(ActionError) -> [String] {
        if let copy { try await target.remove(copy.id) }
        guard let under, !marks.isEmpty else { return [] }
        do throws(TrashError) {
            return try await context.links.remove(marks, from: under)
        } catch {
            throw ActionError(amidst: error)
        }
    }
}

extension CopyRecord {
    init?(_ former: FormerState) {
        guard case .properties(_, let pieces) = former else { return nil }
        self.init(pieces)
    }

    init?(_ pieces: [FormerState.Piece]) {
        guard let head = pieces.first?.set, let client = head["client"]?.stringValue,
            let at = head["at"]?.integerValue, let ids = head["ids"]?.arrayValue
        else { return nil }
        self.init(
            client: ClientName(client), ids: ids.compactMap { $0.stringValue.flatMap { Infohash(hex: $0) } }, at: at,
            under: head["under"]?.stringValue, marks: pieces.dropFirst().compactMap { LinkMark(json: $0.set) })
    }

    /// The record as the journal keeps it.
    var pieces: [FormerState.Piece] {
        var head = [
            JSON.Member("client", .string(client.text)), JSON.Member("ids", .array(ids.map { .string($0.hex) })),
            JSON.Member("at", .integer(at)),
        ]
        if let under { head.append(JSON.Member("under", .string(under))) }
        return ([.object(head)] + marks.map(\.json)).map { FormerState.Piece(set: $0, was: [:]) }
    }

    /// How many links it has.
    var linkCount: Int { marks.count { $0.made != .folder } }
}
