import JSON
import Text
package import Torrents

/// Which part of all torrents is asked for, and in which order.
package struct TorrentQuestion: Hashable, Sendable {
    /// What torrents are ordered by; those of which it is not known come last.
    package enum Order: String, CaseIterable, Hashable, Sendable {
        case name, client, state, category, addedAt, progress, size, ratio, seedingTime, upRate, downRate
    }

    /// The most torrents of one page.
    package static let longestPage = 500
    /// The most torrents that may come before a page.
    package static let mostBefore = 100_000_000

    /// Of this client only; nil for all.
    package var client: ClientName?
    /// A condition; torrents for which it has no value are counted and left out.
    package var filter: String?
    /// What the name or the hash has in it, in letters of either size; nil for anything.
    package var text: String?
    /// What they are ordered by.
    package var order = Order.name
    /// Whether the largest comes first.
    package var isDescending = false
    /// How many at most.
    package var limit = 100
    /// Where the page before ended; nil for the first.
    package var after: TorrentCursor?
    /// How many torrents come before the page, where no page before is named.
    package var start = 0

    package init() {}
}

/// The place of one torrent in an order, so that the next page begins behind it whatever has changed meanwhile.
package struct TorrentCursor: Hashable, Sendable {
    let place: TorrentPlace

    init(_ place: TorrentPlace) { self.place = place }

    /// What the asker sends back as it is.
    package var text: String {
        let key: JSON =
            switch place.key {
            case .none: .null
            case .number(let number): .real(number)
            case .text(let text): .string(text)
            }
        return Hex.string(JSON.array([key, .string(place.client), .string(place.hash.hex)]).utf8)
    }

    /// Reads that text; nil for any other.
    package init?(text: String) {
        guard text.utf8.count < 8192, let bytes = Hex.bytes(text), let parts = (try? JSON(parsing: bytes))?.arrayValue,
            parts.count == 3, let client = parts[1].stringValue,
            let hash = parts[2].stringValue.flatMap(Infohash.init(hex:))
        else { return nil }
        let key: TorrentPlace.Key
        switch parts[0] {
        case .null: key = .none
        case .integer(let number): key = .number(Double(number))
        case .real(let number): key = .number(number)
        case .string(let text): key = .text(text)
        case .bool, .array, .object: return nil
        }
        place = TorrentPlace(key: key, client: client, hash: hash)
    }
}

/// What decides where a torrent stands in an order.
struct TorrentPlace: Hashable, Sendable {
    enum Key: Hashable, Sendable {
        case number(Double)
        case text(String)
        case none
    }

    let key: Key
    let client: String
    let hash: Infohash

    /// Whether it comes before another.
    func precedes(_ other: TorrentPlace, descending isDescending: Bool) -> Bool {
        switch (key, other.key) {
        case (.number(let own), .number(let other)) where own != other: return (own < other) != isDescending
        case (.text(let own), .text(let other)):
            let difference = Folding.compare(own, other)
            guard difference == 0 else { return (difference < 0) != isDescending }
        case (.none, .number), (.none, .text): return false
        case (.number, .none), (.text, .none): return true
        default: break  // they are the same in that
        }
        return (client, hash) < (other.client, other.hash)
    }
}
