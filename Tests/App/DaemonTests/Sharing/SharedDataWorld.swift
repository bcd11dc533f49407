import Clocks
import Daemon
import Foundation
import Glibc
import Rules
import Simulation
import TestKit
import Torrents

/// A small disk with torrents of two clients that share their data in every way that cross-seeds do.
struct SharedDataWorld {
    /// One torrent: its top name below a folder, and its files below that.
    struct Member {
        let owner: DataNeeds.Owner
        /// The paths of its files, as its client opens them.
        let files: [String]
    }

    private(set) var members: [Member] = []
    private let folder: ScratchFolder
    private var random: SeededGenerator

    /// Composed and decomposed letters, other cases, and the same names again and again.
    private static let names = ["film", "Film", "f\u{ED}lm", "fi\u{301}lm", "show"]
    private static let parts = ["a", "b", "extras/c"]
    private static let places = ["data", "seeds", "far/away", "mirror"]
    /// The data under one more name by a mount, where this process may make one.
    private static let bound = "bound"
    private let isBound: Bool

    /// Makes a disk in an empty folder, with a mount in it where that is possible and wished.
    init(seed: UInt64, in folder: ScratchFolder, binding isBinding: Bool = false) throws {
        (self.folder, random) = (folder, SeededGenerator(seed: seed))
        for place in Self.places where place != "mirror" { try folder.makeFolder(place) }
        // A whole folder under a second name.
        try folder.link(to: "data", as: "mirror")
        isBound = isBinding && folder.bind("data", at: Self.bound)
        for _ in 0..<(2 + random.below(4)) { try addMember() }
    }

    /// Ends what would be in the way of removing the disk.
    func end() { if isBound { folder.unbind(Self.bound) } }

    private mutating func pickPlace() -> String {
        (Self.places + (isBound ? [Self.bound] : [])).randomElement(using: &random) ?? "data"
    }

    private mutating func addMember() throws {
        let (place, name) = (pickPlace(), pickName())
        let top = "\(place)/\(name)"
        guard let model = members.randomElement(using: &random), random.chance(80) else {
            return try add(top, try makeData(top))
        }
        let (modelTop, modelFiles) = (model.top(in: folder), model.files.map { $0.dropPrefix(folder.path + "/") })
        switch random.below(isBound ? 7 : 6) {
        case 0: try add(modelTop, model.parts(in: folder))  // another tracker's torrent of the same data
        case 1 where modelTop.hasPrefix("data/"):
            try add("mirror/" + modelTop.dropFirst(5), model.parts(in: folder))
        case 6 where modelTop.hasPrefix("data/"):
            try add("\(Self.bound)/" + modelTop.dropFirst(5), model.parts(in: folder))
        case 2 where !isTaken(top):  // its folder or file is a link as a whole
            try folder.link(to: relative(modelTop, from: top), as: top)
            try add(top, model.parts(in: folder))
        case 3:  // a torrent of a part of it
            guard let file = modelFiles.randomElement(using: &random) else { return }
            try add(file, [])
        default: try addFarm(top, of: model)
        }
    }

    /// A folder of hard or symbolic links to another torrent's files, some of them through one more link.
    private mutating func addFarm(_ top: String, of model: Member) throws {
        guard !isTaken(top) else { return }
        let parts = model.parts(in: folder)
        for (part, file) in zip(parts.isEmpty ? [""] : parts, model.files) {
            let path = part.isEmpty ? top : "\(top)/\(part)"
            if let slash = path.lastIndex(of: "/") { try folder.makeFolder(String(path[..<slash])) }
            let there = file.dropPrefix(folder.path + "/")
            guard !isTaken(path), folder.has(there) else { continue }
            switch random.below(4) {
            case 0:
                // No hard link leads from one mount to another.
                let isLinked = (try? folder.link(there, as: path, isHard: true)) != nil
                if !isLinked, !isTaken(path) { try folder.link(there, as: path) }
            case 1: try folder.link(there, as: path)
            case 2: try folder.link(to: relative(there, from: path), as: path)
            default:
                let step = "seeds/step \(random.next())"
                try folder.link(there, as: step)
                try folder.link(step, as: path)
            }
        }
        try add(top, parts)
    }

