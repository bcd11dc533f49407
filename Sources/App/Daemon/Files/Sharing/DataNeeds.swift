package import Actions
import Engine
package import Rules
package import Torrents

/// Which torrents need which names and folders of this machine's disks, as they are at one moment.
package struct DataNeeds: Sendable {
    /// A torrent of any client whose files are here.
    package struct Owner: Hashable, Sendable {
        let client: ClientName
        let id: Infohash
        let subject: Subject
        let name: String
        /// Where its folders or files are seen here.
        package let paths: [String]

        /// Takes a torrent as its client lists it.
        package init(_ torrent: Torrent, of client: ClientName, through mappings: [PathMapping]) {
            self.client = client
            id = torrent.id
            subject = .torrent(client, torrent.incarnation)
            name = torrent.name
            paths = torrent.dataPaths(mappings)
        }
    }

    private let owners: [Owner]
    private let store: any FileStore
    /// What is needed, with the owner's place, how the name is spelled there, and how it is reached.
    private var names: [EntryName.Folded: [(owner: Int, name: EntryName, way: DataTree.Way)]] = [:]
    /// The same by the folders that hold what is needed.
    private var parents: [FolderID: [(owner: Int, way: DataTree.Way)]] = [:]
    /// The folders that are needed with all that is in them.
    private var folders: [FolderID: [Int]] = [:]
    /// What could not be looked at.
    private var doubts: [(owner: Int, doubt: String)] = []

    /// Looks at the data of all torrents.
    package init(of owners: [Owner], in store: any FileStore) {
        (self.owners, self.store) = (owners, store)
        var listed = ListedPaths(in: store)
        for (place, owner) in owners.enumerated() {
            let tree = DataTree(of: owner.paths.map { listed.spelling(of: $0) }, in: store)
            for (name, way) in tree.roots.merging(tree.targets, uniquingKeysWith: { root, _ in root }) {
                names[name.folded, default: []].append((place, name, way))
                parents[name.folder, default: []].append((place, way))
            }
            for folder in tree.folders { folders[folder, default: []].append(place) }
            if let doubt = tree.doubt { doubts.append((place, doubt)) }
        }
    }

    /// Tells whether the data of a torrent must stay.
    ///
    /// - Parameters:
    ///   - one: The torrent that goes, as it is now.
    ///   - gone: Torrents that need nothing any more.
    /// - Returns: The reason; nil where no other torrent needs any of it.
    package func reason(toKeep one: Owner, besides gone: Set<Subject> = []) -> String? {
        func isOther(_ place: Int) -> Bool {
            let owner = owners[place]
            return (owner.id != one.id || owner.client != one.client) && !gone.contains(owner.subject)
        }
        func used(by place: Int, _ words: String) -> String {
            "its data is used by \"\(owners[place].name)\" of client \(owners[place].client) too: \(words)"
        }
        var listed = ListedPaths(in: store)
        let tree = DataTree(of: one.paths.map { listed.spelling(of: $0) }, in: store)
        for (name, path) in tree.roots.sorted(by: { $0.value < $1.value }) {
            if let other = names[name.folded]?.first(where: { isOther($0.owner) && !isApart($0.name, from: path, name) }
            ) {
                return used(by: other.owner, other.way == path ? path : "\(other.way) leads to \(path)")
            }
            if let other = folders[name.folder]?.first(where: isOther) {
                return used(by: other, "\(path) lies in a folder of it")
            }
        }
        let own = one.paths.first ?? "?"
        for folder in tree.folders {
            if let other = parents[folder]?.first(where: { isOther($0.owner) }) {
                return used(by: other.owner, "\(other.way) leads into \(own)")
            }
            if let other = folders[folder]?.first(where: isOther) {
                return used(by: other, "both have a folder in \(own)")
            }
        }
        if let doubt = tree.doubt { return "it cannot be told whether others use its data: \(doubt)" }
        if let other = doubts.first(where: { isOther($0.owner) }) {
            let owner = owners[other.owner]
            return
                "its data may be used by \"\(owner.name)\" of client \(owner.client) too: \(other.doubt); let Sluice "
                + "read it, or declare \"files\": \"remote\" for that client"
        }
        return nil
    }

    /// Whether a name that is spelled otherwise is another one: where the disk tells spellings apart, both lead to
    /// something, and to different things.
    private func isApart(_ other: EntryName, from path: String, _ name: EntryName) -> Bool {
        guard other != name, case .found(let mine) = store.look(at: path),
            case .found(let theirs) = store.look(at: DataTree.folder(of: path) + "/" + other.name)
        else { return false }
        return (mine.device, mine.number) != (theirs.device, theirs.number)
    }
}
