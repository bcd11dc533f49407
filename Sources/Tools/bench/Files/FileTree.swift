import TestKit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The data of a stand-in's torrents on a disk: files that take no room, every tenth of them linked into a library, and
/// every twentieth pair one file under two names.
struct FileTree {
    let data: ScratchFolder

    init(_ count: Int, in folder: ScratchFolder) throws {
        data = try folder.makeFolder("data")
        try folder.makeFolder("library")
        for index in 0..<count {
            let name = Population.name(index)
            if QBittorrentAnswers.isCopy(index) {
                try data.link(Population.name(index - 1), as: name, isHard: true)
                continue
            }
            try data.write(name, [])
            guard unsafe truncate(data[name], off_t(QBittorrentAnswers.size(index))) == 0 else {
                throw FileTreeError(path: data[name])
            }
            if index % 10 == 5 { try folder.link("data/\(name)", as: "library/\(index)", isHard: true) }
        }
    }
}

/// A file of the benchmark's could not be given its size.
struct FileTreeError: Error {
    let path: String
}
