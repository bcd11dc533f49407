import Clocks
import Synchronization
import Torrents

/// The torrents of the last lists in one row, with the orders in which they were asked for.
///
/// It never changes, so that each order is worked out once for as long as the lists stand, however many pages are looked
/// at; and what a list before was ordered to is where the next one begins.
final class TorrentIndex: Sendable {
    /// One of the orders that a page can have.
    struct Ordering: Hashable {
        let order: TorrentQuestion.Order
        let isDescending: Bool
    }

    /// The part of one client.
    struct Part: Sendable {
        let list: Snapshot
        let places: Range<Int>
    }

    /// By the name of the client.
    let parts: [Part]
    /// By client and hash, which decides where all else is the same.
    let torrents: [Torrent]
    let names: TorrentNames
    private let now: WallTime
    private let orders: Mutex<[Ordering: [Int32]]>
    /// The orders of the lists before, where they had as many torrents.
    private let former: [Ordering: [Int32]]
    private let hasFormerNames: Bool

    /// - Parameters:
    ///   - lists: The lists, by the names of their clients.
    ///   - earlier: The index of the lists before.
    init(_ lists: [Snapshot], after earlier: TorrentIndex? = nil) {
        var (parts, torrents): ([Part], [Torrent]) = ([], [])
        for list in lists {
            let start = torrents.count
            torrents = torrents.isEmpty ? list.torrents : torrents + list.torrents
            parts.append(Part(list: list, places: start..<torrents.count))
        }
        self.parts = parts
        self.torrents = torrents
        now = lists.map(\.takenAt.wall).max() ?? WallTime(milliseconds: 0)
        let alike = earlier.flatMap { $0.torrents.count == torrents.count ? $0 : nil }
        hasFormerNames = alike.map { Self.haveSameNames(torrents, $0.torrents) } ?? false
        names = hasFormerNames ? alike?.names ?? TorrentNames(torrents) : TorrentNames(torrents)
        former = alike.map { $0.orders.withLock { $0 } } ?? [:]
        orders = Mutex([:])
    }

    /// Whether it is about these very lists.
    func isOf(_ lists: [Snapshot]) -> Bool {
        parts.count == lists.count
            && zip(parts, lists).allSatisfy { $0.list.list === $1.list && $0.list.client == $1.client }
    }

    /// The client that has the torrent at a place.
    func list(at place: Int) -> Snapshot? { parts.first { $0.places.contains(place) }?.list }

    /// The places of all torrents in an order.
    func places(in ordering: Ordering) -> [Int32] {
        // Whoever asks meanwhile needs the same, and would only work it out once more.
        orders.withLock { orders in
            if let known = orders[ordering] { return known }
            let places = ordered(ordering)
            orders[ordering] = places
            return places
        }
    }

    /// What decides where the torrent at a place stands in an order.
    func position(of place: Int, in order: TorrentQuestion.Order) -> TorrentPlace {
        let (torrent, client) = (torrents[place], list(at: place)?.client.text ?? "")
        let key: TorrentPlace.Key =
            switch order.field {
            case .name?: .text(Folding.folded(torrent.name))
            case nil: .text(client)
            case let field?: self.key(of: field, torrent)
            }
        return TorrentPlace(key: key, client: client, hash: torrent.id)
    }

    private static func haveSameNames(_ torrents: [Torrent], _ others: [Torrent]) -> Bool {
        // Compared in their places, as a copy of each would take most of the time.
        torrents.indices.allSatisfy { place in
            torrents[place].isSameDescription(as: others[place]) || torrents[place].name == others[place].name
        }
    }
}

