import ClientKit
import Engine
import JSON
import Metainfo
import Rules
import Torrents
import Trash

/// What has to be done to have a torrent in another client.
struct CopyPlan {
    /// The ids under which the other client may list it.
    let ids: [Infohash]
    /// The links that it needs; nil where it gets the same data.
    let order: LinkOrder?
    private let file: [UInt8]
    /// The folder of its data, as the other client names it.
    private let savePath: String
    private let layout: ContentLayout

    /// A client, and how its files are seen from here.
    struct View {
        let name: ClientName
        let access: FileAccess
    }

    /// - Parameters:
    ///   - torrent: The torrent as its client tells it at this moment.
    ///   - kept: The same with its .torrent file, and how its files lie.
    ///   - folder: The folder of this machine that gets hard links; nil for the same data.
    ///   - home: The client that has it.
    ///   - target: The client that is to get it.
    /// - Throws: Why it cannot be there without a download.
    init(
        _ torrent: Torrent, with kept: KeptTorrent, into folder: String?, from home: View, to target: View
    ) throws(ActionError) {
        try Self.demandWhole(torrent)
        let (near, far) = (try home.mappings(), try target.mappings())
        guard let file = kept.file, let metainfo = try? Metainfo(parsing: file) else {
            throw ActionError(
                .final,
                "its .torrent file cannot be had, and by a magnet link the other client would write to the data before "
                    + "it has checked it; run Sluice beside Transmission, or use qBittorrent 4.5 or later")
        }
        guard let layout = kept.treatment.layout.flatMap(ContentLayout.init(rawValue:)) else {
            throw ActionError(
                .final, "its files are not named as its .torrent file says, so another client would not find them")
        }
        guard let path = torrent[.savePath].text else {
            throw ActionError(.again(after: nil), "the client does not tell where its files are now")
        }
        let data = near.local(path)
        ids = Infohash.candidates(v1: metainfo.infohashV1, v2: metainfo.infohashV2)
        self.file = file
        guard let savePath = far.remote(folder ?? data) else {
            throw ActionError(
                .held,
                "\(folder ?? data) lies in no folder of \"paths\" of client \"\(target.name)\"; add the folder that it "
                    + "lies in")
        }
        self.savePath = savePath
        self.layout = folder == nil ? layout : .original
        order = try folder.map { folder throws(ActionError) in
            let places = try LinkPlaces(metainfo.places(from: layout))
            return LinkOrder(kind: .hardlink, folder: data, library: folder, wishes: places.wishes)
        }
    }

    /// The torrent as the other client is to add it, paused until it was checked.
    func new(_ arguments: JSON) -> NewTorrent {
        NewTorrent(
            source: .file(file), ids: ids, savePath: savePath,
            category: arguments["category"]?.stringValue.flatMap { $0.isEmpty ? nil : $0 },
            tags: (arguments["tags"]?.arrayValue ?? []).compactMap(\.stringValue).filter { !$0.isEmpty },
            paused: true, layout: layout)
    }

    /// Refuses a torrent of which the other client would download something.
    private static func demandWhole(_ torrent: Torrent) throws(ActionError) {
        if torrent.state == .checking || torrent.state == .moving {
            throw ActionError(.notYet, "nothing is copied while its files are checked or moved")
        }
        guard torrent[.done].flag == true else { throw ActionError(.held, "it is not complete") }
        guard case .files(let files) = torrent[.files], !files.isEmpty else {
            throw ActionError(.again(after: nil), "the client does not tell its files now")
        }
        if let file = files.first(where: { !$0.wanted || $0.progress < 1 }) {
            throw ActionError(.held, "\(file.path) was not downloaded, and the copy would download it")
        }
    }
}

extension CopyPlan.View {
    /// Where the client's folders are here.
    fileprivate func mappings() throws(ActionError) -> [PathMapping] {
        guard case .local(let mappings, _) = access else {
            throw ActionError(
                access == .remote ? .final : .held,
                "the files of client \"\(name)\" are on another machine; map its folders in \"paths\"")
        }
        return mappings
    }
}

extension Metainfo {
    /// Where each file lies by a layout, and where it has to be by the torrent's own.
    fileprivate func places(from layout: ContentLayout) -> [LinkWish] {
        files.filter { !$0.isPad }.map { file in
            let inner = file.path.joined(separator: "/")
            let isLone = files.count == 1 && inner == name
            let place = isLone ? name : "\(name)/\(inner)"
            let path =
                switch layout {
                case .original: place
                case .noSubfolder: inner
                case .subfolder: (name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name) + "/" + name
                }
            return LinkWish(file: path, size: file.size, place: place)
        }
    }
}
