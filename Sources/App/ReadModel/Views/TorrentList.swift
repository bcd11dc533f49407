package import Clocks
package import JSON
package import Torrents

/// The torrents of one client as its last believed list had them.
package struct ListedClient: Sendable {
    package let client: ClientName
    /// When that list was taken; nil before the first one.
    package let at: WallTime?
    /// Why the client does not answer; nil when it does, and before its first poll.
    package let failure: String?
    package let torrents: [Torrent]
    package let time: LocalTime

    /// The list for other programs.
    package var json: JSON {
        [
            "client": .string(client.text), "at": .text(at.map(time.text)), "failure": .text(failure),
            "torrents": .array(torrents.map { $0.shown(at: time.now) }),
        ]
    }
}

extension Torrent {
    /// The facts that a table shows, for other programs; unknown and absent ones are null.
    func shown(at now: WallTime) -> JSON {
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
        return [
            "hash": .string(id.hex), "name": .string(name), "state": fact(.state), "progress": fact(.progress),
            "size": fact(.size), "ratio": fact(.ratio), "seedingTime": fact(.seedingTime), "upRate": fact(.upRate),
            "downRate": fact(.downRate), "category": fact(.category), "tags": fact(.tags), "addedAt": fact(.addedAt),
        ]
    }
}
