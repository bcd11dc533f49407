/// How clients turn a path component of a .torrent file into a file name.
///
/// Components are data and may be `..`, hold slashes or be broken UTF-8. The cleaned form serves to tell which
/// files would share a name on disk and whether two listings mean the same files; it is never used as a path.
enum PathComponent {
    /// A name from this many bytes on is cut, so that it fits the 255 bytes of common file systems.
    private static let longest = 240

    /// The file name that clients make of `raw`, or nil when nothing is left of it.
    static func cleaned(_ raw: ArraySlice<UInt8>) -> [UInt8]? {
        guard !raw.isEmpty else { return [UInt8(ascii: "_")] }
        guard !isPlain(raw) else { return Array(raw) }
        var name: [UInt8] = []
        for scalar in String(decoding: raw, as: UTF8.self).unicodeScalars where !isDropped(scalar) {
            let isUnusable = scalar.value < 0x20 || scalar == "\u{FFFD}"
            name += UTF8.encode(isUnusable ? "_" : scalar).map(Array.init) ?? []
            if name.count >= longest {
                name += fileExtension(of: raw)
                break
            }
        }
        return name.count <= 2 && name.allSatisfy { $0 == UInt8(ascii: ".") } ? nil : name
    }

    /// The cleaned name with an underscore where nothing would be left.
    static func fileName(_ raw: ArraySlice<UInt8>) -> [UInt8] { cleaned(raw) ?? [UInt8(ascii: "_")] }

    /// Whether cleaning changes nothing; true for nearly all names, and cheap to tell.
    static func isPlain(_ raw: ArraySlice<UInt8>) -> Bool {
        raw.count < longest && raw.first != UInt8(ascii: ".")
            && raw.allSatisfy {
                $0 >= 0x20 && $0 < 0x80 && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\")
            }
    }

    /// Zeros, separators and the marks that change the writing direction, with which names deceive.
    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0, 0x2F, 0x5C, 0x200E, 0x200F, 0x202A...0x202E: true
        default: false
        }
    }

    /// The short extension that clients keep when they cut a long name.
    private static func fileExtension(of raw: ArraySlice<UInt8>) -> [UInt8] {
        let tail = raw.suffix(9)
        guard let dot = tail.lastIndex(of: UInt8(ascii: ".")) else { return [] }
        return Array(tail[dot...])
    }
}
