package import Actions
package import Engine
import Rules
package import Torrents

/// Looks for the data of a client's torrents where the client says that it is.
package struct FileSurvey: Sendable {
    /// What is found of a torrent's data.
    enum Finding: Sendable {
        case there
        case missing
        /// It cannot be looked for from here.
        case hidden
    }

    /// How the client's files are seen from here.
    let access: FileAccess
    private let files: any FileStore

    package init(_ access: FileAccess, _ files: any FileStore) {
        self.access = access
        self.files = files
    }

    /// Tells which torrents that should be complete have no data, and which cannot be looked for from here.
    package func look(at torrents: [Torrent]) -> FileSight {
        switch access {
        case .remote: return FileSight()
        case .hidden: return FileSight(hidden: Set(torrents.map(\.id)))
        case .local:
            var sight = FileSight()
            for (torrent, finding) in findings(of: torrents.filter { $0.dataPlace != nil }) {
                sight.set(finding, of: torrent.id)
            }
            return sight
        }
    }

    /// Tells of each torrent what is found of its data; where none has to be there, nothing is missing.
    func findings(of torrents: [Torrent]) -> [(torrent: Torrent, finding: Finding)] {
        guard case .local(let mappings, let marker) = access else { return [] }
        var folders: [String: Finding] = [:]
        return torrents.map { torrent in
            guard let content = torrent.dataPlace else { return (torrent, .there) }
            let path = mappings.local(content)
            switch files.look(at: path) {
            case .found: return (torrent, .there)
            case .denied: return (torrent, .hidden)
            case .missing:
                let folder = torrent[.savePath].text.map(mappings.local) ?? path
                if let known = folders[folder] { return (torrent, known) }
                let isMarked = marker.map { files.hasMarker($0, around: folder, mappings) } ?? false
                let finding: Finding = isMarked ? .there : isHere(folder) ? .missing : .hidden
                folders[folder] = finding
                return (torrent, finding)
            }
        }
    }

    /// Whether anything of a path exists here: of a folder inside a container nothing does.
    private func isHere(_ folder: String) -> Bool {
        guard let first = folder.split(separator: "/").first else { return true }
        if case .missing = files.look(at: "/" + first) { return false }
        return true
    }
}

extension Torrent {
    /// Where all of its data has to be, by its client's word; nil where it is not complete.
    var dataPlace: String? { self[.done].flag == true ? contentText : nil }
}

extension FileSight {
    /// Takes down what was found of one torrent.
    mutating func set(_ finding: FileSurvey.Finding, of id: Infohash) {
        missing.remove(id)
        hidden.remove(id)
        switch finding {
        case .there: break
        case .missing: missing.insert(id)
        case .hidden: hidden.insert(id)
        }
    }
}
