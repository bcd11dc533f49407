import Actions
import Mounts

/// Spells paths as their folders list them, where the numbers of files do not tell that two spellings lead to one.
///
/// A file system that takes no account of case has one name for both spellings. In the kernel it has one number for them,
/// too; a program that acts as one, as `exfat-fuse` does, may number each spelling that it is asked for.
struct ListedPaths {
    private let store: any FileStore
    private let mounts: MountTable
    /// The names in each folder that was looked into, by one spelling for all.
    private var names: [String: [String: [String]]] = [:]

    init(in store: any FileStore) {
        self.store = store
        mounts = store.mounts()
    }

    /// The path in the spelling of its folders; as it is where its file system numbers files as it should, or has none.
    mutating func spelling(of path: String) -> String {
        guard mounts.hasPrograms, MountTable.isProgram(store.fileSystem(of: path, by: mounts)) else { return path }
        var listed = ""
        for part in path.split(separator: "/") { listed += "/" + spelling(of: String(part), in: listed) }
        return listed
    }

    private mutating func spelling(of name: String, in folder: String) -> String {
        let all = names[folder] ?? listing(of: folder)
        names[folder] = all
        let alike = all[name.lowercased()] ?? []
        // Texts are the same to Swift when they only look alike.
        if alike.contains(where: { $0.utf8.elementsEqual(name.utf8) }) { return name }
        return alike.count == 1 ? alike[0] : name
    }

    private func listing(of folder: String) -> [String: [String]] {
        guard case .found(let entries) = store.entries(of: folder.isEmpty ? "/" : folder) else { return [:] }
        return Dictionary(grouping: entries.map(\.name)) { $0.lowercased() }
    }
}
