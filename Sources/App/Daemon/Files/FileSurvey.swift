package import Actions
package import Engine
import Rules
package import Torrents

/// Looks for the data of a client's torrents where the client says that it is.
package struct FileSurvey: Sendable {
    private let access: FileAccess
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
        case .local(let mappings, let marker):
            var sight = FileSight()
            var folders: [String: Bool] = [:]
            for torrent in torrents where torrent[.done].flag == true {
                guard let content = torrent.contentText else { continue }
                let path = mappings.local(content)
                switch files.look(at: path) {
                case .found: continue
                case .denied: sight.hidden.insert(torrent.id)
                case .missing:
                    let folder = torrent[.savePath].text.map(mappings.local) ?? path
                    if let marker, files.hasMarker(marker, around: folder, mappings) { continue }
                    let isHere = folders[folder] ?? isHere(folder)
                    folders[folder] = isHere
                    if isHere { sight.missing.insert(torrent.id) } else { sight.hidden.insert(torrent.id) }
                }
            }
            return sight
        }
    }

    /// Whether anything of a path exists here: of a folder inside a container nothing does.
    private func isHere(_ folder: String) -> Bool {
        guard let first = folder.split(separator: "/").first else { return true }
        if case .missing = files.look(at: "/" + first) { return false }
        return true
    }
}
