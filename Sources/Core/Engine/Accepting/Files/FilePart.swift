import Rules

/// One torrent that a file asks for: the whole of a .torrent file, or one link of a .magnet file.
struct FilePart {
    /// The file as if it asked for nothing else.
    let file: IntakeFacts
    /// What is judged here.
    let judged: JudgedFile
    /// The name for people, which tells the links of one file apart.
    let title: String

    /// The torrents that a file asks for, in its order.
    static func all(of file: IntakeFacts) -> [FilePart] {
        guard !file.moreLinks.isEmpty else {
            return [FilePart(file: file, judged: JudgedFile(file), title: file.name)]
        }
        return file.parts.enumerated().map { index, part in
            var title = "\(file.name), link \(index + 1)"
            if case .torrent(let content) = part.content, !content.name.isEmpty { title += ": \(content.name)" }
            return FilePart(file: part, judged: JudgedFile(file, link: index), title: title)
        }
    }
}
