/// Paths below one folder with their owners, where file systems may take several spellings of a path for one.
struct TakenPaths {
    private var owners: [String: String] = [:]
    /// The owners of what lies in each folder.
    private var folders: [String: String] = [:]

    /// Takes a path for an owner.
    ///
    /// - Parameters:
    ///   - path: The path, with its folders.
    ///   - owner: Whose it is.
    /// - Returns: Who had it before; nil where it was free.
    mutating func take(_ path: String, for owner: String) -> String? {
        var folder = path.split(separator: "/").dropLast()
        while !folder.isEmpty {
            folders[folder.joined(separator: "/").lowercased()] = owner
            folder = folder.dropLast()
        }
        return owners.updateValue(owner, forKey: path.lowercased())
    }

    /// A path that is a folder of another one as well, with both of their owners; nil where there is none.
    var clash: (path: String, owner: String, inner: String)? {
        for (path, owner) in owners {
            if let inner = folders[path] { return (path, owner, inner) }
        }
        return nil
    }
}
