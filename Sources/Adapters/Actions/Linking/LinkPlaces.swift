import Rules
import Torrents
import Trash

/// The places that links to the files of a torrent get.
struct LinkPlaces {
    let wishes: [LinkWish]

    /// - Parameters:
    ///   - files: All files of the torrent.
    ///   - folder: Where to, below the library; the torrent's own folder is left out.
    ///   - choice: Which files get a link; those that are not wanted or not whole get none.
    /// - Throws: `ActionError` where a name leads elsewhere, or two of them would be one.
    init(_ files: [TorrentFile], in folder: String, of choice: FileChoice) throws(ActionError) {
        let top = files[0].path.split(separator: "/").first.map { $0 + "/" } ?? ""
        let isInFolder = files.allSatisfy { $0.path.hasPrefix(top) }
        var wishes: [LinkWish] = []
        for file in files where file.wanted && file.progress >= 1 && choice.includes(file.path) {
            let inner = isInFolder ? String(file.path.dropFirst(top.count)) : file.path
            let place = "\(folder)/\(inner)"
            for path in [file.path, place] { try NewName.demand(ofPath: path, orElse: "no link is made at") }
            wishes.append(LinkWish(file: file.path, size: file.size, place: place))
        }
        self.wishes = wishes
        try demandRoom()
    }

    /// Refuses places that some file systems take for one, and a link where a folder has to be.
    private func demandRoom() throws(ActionError) {
        var taken = TakenPaths()
        for wish in wishes {
            if let other = taken.take(wish.place, for: wish.place) {
                throw ActionError(.final, "\(other) and \(wish.place) would be one; no link is made")
            }
        }
        if let clash = taken.clash {
            throw ActionError(.final, "\(clash.owner) would be a link and a folder; no link is made")
        }
    }
}
