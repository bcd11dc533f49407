/// Where a folder of a client is seen on this machine.
package struct PathMapping: Hashable, Sendable {
    /// The folder as the client names it.
    package let remote: String
    /// The same folder as this machine names it.
    package let local: String

    package init(remote: String, local: String) {
        self.remote = remote
        self.local = local
    }
}

extension [PathMapping] {
    /// The path on this machine of a path of the client's; whole components only, so `/data` says nothing of `/data-old`.
    package func local(_ path: String) -> String {
        for mapping in self {
            let remote = mapping.remote.hasSuffix("/") ? String(mapping.remote.dropLast()) : mapping.remote
            guard path == remote || path.hasPrefix(remote + "/") else { continue }
            return mapping.local + path.dropFirst(remote.count)
        }
        return path
    }

    /// The client's path of a path on this machine; nil where the client has folders of its own and it lies in none.
    package func remote(_ path: String) -> String? {
        guard !isEmpty else { return path }
        let named = compactMap { mapping -> (length: Int, path: String)? in
            let local = mapping.local.hasSuffix("/") ? String(mapping.local.dropLast()) : mapping.local
            guard path == local || path.hasPrefix(local + "/") else { return nil }
            let remote = mapping.remote.hasSuffix("/") ? String(mapping.remote.dropLast()) : mapping.remote
            let whole = remote + path.dropFirst(local.count)
            return (local.count, whole.isEmpty ? "/" : whole)
        }
        // A folder of the client inside of another one may hide what lies there.
        return named.filter { self.local($0.path) == path || self.local($0.path) == path + "/" }
            .max { $0.length < $1.length }?.path
    }
}

/// Whether the files of a client can be looked at from here.
package enum FilesPlace: String, CaseIterable, Hashable, Sendable {
    /// They are on this machine, where the client says or where `paths` says.
    case local
    /// They are on another machine, so nothing here can prove that they are there.
    case remote
}
