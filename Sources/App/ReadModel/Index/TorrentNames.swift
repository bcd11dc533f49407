import Torrents

/// The names of many torrents as they are compared: one behind the other, in small letters.
struct TorrentNames: Sendable {
    private let bytes: [UInt8]
    /// Where each name ends, which is where the next begins.
    private let ends: [Int]

    init(_ torrents: [Torrent]) {
        var (bytes, ends): ([UInt8], [Int]) = ([], [])
        ends.reserveCapacity(torrents.count)
        bytes.reserveCapacity(torrents.count * 64)
        for torrent in torrents {
            Folding.append(torrent.name, to: &bytes)
            ends.append(bytes.count)
        }
        self.bytes = bytes
        self.ends = ends
    }

    /// Negative where the first name comes first, and 0 where both are the same.
    func compare(_ first: Int, _ second: Int) -> Int {
        var (one, other) = (start(of: first), start(of: second))
        let (oneEnd, otherEnd) = (ends[first], ends[second])
        while one < oneEnd, other < otherEnd {
            if bytes[one] != bytes[other] { return bytes[one] < bytes[other] ? -1 : 1 }
            (one, other) = (one + 1, other + 1)
        }
        return (oneEnd - one) - (otherEnd - other)
    }

    /// Whether a name has words in it, given as the bytes of their small letters.
    func has(_ words: [UInt8], at place: Int) -> Bool {
        guard let first = words.first else { return true }
        let last = ends[place] - words.count
        var start = start(of: place)
        while start <= last {
            if bytes[start] == first {
                var length = 1
                while length < words.count, bytes[start + length] == words[length] { length += 1 }
                if length == words.count { return true }
            }
            start += 1
        }
        return false
    }

    private func start(of place: Int) -> Int { place == 0 ? 0 : ends[place - 1] }
}
