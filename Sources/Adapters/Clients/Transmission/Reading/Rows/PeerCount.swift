import JSON

/// How many of the connected peers are seeds and how many are not, as only the list of `peers` tells.
///
/// `peersSendingToUs` leaves out seeds that send nothing at the moment, and `peersConnected` counts seeds as well. The
/// list stays short, as clients bound their connections for all torrents together.
struct PeerCount: Sendable {
    private(set) var seeds: Int64 = 0
    private(set) var leechers: Int64 = 0

    /// Reads one element of `peers`.
    mutating func read(from scanner: inout JSONScanner) throws(JSONError) {
        var progress = 0.0
        try scanner.object { (inner: inout JSONScanner, key) throws(JSONError) in
            if inner.key(key, is: "progress") { progress = try inner.double() } else { try inner.skip() }
        }
        if progress >= 1 { seeds += 1 } else { leechers += 1 }
    }
}
