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
        var owners: [String: String] = [:]
        var folders: Set<String> = []
        for wish in wishes {
            if let other = owners.updateValue(wish.place, forKey: wish.place.lowercased()) {
                throw ActionError(.final, "\(other) and \(wish.place) would be one; no link is made")
            }
            var folder = wish.place.split(separator: "/").dropLast()
            while !folder.isEmpty {
                folders.insert(folder.joined(separator: "/").lowercased())
                folder = folder.dropLast()
            }
        }
        if let place = owners.first(where: { folders.contains($0.key) })?.value {
            throw ActionError(.final, "\(place) would be a link and a folder; no link is made")
        }
    }
}
