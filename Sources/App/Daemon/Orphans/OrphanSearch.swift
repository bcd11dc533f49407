import Actions
import Engine
import Rules
import Torrents

/// Tells which files of the folders of a disk belong to no torrent.
struct OrphanSearch {
    let entry: DiskEntry
    let rules: RuleSet

    /// What names clients give to files that are not complete, beside those of `PartialFile`.
    private static let partial = [".part", ".!qB", ".parts", ".!ut", ".bc!"]

    /// Looks through the folders, which may take as long as the disk likes.
    ///
    /// - Parameters:
    ///   - store: The disk.
    ///   - claims: Tells, once the folders have been looked through, which files belong to torrents.
    /// - Returns: What is found; nothing is certain where a folder cannot be looked through, or a torrent's files.
    func finding(in store: any FileStore, by claims: () -> FileClaims) -> OrphanReport.Finding {
        var sweeps: [(folder: String, files: [SweptFile])] = []
        for folder in entry.orphans {
            switch store.sweep(folder) {
            case .found(let files): sweeps.append((folder, files))
            case .failed(let reason): return .untold(reason)
            }
        }
        // Asked last: what was added while the folders were looked through is known by then.
        let claims = claims()
        if let gap = claims.gap { return .untold(gap) }
        var seen: Set<String> = []
        var orphans: [OrphanFacts] = []
        var folders: [OrphanReport.Folder] = []
        for (folder, files) in sweeps {
            var (count, own) = (0, 0)
            for file in files where !isPassedOver(file.facts.path) {
                count += 1
                guard !claims.hasOwner(file) else { continue }
                own += 1
                if seen.insert(file.facts.path).inserted { orphans.append(file.facts) }
            }
            folders.append(OrphanReport.Folder(path: folder, files: count, orphans: own))
        }
        return .found(OrphanReport.Contents(orphans: orphans.sorted { $0.path < $1.path }, folders: folders))
    }

    /// The folder of the rule file in which a file lies, the innermost of several.
    func root(of path: String) -> String? {
        entry.orphans.filter { path.isAtOrBelow($0) }.max { $0.utf8.count < $1.utf8.count }
    }

    /// Whether a file is none of those that may be orphans: it is Sluice's own, in use, or somebody's work.
    func isPassedOver(_ path: String) -> Bool {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        if path.split(separator: "/").contains(where: { $0.hasPrefix(".") }) { return true }
        if (Self.partial + PartialFile.suffixes).contains(where: name.hasSuffix) { return true }
        if markers.contains(name) || ownNames.contains(where: name.hasPrefix) { return true }
        return folders.contains { path.isAtOrBelow($0) }
    }

    private var markers: Set<String> {
        Set(rules.disks.compactMap(\.marker) + rules.clients.compactMap(\.marker))
    }

    /// What the files of Sluice itself begin with: the journal with all that lies beside it.
    private var ownNames: [String] {
        [rules.journal.path, rules.source?.name ?? ""].compactMap { path in
            path.split(separator: "/").last.map(String.init)
        }
    }

    /// Folders whose files wait for something: bins, and those that rules watch.
    private var folders: [String] {
        rules.disks.compactMap(\.trash?.path)
            + rules.rules.compactMap { rule in
                guard case .watch(let folder) = rule.trigger else { return nil }
                return folder.path
            }
    }
}

/// Which files belong to torrents, at one moment.
struct FileClaims {
    /// Why that is not certain; nil where it is.
    let gap: String?
    private let ledger: FileLedger
    /// In one spelling, as a file system may know neither case nor how a letter is composed.
    private let paths: Set<String>
    private let names: Set<FileReading.Name>

    /// - Parameters:
    ///   - ledger: What is known of the files of all torrents.
    ///   - folders: Where files are in question.
    ///   - boot: The time by the boot clock.
    init(_ ledger: FileLedger, in folders: [String], at boot: Duration) {
        self.ledger = ledger
        gap = ledger.gap(of: nil, at: boot)
        paths = gap == nil ? Self.paths(ledger, in: folders) : []
        names = gap == nil ? Set(ledger.readings.values.flatMap { $0.files.values.flatMap(\.names) }.map(\.folded)) : []
    }

    /// Whether a torrent has a file, by what it is, by where it stands, or by where the torrent's client expects one.
    func hasOwner(_ file: SweptFile) -> Bool {
        if ledger.users[.here(device: file.device, number: file.number)] != nil { return true }
        return paths.contains(file.facts.path.lowercased()) || names.contains(file.place.folded)
    }

    /// Where clients say that the files of their torrents are or will be, as far as that is in these folders.
    private static func paths(_ ledger: FileLedger, in folders: [String]) -> Set<String> {
        let folders = folders.map { $0.lowercased() }
        var paths: Set<String> = []
        for (_, list) in ledger.lists {
            guard case .local(let mappings, _) = list.access else { continue }
            for torrent in list.torrents.values {
                guard case .files(let files) = torrent[.files], let first = files.first else { continue }
                for top in torrent.dataFolders(first.path).map({ mappings.local($0).lowercased() })
                where folders.contains(where: { top.isAtOrBelow($0) || $0.isAtOrBelow(top) }) {
                    let plain = "/" + top.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
                    for file in files { paths.insert(plain + "/" + file.path.lowercased()) }
                }
            }
        }
        return paths
    }
}

extension FileReading.Name {
    /// The same in one spelling for all.
    fileprivate var folded: FileReading.Name { FileReading.Name(folder: folder, name: name.lowercased()) }
}

extension SweptFile {
    /// Its name in its folder.
    fileprivate var place: FileReading.Name {
        FileReading.Name(folder: .here(device: folder.device, number: folder.number), name: facts.name)
    }
}
