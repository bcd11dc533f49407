/// How a file gets a second place.
package enum LinkKind: String, CaseIterable, Hashable, Sendable {
    /// A second name of the same file.
    case hardlink
    /// A file of its own that shares the blocks of the other until one of them is written to.
    case reflink
    /// A name that says where the file is.
    case symlink
}

/// A file, and the place that is to lead to it.
package struct LinkWish: Hashable, Sendable {
    /// The path of the file, below the folder of the order.
    package let file: String
    /// Bytes of it.
    package let size: Int64
    /// The path of the link, below the library of the order.
    package let place: String

    package init(file: String, size: Int64, place: String) {
        self.file = file
        self.size = size
        self.place = place
    }
}

/// Links that are to be made together.
package struct LinkOrder: Hashable, Sendable {
    /// How they are made.
    package let kind: LinkKind
    /// The folder in which the files lie, as this machine names it.
    package let folder: String
    /// The folder in which the links are made; it has to be there.
    package let library: String
    /// What is to be made in it.
    package let wishes: [LinkWish]

    package init(kind: LinkKind, folder: String, library: String, wishes: [LinkWish]) {
        self.kind = kind
        self.folder = folder
        self.library = library
        self.wishes = wishes
    }
}

/// What tells something that was made from what has taken its place since.
package struct LinkMark: Hashable, Sendable {
    /// What was made.
    package enum Made: Hashable, Sendable {
        /// A second name of the file with this number in its file system.
        case name(device: UInt64, inode: UInt64)
        /// A symbolic link with this text.
        case text(String)
        case folder
    }

    /// Its path below the library.
    package let place: String
    /// What it is.
    package let made: Made

    package init(place: String, made: Made) {
        self.place = place
        self.made = made
    }
}

/// What there is to make of an order.
package struct LinkSurvey: Hashable, Sendable {
    /// The links that are not there so far.
    package let open: [LinkWish]
    /// What undoing them takes away, folders after what lies in them.
    package let marks: [LinkMark]

    package init(open: [LinkWish], marks: [LinkMark]) {
        self.open = open
        self.marks = marks
    }
}

/// The port through which links are made; nothing is ever overwritten, and no symbolic link is followed.
package protocol LinkStore: Sendable {
    /// Looks whether all of an order can be made, and changes nothing.
    ///
    /// What leads to its file already is passed over, so that an attempt after a kill goes on.
    func survey(_ order: LinkOrder) async throws(TrashError) -> LinkSurvey

    /// Makes what is open of an order, with the folders that it takes.
    func make(_ open: [LinkWish], of order: LinkOrder) async throws(TrashError)

    /// Removes what still is as it was made, and folders that are empty.
    ///
    /// - Returns: The places that were left, as something else is there.
    func remove(_ marks: [LinkMark], from library: String) async throws(TrashError) -> [String]
}