extension TorrentIndex {
    private func ordered(_ ordering: Ordering) -> [Int32] {
        var places = former[ordering] ?? Array(0..<Int32(torrents.count))
        let sign = ordering.isDescending ? -1 : 1
        if ordering.order == .name {
            guard !hasFormerNames || former[ordering] == nil else { return places }
            Self.sort(&places) { sign * names.compare($0, $1) }
            return places
        }
        let keys = keys(of: ordering.order)
        Self.sort(&places) { first, second in
            let (one, other) = (keys[first], keys[second])
            if one == other { return 0 }
            // What is not known comes last in either direction.
            if one.isNaN || other.isNaN { return one.isNaN ? other.isNaN ? 0 : 1 : -1 }
            return one < other ? -sign : sign
        }
        return places
    }

    /// Sorts places by a comparison, and those that are the same in it as they stand in the row.
    private static func sort(_ places: inout [Int32], by compare: (Int, Int) -> Int) {
        func precedes(_ first: Int32, _ second: Int32) -> Bool {
            let difference = compare(Int(first), Int(second))
            return difference == 0 ? first < second : difference < 0
        }
        let isSorted = places.indices.dropFirst().allSatisfy { precedes(places[$0 - 1], places[$0]) }
        if !isSorted { places.sort(by: precedes) }
    }

    /// What torrents are ordered by as numbers; words by their rank among all that there are, and unknown facts as none.
    private func keys(of order: TorrentQuestion.Order) -> [Double] {
        guard let field = order.field else {
            return parts.enumerated().flatMap { rank, part in
                [Double](repeating: Double(rank), count: part.places.count)
            }
        }
        let keys = torrents.map { key(of: field, $0) }
        let words = Set(keys.compactMap(\.text)).sorted { Folding.compare($0, $1) < 0 }
        var ranks: [String: Double] = [:]
        for (place, word) in words.enumerated() {
            // Words that differ in the size of their letters alone are the same.
            let isSame = place > 0 && Folding.compare(words[place - 1], word) == 0
            ranks[word] = isSame ? ranks[words[place - 1]] : Double(place)
        }
        return keys.map { key in
            switch key {
            case .number(let number): number
            case .text(let text): ranks[text] ?? .nan
            case .none: .nan
            }
        }
    }

    private func key(of field: TorrentField, _ torrent: Torrent) -> TorrentPlace.Key {
        switch torrent.value(of: field, at: now) {
        case .integer(let number): .number(Double(number))
        case .real(let number): .number(number)
        case .text(let text): .text(text)
        case .flag(let flag): .number(flag ? 1 : 0)
        case .texts, .unknown, .absent, .trackers, .files: .none
        }
    }
}

extension TorrentPlace.Key {
    fileprivate var text: String? {
        if case .text(let text) = self { text } else { nil }
    }
}

extension TorrentQuestion.Order {
    /// The fact of a torrent that it is by; nil for the client's name.
    fileprivate var field: TorrentField? {
        switch self {
        case .name: .name
        case .client: nil
        case .state: .state
        case .category: .category
        case .addedAt: .addedAt
        case .progress: .progress
        case .size: .size
        case .ratio: .ratio
        case .seedingTime: .seedingTime
        case .upRate: .upRate
        case .downRate: .downRate
        }
    }
}

/// Keeps the index of the last lists.
final class TorrentShelf: Sendable {
    private let last = Mutex<TorrentIndex?>(nil)
    /// When each order was looked at last.
    private let looks = Mutex<[TorrentIndex.Ordering: Duration]>([:])

    /// The index of these lists, made anew only where they are others than before.
    func index(of lists: [Snapshot]) -> TorrentIndex {
        last.withLock { last in
            if let last, last.isOf(lists) { return last }
            let index = TorrentIndex(lists, after: last)
            last = index
            return index
        }
    }

    /// Keeps in mind that an order was looked at.
    func noteLook(at ordering: TorrentIndex.Ordering, now: Duration) { looks.withLock { $0[ordering] = now } }

    /// The orders that were looked at after an instant.
    func orders(lookedAtSince start: Duration) -> [TorrentIndex.Ordering] {
        looks.withLock { looks in
            looks = looks.filter { $0.value >= start }
            return Array(looks.keys)
        }
    }
}
