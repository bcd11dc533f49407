/// What a look into a folder finds.
package enum FolderLook: Hashable, Sendable {
    case found([FolderEntry])
    case missing
    /// There may be something, and we may not look.
    case denied
}

/// What stands in a folder under a name.
package struct FolderEntry: Hashable, Sendable {
    /// What it is, symbolic links not followed.
    package enum Kind: Hashable, Sendable { case file, folder, link, other }

    /// The last component of its path.
    package let name: String
    /// What it is.
    package let kind: Kind

    package init(name: String, kind: Kind) {
        self.name = name
        self.kind = kind
    }
}
