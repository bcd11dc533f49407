/// What a torrent or a file may be named; the faults follow "the name".
package enum NewName {
    /// The most bytes that a file system takes for one name.
    private static let longest = 255

    /// A name as clients keep it, without blanks around it.
    package static func trimmed(_ text: String) -> String {
        let isBlank = { (character: Character) in character.isWhitespace }
        return String(text.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    }

    /// Why a torrent cannot have this name; nil where it can.
    package static func fault(ofTorrent name: String) -> String? {
        let bytes = trimmed(name).utf8.count
        if bytes == 0 { return "is empty" }
        if name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            return "holds a control character"
        }
        return bytes > longest ? "takes \(bytes) bytes, and \(longest) are the most" : nil
    }

    /// Why a file or folder cannot have this name; nil where it can.
    package static func fault(ofFile name: some StringProtocol) -> String? {
        if name == "." || name == ".." { return "stands for another folder" }
        if name.contains("/") { return "holds a /" }
        let bytes = name.utf8.count
        return bytes > longest ? "takes \(bytes) bytes, and \(longest) are the most" : fault(ofTorrent: String(name))
    }
}
