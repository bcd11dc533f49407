import Clocks
import Rules
package import Torrents

extension Engine {
    /// Takes in what a look at the files of a client's torrents told.
    mutating func accept(_ sight: FileSight, of name: ClientName, into builder: inout TickBuilder) {
        var client = state.clients[name] ?? ClientState()
        (client.sight, client.hasLooked) = (sight, true)
        state.clients[name] = client
        weighDisks(of: name, into: &builder)
    }

    /// The torrents of a client as its last believed list has them, to look for their files.
    package func torrents(of name: ClientName) -> [Torrent] { state.clients[name]?.accepted?.torrents ?? [] }

    /// Finds out which disks of a client count as lost, and says what is new about them.
    mutating func weighDisks(of name: ClientName, into builder: inout TickBuilder) {
        guard let client = state.clients[name], let list = client.accepted else { return }
        let former = state.lostDisks[name]?.disks ?? []
        var unseen = client.sight.missing
        // Until the files have been looked for in this run, what was missing before still is.
        if !client.hasLooked { for disk in former { unseen.formUnion(disk.unseen) } }
        let told = list.list.lackingData.lazy.map(\.id)
        let missing = unseen.union(told)
        guard !(missing.isEmpty && former.isEmpty) else { return }
        let disks = list.lostFolders(missing: missing).map { folder in
            LostDisk(
                root: folder.root, missing: folder.missing, count: folder.count, unseen: unseen,
                isReleased: former.contains { $0.isReleased && $0.meets(folder.root) })
        }
        guard disks.map(\.identity) != former.map(\.identity) else {
            // Only the counts differ.
            state.lostDisks.adjust(name, disks.isEmpty ? nil : LostDisks(disks))
            return
        }
        for disk in disks where !disk.isReleased && !former.contains(where: { $0.meets(disk.root) }) {
            tellSafeguard(
                .held, title: disk.root, reason: "removals are held: \(disk.hold(on: name))", of: name, into: &builder)
        }
        for disk in former where !disks.contains(where: { $0.meets(disk.root) }) {
            tellSafeguard(
                .ended, title: disk.root, reason: "the disk of \(disk.root) is no longer lost, so removals go on",
                of: name, into: &builder)
        }
        setLostDisks(disks, of: name)
    }

    /// Drops what is known of the disks of clients that the file no longer has or whose files are elsewhere now.
    mutating func forgetGoneDisks() {
        let here = Set(rules.clients.filter { $0.files == .local }.map(\.name))
        for name in state.lostDisks.keys where !here.contains(name) {
            state.clients[name]?.sight = FileSight()
            state.lostDisks[name] = nil
        }
    }

    private mutating func setLostDisks(_ disks: [LostDisk], of name: ClientName) {
        state.lostDisks[name] = disks.isEmpty ? nil : LostDisks(disks)
    }

    /// Takes a person's word that removals on a disk may go on though files are missing.
    mutating func releaseDisk(_ root: String, of name: ClientName, into builder: inout TickBuilder) {
        var disks = state.lostDisks[name]?.disks ?? []
        for place in disks.indices where disks[place].isNamed(root) { disks[place].isReleased = true }
        setLostDisks(disks, of: name)
        tellSafeguard(
            .ended, title: root, reason: "a person has released the disk of \(root), so removals go on", of: name,
            into: &builder)
    }

    /// Whether a disk of this name is held.
    func holdsDisk(_ root: String, of name: ClientName) -> Bool {
        state.lostDisks[name]?.disks.contains { !$0.isReleased && $0.isNamed(root) } ?? false
    }
}

extension LostDisk {
    /// What has to differ for it to be news.
    fileprivate var identity: String { "\(root) \(isReleased)" }

    /// Whether a folder is the same, or one lies in the other.
    fileprivate func meets(_ other: String) -> Bool {
        root == other || root.hasPrefix(other + "/") || other.hasPrefix(root + "/")
    }

    fileprivate func isNamed(_ other: String) -> Bool { DataPlace(other)?.text == root }
}
