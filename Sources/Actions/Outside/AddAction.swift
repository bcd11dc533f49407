import ClientKit
package import Engine
import Intake
import JSON
import Metainfo
package import Rules
import Torrents

/// Adds what is in a watched file to a client; done once the client lists the torrent by its infohash.
package struct AddAction: Action {
    package init() {}

    package var kind: ActionKind {
        ActionKind(
            name: "add", summary: "Adds the watched file to a client.", role: .effect(.stateSetting),
            subjects: [.file],
            parameters: [
                Parameter("client", .client, required: true, "\"client\": the name of a client of this file"),
                Parameter("category", .text, "\"category\": the category to put it in"),
                Parameter("tags", .list(.text), "\"tags\": the tags to give it"),
                Parameter("savePath", .path, "\"savePath\": an absolute path as the client sees it"),
                Parameter("paused", .flag, "\"paused\": whether it waits to be started"),
                Parameter("sequential", .flag, "\"sequential\": whether it downloads in order"),
                Parameter("skipChecking", .flag, "\"skipChecking\": whether data on disk counts as complete unread"),
                Parameter("down", .rate, "\"down\": its download limit"),
                Parameter("up", .rate, "\"up\": its upload limit"),
            ], shorthand: "client")
    }

    package func perform(_ intent: Intent, in context: ActionContext) async throws(ActionFailure) -> String {
        guard case .file(let path) = intent.subject else {
            throw ActionFailure(.final, "add is about a file of a watch folder")
        }
        let name = intent.arguments["client"]?.stringValue ?? ""
        let client = try context.reachable(ClientName(name))
        let sources = try Self.sources(in: context.files.read(path, atMost: 10_000_000), path: path)
        var words: [String] = []
        for source in sources {
            switch try await client.carryOut(.add(torrent(source.source, source.ids, intent.arguments))) {
            case .added(let id): words.append("added \(id) to \(name)")
            case .duplicate(let id): words.append("\(id) was in \(name) before")
            case .done: words.append("added to \(name)")
            case .alreadySo(let why): words.append(why)
            }
        }
        return words.joined(separator: ", ")
    }

    private func torrent(_ source: NewTorrent.Source, _ ids: [Infohash], _ arguments: JSON) -> NewTorrent {
        let rates = RateArguments(arguments)
        return NewTorrent(
            source: source, ids: ids, savePath: arguments["savePath"]?.stringValue,
            category: arguments["category"]?.stringValue.flatMap { $0.isEmpty ? nil : $0 },
            tags: (arguments["tags"]?.arrayValue ?? []).compactMap(\.stringValue).filter { !$0.isEmpty },
            paused: arguments["paused"]?.boolValue ?? false, sequential: arguments["sequential"]?.boolValue ?? false,
            skipChecking: arguments["skipChecking"]?.boolValue ?? false, downLimit: rates.down, upLimit: rates.up)
    }

    /// The torrents of a file: one of a .torrent, one a line of a .magnet.
    private static func sources(
        in bytes: [UInt8], path: String
    ) throws(ActionFailure) -> [(source: NewTorrent.Source, ids: [Infohash])] {
        do throws(DroppedContent.Refusal) {
            switch try DroppedContent(bytes, name: path) {
            case .torrent(let metainfo): return [(.file(bytes), ids(metainfo.infohashV1, metainfo.infohashV2))]
            case .magnets(let links):
                return links.map { (.magnet($0.link), ids($0.infohashV1, $0.infohashV2)) }
            }
        } catch {
            throw ActionFailure(.final, "\(path): \(error)")
        }
    }

    /// The ids under which a client may list it: the v1 infohash, or the first 20 bytes of the v2 one.
    private static func ids(_ v1: [UInt8]?, _ v2: [UInt8]?) -> [Infohash] {
        [v1.flatMap { Infohash(bytes: $0) }, v2.flatMap { Infohash(bytes: $0.prefix(20)) }].compactMap(\.self)
    }
}
