/// What the dictionary of one file holds, gathered in one pass; the first value of a repeated key counts.
struct FileFields {
    private(set) var length: BencodeNode?
    private(set) var attributes: FileRecord.Flags = []
    private(set) var symlinkPath: BencodeNode?
    private(set) var piecesRoot: BencodeNode?
    private var path: BencodeNode?
    private var unicodePath: BencodeNode?

    /// The path list; the one that says it is UTF-8 is likelier to be right.
    var bestPath: BencodeNode? { unicodePath?.only(.list) ?? path?.only(.list) }

    init(_ dictionary: BencodeNode) {
        var attributesNode: BencodeNode?
        var iterator = dictionary.children.makeIterator()
        while let key = iterator.next(), let value = iterator.next() {
            switch key.stringRange?.count {
            case 4:
                if path == nil, key.isString("path") { path = value }
                if attributesNode == nil, key.isString("attr") { attributesNode = value }
            case 6 where length == nil && key.isString("length"): length = value
            case 10 where unicodePath == nil && key.isString("path.utf-8"): unicodePath = value
            case 11 where piecesRoot == nil && key.isString("pieces root"): piecesRoot = value
            case 12 where symlinkPath == nil && key.isString("symlink path"): symlinkPath = value
            default: break  // keys of other programs
            }
        }
        for letter in attributesNode?.string ?? [] {
            switch letter {
            case UInt8(ascii: "p"): attributes.insert(.pad)
            case UInt8(ascii: "x"): attributes.insert(.executable)
            case UInt8(ascii: "h"): attributes.insert(.hidden)
            case UInt8(ascii: "l"): attributes.insert(.symlink)
            default: break  // unknown letters are to be ignored
            }
        }
    }

    /// The target of a symlink as data, or nil when the entry names none and so counts as an empty file.
    ///
    /// `.` and `..` are dropped as clients do, since a target is relative to the torrent's own top.
    func symlinkTarget(limits: MetainfoLimits) throws(MetainfoError) -> [String]? {
        guard attributes.contains(.symlink), let list = symlinkPath?.only(.list) else { return nil }
        var target: [String] = []
        var count = 0
        for component in list.children {
            guard let text = component.text else {
                throw MetainfoError(.badPath, at: component.position, "a component of a symlink path is not a string")
            }
            count += 1
            guard count <= limits.directoryDepth else { throw .pathTooDeep(at: component, limits) }
            if text != ".", text != ".." { target.append(text) }
        }
        return target.isEmpty ? nil : target
    }
}

extension MetainfoError {
    /// The refusal of a path with too many components.
    static func pathTooDeep(at node: BencodeNode, _ limits: MetainfoLimits) -> MetainfoError {
        MetainfoError(.pathTooDeep, at: node.position, "a path has more than \(limits.directoryDepth) components")
    }
}
