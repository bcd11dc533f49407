import CEL
import Torrents

/// The values that were read of one torrent, as fifty rules read the same few fields of it.
struct ReadFields {
    private var values = [Value?](repeating: nil, count: TorrentField.allCases.count)
    private var fields: [Int] = []

    /// The value of a field that was read before; nil for any other.
    subscript(field: Int) -> Value? { values.indices.contains(field) ? values[field] : nil }

    mutating func keep(_ value: Value, of field: Int) {
        guard values.indices.contains(field) else { return }
        values[field] = value
        fields.append(field)
    }

    /// Forgets all values, for another torrent.
    mutating func forget() {
        for field in fields { values[field] = nil }
        fields.removeAll(keepingCapacity: true)
    }
}
