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
            subjects: [.file], parameters: AddArguments.parameters, shorthand: "client", needsContent: true)
    }

    package func perform(_ intent: Intent, in context: ActionContext) async throws(ActionFailure) -> String {
        guard case .file(let path) = intent.subject else {
            throw ActionFailure(.final, "add is about a file of a watch folder")
        }
        let name = ClientName(intent.arguments["client"]?.stringValue ?? "")
        guard await context.isKnown(name) else {
            throw ActionFailure(.final, "no client of the rule file is named \"\(name)\"; add it, or change \"client\"")
        }
        let state = await context.takenState(intent)
        let bytes = try context.files.read(path, inState: state, atMost: MetainfoLimits.standard.bytes)
        let parcels = try Parcel.all(in: bytes, name: path)
        guard let client = context.client(name) else {
            throw ActionFailure(.notYet, "client \"\(name)\" is not connected")
        }
        let handover = Handover(
            client: client, name: name, arguments: AddArguments(intent.arguments),
            repeats: context.isRepeat ? intent.plannedAt : nil)
        var words: [String] = []
        var refusals: [String] = []
        for parcel in parcels {
            do {
                words.append(try await handover.give(parcel))
            } catch {
                // One bad link of many keeps none of the others out.
                guard error.code == .final else { throw error }
                refusals.append(error.detail)
            }
        }
        guard refusals.isEmpty else { throw ActionFailure(.final, (refusals + words).joined(separator: "; ")) }
        return words.joined(separator: ", ")
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

    /// The torrents of a file: one of a .torrent, one a line of a .magnet.
    static func all(in bytes: [UInt8], name: String) throws(ActionFailure) -> [Parcel] {
        do throws(DroppedContent.Refusal) {
            switch try DroppedContent(bytes, name: name) {
            case .torrent(let torrent):
                return [
                    Parcel(
                        source: .file(bytes), ids: Infohash.candidates(v1: torrent.infohashV1, v2: torrent.infohashV2),
                        size: torrent.size,
                        trackers: Array(torrent.trackers.joined()), isPrivate: torrent.isPrivate)
                ]
            case .magnets(let links):
                return links.map { link in
                    Parcel(
                        source: .magnet(link.link), ids: Infohash.candidates(v1: link.infohashV1, v2: link.infohashV2),
                        size: link.size,
                        trackers: link.trackers, isPrivate: false)
                }
            }
        } catch {
            throw ActionFailure(.final, "\(name): \(error)")
        }
    }
}
