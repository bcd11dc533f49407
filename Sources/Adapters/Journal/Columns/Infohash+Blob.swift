import FoundationEssentials
import Torrents

extension Infohash {
    /// The 20 bytes as the database keeps them.
    var blob: Data {
        var bytes = Data(capacity: 20)
        var high: UInt8?
        for digit in hex.utf8 {
            let value = digit < UInt8(ascii: "a") ? digit - UInt8(ascii: "0") : digit - UInt8(ascii: "a") + 10
            if let first = high {
                bytes.append(first << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
        return bytes
    }
}
