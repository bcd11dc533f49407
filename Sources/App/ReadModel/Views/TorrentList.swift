import Clocks
import Engine
import JSON
import Rules
import Torrents

/// The torrents of one client as its last believed list had them.
struct ListedClient {
    private let client: ClientName
    /// How many torrents a filter has no value for; they are left out.
    private let unsure: Int
    private let torrents: [JSON]

    init(_ client: ClientName, _ list: Snapshot?, _ filter: TorrentFilter?, engine: Engine, at now: Moment) {
        self.client = client
        var (meant, unsure) = (list?.torrents ?? [], 0)
        if let list, let filter {
            meant = list.torrents.filter { torrent in
                let holds = filter.holds(for: torrent, in: list, at: now)
                if holds == nil { unsure += 1 }
                return holds == true
            }
        }
        meant = Self.ordered(meant)
        let steps = engine.nextSteps(of: meant, in: client, at: now)
        self.unsure = unsure
        torrents = meant.map { $0.shown(at: now.wall, next: steps[$0.id]) }
    }

    /// By name, in letters of either size; those of the same name by infohash.
    private static func ordered(_ torrents: [Torrent]) -> [Torrent] {
        let keyed = torrents.map { (name: Folding.folded($0.name), torrent: $0) }
        return keyed.sorted { first, second in
            let order = Folding.compare(first.name, second.name)
            return order == 0 ? first.torrent.id < second.torrent.id : order < 0
        }.map(\.torrent)
    }

    /// The list for other programs.
    func json(seen: WallTime?, failure: String?, in time: LocalTime) -> JSON {
        [
            "client": .string(client.text), "at": .text(seen.map(time.text)), "failure": .text(failure),
            "unsure": .integer(Int64(unsure)), "torrents": .array(torrents),
        ]
    }
}

extension Torrent {
    /// The facts that a table shows, for other programs; unknown and absent ones are null.
    func shown(at now: WallTime, next: NextStep?) -> JSON {
        func fact(_ field: TorrentField) -> JSON {
            switch value(of: field, at: now) {
            case .integer(let number): .integer(number)
            case .real(let number): .real(number)
            case .text(let text): .string(text)
            case .texts(let texts): .array(texts.map(JSON.string))
            case .flag(let flag): .bool(flag)
            case .unknown, .absent, .trackers, .files: .null
            }
        }
        func instant(_ field: TorrentField) -> JSON {
            guard case .integer(let seconds) = fact(field) else { return .null }
            return WallTime(seconds: seconds).json
        }
        return [
            "hash": .string(id.hex), "name": .string(name), "state": fact(.state), "progress": fact(.progress),
            "size": fact(.size), "ratio": fact(.ratio), "seedingTime": fact(.seedingTime), "upRate": fact(.upRate),
            "downRate": fact(.downRate), "category": fact(.category), "tags": fact(.tags), "addedAt": instant(.addedAt),
            "next": next?.json ?? .null,
        ]
    }
}
