import ClientKit
import Engine
import Metainfo
import Rules
import Torrents

/// Takes down what it takes to add a torrent again.
struct TorrentKeeping {
    let client: any TorrentClient
    /// How the client's files are seen from here.
    let access: FileAccess
    let context: ActionContext

    /// The torrent as it is, with its .torrent file, or its link where the client hands out no file.
    func kept(_ torrent: Torrent) async throws(ActionError) -> KeptTorrent {
        let (origin, share): (TorrentOrigin?, ShareLimits?)
        do {
            origin = try await client.origin(of: torrent.id)
            share = try await client.shareLimits(of: torrent.id)
        } catch {
            throw ActionError(error)
        }
        var file = origin?.file
        if file == nil, let path = origin?.path, case .local(let mappings, _) = access {
            file = context.files.content(of: mappings.local(path), atMost: MetainfoLimits.standard.bytes)
        }
        // A file of another torrent would put that one in its place.
        if let bytes = file, !Self.isFile(bytes, of: torrent.id) { file = nil }
        var kept = KeptTorrent(torrent, file: file, magnet: file == nil ? origin?.magnet : nil)
        kept.share = share?.arguments
        if let file { kept.treatment.layout = Self.layout(of: torrent, from: file)?.rawValue }
        return kept
    }

    /// How the files of a torrent lie, compared with what its .torrent file says.
    private static func layout(of torrent: Torrent, from file: [UInt8]) -> ContentLayout? {
        guard let metainfo = try? Metainfo(parsing: file), case .files(let files) = torrent[.files] else { return nil }
        let (name, inner) = (metainfo.name, metainfo.files.filter { !$0.isPad }.map { $0.path.joined(separator: "/") })
        let there = Set(files.map(\.path))
        if inner == [name] {
            if there == [name] { return .original }
            let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
            return there == ["\(stem)/\(name)"] ? .subfolder : nil
        }
        if there.isSuperset(of: inner.map { "\(name)/\($0)" }) { return .original }
        return there.isSuperset(of: inner) ? .noSubfolder : nil
    }

    private static func isFile(_ bytes: [UInt8], of id: Infohash) -> Bool {
        guard let torrent = try? Metainfo(parsing: bytes) else { return false }
        return Infohash.candidates(v1: torrent.infohashV1, v2: torrent.infohashV2).contains(id)
    }
}

extension KeptTorrent {
    /// Whether there is anything that a client could add it from.
    var canBeAdded: Bool { file != nil || magnet != nil }
}
