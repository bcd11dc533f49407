import ClientKit
package import Engine
import Intake
import JSON
import Metainfo
package import Rules
import Torrents

/// Adds what is in a watched file to a client; done once the client lists the torrent by its infohash.
///
/// A client that is out of reach, and a disk without room, only make it wait: the file stays, and no number of attempts
/// is too many.
package struct AddAction: Action {
    package init() {}

    package var kind: ActionKind {
        ActionKind(
            name: "add", summary: "Adds the watched file to a client.", role: .effect(.stateSetting),
            subjects: [.file], parameters: AddArguments.parameters, shorthand: "client", needsContent: true,
            undo: { _ in .impossible("the torrent may have downloaded by now; remove it from the client instead") })
    }

    package func perform(_ intent: Intent, in context: ActionContext) async throws(ActionError) -> String {
        guard let path = intent.subject.path else {
            throw ActionError(.final, "add is about a file of a watch folder")
        }
        let name = ClientName(intent.arguments["client"]?.stringValue ?? "")
        guard await context.isKnown(name) else {
            throw ActionError(.final, "no client of the rule file is named \"\(name)\"; add it, or change \"client\"")
        }
        let judged = try intent.judgedFile()
        let bytes = try context.files.read(path, as: judged, atMost: MetainfoLimits.standard.bytes)
        let parcel = try Parcel(in: bytes, name: path, judged)
        guard let client = context.client(name) else {
            throw ActionError(.notYet, "client \"\(name)\" is not connected")
        }
        let handover = Handover(
            client: client, name: name, arguments: AddArguments(intent.arguments),
            repeats: context.isRepeat ? intent.plannedAt : nil, board: context.room, time: context.time)
        return try await handover.give(parcel)
    }
}

/// One torrent of a dropped file, with what has to be known to hand it over.
struct Parcel {
    let source: NewTorrent.Source
    /// The ids under which a client may list it: the v1 infohash, or the first 20 bytes of the v2 one.
    let ids: [Infohash]
    /// Bytes; nil for a magnet link that does not say.
    let size: Int64?
    let trackers: [String]
    let isPrivate: Bool

    /// The torrent of a file that was judged: of several links only the one that the intent is about.
    init(in bytes: [UInt8], name: String, _ judged: JudgedFile) throws(ActionError) {
        let content: DroppedContent
        do {
            content = try DroppedContent(bytes, name: name)
        } catch {
            throw ActionError(.final, "\(name): \(error)")
        }
        switch content {
        case .torrent(let torrent):
            source = .file(bytes)
            ids = Infohash.candidates(v1: torrent.infohashV1, v2: torrent.infohashV2)
            size = torrent.size
            trackers = Array(torrent.trackers.joined())
            isPrivate = torrent.isPrivate
        case .magnets(let links):
            let index = judged.link ?? 0
            guard links.indices.contains(index), judged.link != nil || links.count == 1 else {
                throw ActionError(.held, "\(name): no link of it was judged by itself; drop the file again")
            }
            let link = links[index]
            source = .magnet(link.link)
            ids = Infohash.candidates(v1: link.infohashV1, v2: link.infohashV2)
            size = link.size
            trackers = link.trackers
            isPrivate = false
        }
    }
}
