/// Makes the links of one order.
struct LinkMaking {
    let order: LinkOrder

    init(_ order: LinkOrder) { self.order = order }

    func survey() throws(TrashError) -> LinkSurvey {
        let source = try Folder.open(order.folder)
        let library = try openLibrary()
        var open: [LinkWish] = []
        var marks: [LinkMark] = []
        var missing: [[String]] = []
        for wish in order.wishes {
            let file = try status(of: wish, in: source)
            if order.kind == .hardlink, file.device != (try library.status().device) { throw otherFileSystem }
            var names = wish.place.split(separator: "/").map(String.init)
            guard let name = names.popLast() else { continue }
            if let folder = try library.descend(refusingTwinsOf: names) {
                try folder.refuseTwin(of: name)
                if let there = try folder.status(of: name) {
                    guard leads(there, to: file, of: wish, saying: folder.target(of: name)) else { throw taken(wish) }
                    continue
                }
            } else {
                missing += names.indices.map { Array(names[...$0]) }
            }
            open.append(wish)
            marks.append(LinkMark(place: wish.place, made: made(of: wish, file)))
        }
        for names in Set(missing).sorted(by: { $0.count > $1.count }) where try library.descend(names) == nil {
            marks.append(LinkMark(place: names.joined(separator: "/"), made: .folder))
        }
        return LinkSurvey(open: open, marks: marks)
    }

    /// Makes links; where one of them fails, the folders that were made for it are taken away again.
    func make(_ open: [LinkWish]) throws(TrashError) {
        let source = try Folder.open(order.folder)
        let library = try openLibrary()
        var made: [String] = []
        do throws(TrashError) {
            for wish in open { try make(wish, of: source, in: library, noting: &made) }
        } catch {
            for path in made.reversed() {
                var names = path.split(separator: "/").map(String.init)
                // One that holds a link by now is not empty and stays.
                if let name = names.popLast() { (try? library.descend(names))??.removeFolder(name) }
            }
            throw error
        }
    }

    private func make(
        _ wish: LinkWish, of source: borrowing Folder, in library: borrowing Folder, noting made: inout [String]
    ) throws(TrashError) {
        let file = try status(of: wish, in: source)
        var names = wish.place.split(separator: "/").map(String.init)
        var path = wish.file.split(separator: "/").map(String.init)
        guard let name = names.popLast(), let fileName = path.popLast(), let origin = try source.descend(path) else {
            throw TrashError(.missing, "\(order.folder)/\(wish.file) is not there any more")
        }
        let folder = try library.making(names, noting: &made)
        try make(name, in: folder, of: fileName, in: origin, for: wish)
        guard let there = try folder.status(of: name),
            leads(there, to: file, of: wish, saying: folder.target(of: name))
        else { throw taken(wish) }
        folder.sync()
    }

    /// A name that is taken meanwhile is looked at by the caller.
    private func make(
        _ name: String, in folder: borrowing Folder, of file: String, in origin: borrowing Folder, for wish: LinkWish
    ) throws(TrashError) {
        switch order.kind {
        case .hardlink:
            do throws(TrashError) {
                guard try origin.link(file, into: folder, as: name) == .notSupported else { return }
            } catch {
                throw error.code == .otherFileSystem ? otherFileSystem : error
            }
            throw TrashError(
                .denied,
                "\(order.folder)/\(wish.file) cannot get a second name: its file system has none, or it belongs to "
                    + "another user and fs.protected_hardlinks is on; run Sluice as its owner, or use \"symlink\"")
        case .symlink: try folder.makeLink(name, to: "\(order.folder)/\(wish.file)")
        case .reflink:
            guard try origin.clone(file, into: folder, as: name) else {
                throw TrashError(
                    .otherFileSystem,
                    "\(order.library) and \(order.folder)/\(wish.file) cannot share blocks: that takes one Btrfs, XFS "
                        + "or the like for both; use \"hardlink\" or \"symlink\"")
            }
        }
    }

    private func openLibrary() throws(TrashError) -> Folder {
        do throws(TrashError) {
            return try Folder.open(order.library)
        } catch {
            guard error.code == .missing else { throw error }
            throw TrashError(.missing, "the folder \(order.library) is not there; make it, or mount its disk")
        }
    }

    /// The file itself; one that is not whole, or no plain file, is refused.
    private func status(of wish: LinkWish, in source: borrowing Folder) throws(TrashError) -> EntryStatus {
        var names = wish.file.split(separator: "/").map(String.init)
        let path = "\(order.folder)/\(wish.file)"
        guard let name = names.popLast(), let folder = try source.descend(names),
            let status = try folder.status(of: name)
        else {
            throw TrashError(.missing, "\(path) is not there; mount its disk, or map the client's folder in \"paths\"")
        }
        guard status.kind == .file else { throw TrashError(.notPlain, "\(path) is no plain file") }
        guard status.size == wish.size else {
            throw TrashError(.missing, "\(path) has \(status.size) bytes and should have \(wish.size)")
        }
        return status
    }

    /// Whether what is there is what would be made.
    private func leads(
        _ there: EntryStatus, to file: EntryStatus, of wish: LinkWish, saying target: String?
    ) -> Bool {
        switch order.kind {
        case .hardlink: there.kind == .file && there.device == file.device && there.inode == file.inode
        case .symlink: target == "\(order.folder)/\(wish.file)"
        case .reflink:
            // It is a file of its own, which gets the time of the other one before it gets its name.
            there.kind == .file && there.size == file.size && there.modified == file.modified
        }
    }

    private func made(of wish: LinkWish, _ file: EntryStatus) -> LinkMark.Made {
        order.kind == .symlink
            ? .text("\(order.folder)/\(wish.file)") : .name(device: file.device, inode: file.inode)
    }

    private func taken(_ wish: LinkWish) -> TrashError {
        TrashError(
            .taken, "\(order.library)/\(wish.place) is there already and is something else; nothing is overwritten")
    }

    private var otherFileSystem: TrashError {
        TrashError(
            .otherFileSystem,
            "\(order.library) and \(order.folder) are on different file systems, which share no names; name a folder "
                + "of the same one, or use \"kind\": \"symlink\"")
    }
}
