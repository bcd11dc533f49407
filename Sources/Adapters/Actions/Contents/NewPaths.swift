import ClientKit
import JSON
import Rules
import Torrents

/// The new paths of some files of a torrent, of which all or none are given.
struct NewPaths {
    /// A file with the path that it has and the one that it is to get.
    struct Change: Hashable {
        let from: String
        let to: String

        /// The argument that it is made of.
        var json: JSON { ["from": .string(from), "to": .string(to)] }
        /// The argument that takes it back.
        var reverse: JSON { ["from": .string(to), "to": .string(from)] }
    }

    /// What is not done so far.
    let open: [Change]

    /// Compares what is asked for with the files as they are now.
    ///
    /// What an earlier attempt has done is passed over, so that a kill in between does no harm.
    ///
    /// - Throws: `ActionError` where one of them cannot be renamed, or two files would have one path.
    init(_ arguments: JSON?, of files: [TorrentFile]) throws(ActionError) {
        let present = FilePaths(files.map(\.path))
        var open: [Change] = []
        for pair in arguments?.arrayValue ?? [] {
            guard let from = pair["from"]?.stringValue, let to = pair["to"]?.stringValue else {
                throw ActionError(.final, "an entry of \"rename\" has no \"from\" and \"to\"")
            }
            try NewName.demand(ofPath: to, orElse: "no file is named")
            do throws(ClientError) {
                if try present.outcome(renaming: from, to: to) == nil { open.append(Change(from: from, to: to)) }
            } catch {
                throw ActionError(error.code == .notFound ? .held : .final, error.detail)
            }
        }
        self.open = open
        try demandRoom(among: files.map(\.path))
    }

    /// Refuses paths that some file systems take for one, and a file where a folder has to be.
    ///
    /// A path that another file is only about to leave counts as taken, so that their order does not matter.
    private func demandRoom(among paths: [String]) throws(ActionError) {
        let new = Dictionary(open.map { (Array($0.from.utf8), $0.to) }) { first, _ in first }
        var taken = TakenPaths()
        for path in paths {
            for way in [path, new[Array(path.utf8)]].compactMap(\.self) {
                if let other = taken.take(way, for: path), !other.utf8.elementsEqual(path.utf8) {
                    throw ActionError(.final, "\(other) and \(path) would both be \(way); no file is renamed")
                }
            }
        }
        if let clash = taken.clash {
            throw ActionError(
                .final,
                "\(clash.path) would be both \(clash.owner) and the folder of \(clash.inner); no file is renamed")
        }
    }

    /// Refuses to overwrite what lies in one of the folders that the torrent's files may be in.
    func demandFree(in folders: [String], _ files: any FileStore) throws(ActionError) {
        for change in open {
            for folder in folders {
                let place = folder + "/" + change.to
                guard files.exists(place) else { continue }
                // A file system without cases has the file itself there.
                let isItself = files.look(at: place).status.flatMap { new in
                    files.look(at: folder + "/" + change.from).status?.isSame(as: new)
                }
                if isItself == true, change.from.lowercased() == change.to.lowercased() { continue }
                throw ActionError(
                    .final, "\(place) is there already, and nothing is overwritten; no file is renamed")
            }
        }
    }
}

extension NewName {
    /// Refuses a path of which a part is no name of a file, such as one that leads to another folder.
    ///
    /// - Parameters:
    ///   - path: The path, below some folder.
    ///   - outcome: What does not come about then, in words.
    /// - Throws: `ActionError`, for good.
    static func demand(ofPath path: String, orElse outcome: String) throws(ActionError) {
        for name in path.split(separator: "/", omittingEmptySubsequences: false) {
            guard let fault = fault(ofFile: name) else { continue }
            throw ActionError(.final, "\(outcome) \"\(path)\": the name \"\(name)\" \(fault)")
        }
    }
}
