/// Names made of other names, each of which fits the 255 bytes that file systems take.
enum FileNames {
    private static let longest = 255

    /// A name with a number before its extension, the name itself for number 0.
    static func numbered(_ name: String, _ number: Int) -> String {
        guard number > 0 else { return name }
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        let end = name[dot...].utf8.count <= 32 ? dot : name.endIndex
        return cut(name[..<end], leaving: ".\(number)\(name[end...])")
    }

    /// The name of the note that lies beside a file; a hash tells files apart whose names only end differently.
    static func note(beside name: String) -> String {
        let end = ".reason.txt"
        guard name.utf8.count + end.utf8.count > longest else { return name + end }
        return cut(name[...], leaving: "~\(hash(name))\(end)")
    }

    /// A short hidden name for what is under way with a file.
    static func temporary(_ file: FileIdentity, as name: String, _ purpose: String) -> String {
        ".sluice-\(file.inode)-\(hash(name)).\(purpose)"
    }

    private static func cut(_ base: Substring, leaving end: String) -> String {
        var base = base.unicodeScalars
        while base.reduce(0, { $0 + UTF8.width($1) }) + end.utf8.count > longest { base.removeLast() }
        return String(base) + end
    }

    /// FNV-1a; it only tells apart, and a collision costs one more number in a name.
    private static func hash(_ name: String) -> String {
        let hash = name.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return String(hash, radix: 36)
    }
}
