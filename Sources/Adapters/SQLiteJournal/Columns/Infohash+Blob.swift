import FoundationEssentials
import Torrents

extension Infohash {
    /// The 20 bytes as the database keeps them.
    var blob: Data { Data(bytes) }
}