    private mutating func makeData(_ top: String) throws -> [String] {
        guard !isTaken(top) else { return [] }
        guard random.chance(70) else {
            try folder.write(top, Array(top.utf8))
            return []
        }
        let parts = Array(Self.parts.shuffled(using: &random).prefix(1 + random.below(3)))
        for part in parts {
            let path = "\(top)/\(part)"
            if let slash = path.lastIndex(of: "/") { try folder.makeFolder(String(path[..<slash])) }
            try folder.write(path, Array(path.utf8))
        }
        return parts
    }

    private mutating func add(_ top: String, _ parts: [String]) throws {
        let number = members.count + 1
        let isRemote = random.chance(40)
        // The other client sees the same disk below another folder.
        let path = isRemote ? "/downloads/\(top)" : folder[top]
        let torrent = Torrent.seeding(number, name: "torrent \(number)").with([.contentPath: .text(path)])
        let owner = DataNeeds.Owner(
            torrent, of: ClientName(isRemote ? "box" : "home"),
            through: isRemote ? [PathMapping(remote: "/downloads", local: folder.path)] : [])
        members.append(
            Member(owner: owner, files: parts.isEmpty ? [folder[top]] : parts.map { folder["\(top)/\($0)"] }))
    }

    private mutating func pickName() -> String { Self.names.randomElement(using: &random) ?? "film" }

    private func relative(_ path: String, from link: String) -> String {
        String(repeating: "../", count: link.count { $0 == "/" }) + path
    }

    /// Whether anything stands there, also a link that leads nowhere.
    private func isTaken(_ name: String) -> Bool {
        (try? FileManager.default.attributesOfItem(atPath: folder[name])) != nil
    }

    /// The order in which the torrents are to go.
    mutating func order() -> [Int] { members.indices.shuffled(using: &random) }

    /// Takes a torrent's files away as its client would, for as long as a closure runs.
    func without<Result>(_ member: Member, _ body: () throws -> Result) throws -> Result {
        var moved: [String] = []
        for file in member.files where (try? FileManager.default.moveItem(atPath: file, toPath: file + ".gone")) != nil
        {
            moved.append(file)
        }
        defer {
            for file in moved.reversed() { try? FileManager.default.moveItem(atPath: file + ".gone", toPath: file) }
        }
        return try body()
    }

    /// Takes them away for good.
    func delete(_ member: Member) {
        for file in member.files { try? FileManager.default.removeItem(atPath: file) }
    }

    /// What the torrents read where their files should be.
    func contents(of some: [Int]) -> [String: Data] {
        var contents: [String: Data] = [:]
        for file in some.flatMap({ members[$0].files }) {
            contents[file] = try? Data(contentsOf: URL(filePath: file))
        }
        return contents
    }
}

extension SharedDataWorld.Member {
    fileprivate func top(in folder: ScratchFolder) -> String {
        owner.paths.first?.dropPrefix(folder.path + "/") ?? ""
    }

    fileprivate func parts(in folder: ScratchFolder) -> [String] {
        let top = folder[top(in: folder)]
        return files == [top] ? [] : files.map { $0.dropPrefix(top + "/") }
    }
}

extension String {
    fileprivate func dropPrefix(_ prefix: String) -> String {
        utf8.starts(with: prefix.utf8) ? String(decoding: utf8.dropFirst(prefix.utf8.count), as: UTF8.self) : self
    }
}

extension ScratchFolder {
    /// Mounts a folder under a second name; false where this process may not.
    fileprivate func bind(_ name: String, at other: String) -> Bool {
        guard (try? makeFolder(other)) != nil else { return false }
        return unsafe mount(self[name], self[other], nil, UInt(MS_BIND), nil) == 0
    }

    fileprivate func unbind(_ name: String) { _ = unsafe umount2(self[name], Int32(MNT_DETACH)) }
}
