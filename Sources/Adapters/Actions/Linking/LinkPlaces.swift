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
        let chosen = files.filter { $0.wanted && $0.progress >= 1 && choice.includes($0.path) }
        try self.init(
            chosen.map { file in
                let inner = isInFolder ? String(file.path.dropFirst(top.count)) : file.path
                return LinkWish(file: file.path, size: file.size, place: "\(folder)/\(inner)")
            })
    }

    /// - Parameter wishes: Links that are to be made together.
    /// - Throws: `ActionError` where a name leads elsewhere, or two of them would be one.
    init(_ wishes: [LinkWish]) throws(ActionError) {
        for path in wishes.flatMap({ [$0.file, $0.place] }) {
            try NewName.demand(ofPath: path, orElse: "no link is made at")
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
