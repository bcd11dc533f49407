/// Just enough of bencode to write a .torrent file; keys are given in order.
indirect enum Bencode {
    case integer(Int)
    case bytes([UInt8])
    case list([Bencode])
    case dictionary([(String, Bencode)])
    /// Something that is encoded already.
    case encoded([UInt8])

    var encoded: [UInt8] {
        switch self {
        case .integer(let number): Array("i\(number)e".utf8)
        case .bytes(let bytes): Array("\(bytes.count):".utf8) + bytes
        case .list(let elements): Array("l".utf8) + elements.flatMap(\.encoded) + Array("e".utf8)
        case .dictionary(let members):
            Array("d".utf8) + members.flatMap { Array("\($0.0.utf8.count):\($0.0)".utf8) + $0.1.encoded }
                + Array("e".utf8)
        case .encoded(let bytes): bytes
        }
    }
}
